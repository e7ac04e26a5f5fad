package dev.crosspoint.validation.sample;

import java.util.List;

/**
 * The samples of one table that one launch printed, or of one launch that was measured here.
 *
 * @param provenance what is known about it
 * @param samples the samples, in the order they were taken
 * @param excluded complete rows of this run that gave no sample
 * @param simulated what the library itself expected, where it was asked
 */
public record Run(Provenance provenance, List<Sample> samples, int excluded, List<Simulated> simulated) {
    public Run {
        samples = List.copyOf(samples);
        simulated = List.copyOf(simulated);
    }

    /** A run whose library was not asked what it expects. */
    public Run(Provenance provenance, List<Sample> samples, int excluded) {
        this(provenance, samples, excluded, List.of());
    }

    /** What its times are about. */
    public Subject subject() {
        return provenance.subject();
    }

    /** Its times in place alone, in the place of those that are judged by default. */
    public Run ofTimesInPlace() {
        return new Run(
                provenance,
                samples.stream()
                        .filter(sample -> sample.buffer() == Buffer.IN_PLACE)
                        .map(sample -> new Sample(
                                sample.size(), Buffer.OUT_OF_PLACE, sample.time(), sample.verified(), sample.origin()))
                        .toList(),
                excluded,
                simulated);
    }

    /** The same under another label. */
    public Run withLabel(AlgorithmLabel label) {
        return new Run(provenance.withLabel(label), samples, excluded, simulated);
    }
}
