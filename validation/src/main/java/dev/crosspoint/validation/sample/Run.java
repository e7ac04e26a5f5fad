package dev.crosspoint.validation.sample;

import java.util.List;

/**
 * The samples of one table that one launch printed, or of one launch that was measured here.
 *
 * @param provenance what is known about it
 * @param samples the samples, in the order they were taken
 * @param excluded complete rows of this run that gave no sample
 */
public record Run(Provenance provenance, List<Sample> samples, int excluded) {
    public Run {
        samples = List.copyOf(samples);
    }

    /** What its times are about. */
    public Subject subject() {
        return provenance.subject();
    }

    /** The same under another label. */
    public Run withLabel(AlgorithmLabel label) {
        return new Run(provenance.withLabel(label), samples, excluded);
    }
}
