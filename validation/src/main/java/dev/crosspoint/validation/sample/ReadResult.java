package dev.crosspoint.validation.sample;

import java.util.List;
import java.util.Optional;

/**
 * What a file holds. A file without measurements is a result with a reason, not an error.
 *
 * @param source the file, or what stands for it
 * @param format name of the format, {@code unknown} where none was recognised
 * @param rows rows of measurements, whatever became of them
 * @param used rows that gave at least one sample
 * @param runs the samples, by run
 * @param skipped what was not used: whole rows and halves of rows
 * @param reason why nothing was used; empty if something was
 */
public record ReadResult(
        String source,
        String format,
        int rows,
        int used,
        List<Run> runs,
        List<Skipped> skipped,
        Optional<String> reason) {
    /** Name of the format where none was recognised. */
    public static final String UNKNOWN_FORMAT = "unknown";

    public ReadResult {
        runs = List.copyOf(runs);
        skipped = List.copyOf(skipped);
        if (used > 0 == reason.isPresent()) {
            throw new IllegalArgumentException(
                    "a result has used rows or a reason why not: used=%d, reason=%s".formatted(used, reason));
        }
    }

    /** A file that holds no measurement that can be read. */
    public static ReadResult nothing(String source, String reason) {
        return new ReadResult(source, UNKNOWN_FORMAT, 0, 0, List.of(), List.of(), Optional.of(reason));
    }

    /** The same with every run under another label: what the user says about the file. */
    public ReadResult withLabel(AlgorithmLabel label) {
        return new ReadResult(
                source,
                format,
                rows,
                used,
                runs.stream().map(run -> run.withLabel(label)).toList(),
                skipped,
                reason);
    }
}
