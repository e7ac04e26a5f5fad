package dev.crosspoint.validation.read;

import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Skipped;
import java.util.List;

/**
 * What became of a row.
 *
 * @param row the row
 * @param samples what it gave
 * @param skipped what was not used and why
 */
record Outcome(Row row, List<Sample> samples, List<Skipped> skipped) {
    Outcome {
        samples = List.copyOf(samples);
        skipped = List.copyOf(skipped);
    }

    static Outcome refused(Row row, String reason) {
        return new Outcome(row, List.of(), List.of(new Skipped(row.line(), reason)));
    }
}
