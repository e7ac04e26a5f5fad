package dev.crosspoint.validation.measure.nccl.rank;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What NCCL expects a call to take, by {@code ncclGroupSimulateEnd}.
 *
 * @param size message size M
 * @param time as NCCL said
 */
public record Foreseen(Bytes size, Seconds time) {
    private static final Pattern LINE = Pattern.compile("crosspoint: (\\d+) B foreseen to take (\\S+) s");

    /** As a line of a rank's report. */
    public String line() {
        return "crosspoint: %d B foreseen to take %s s".formatted(size.value(), time.value());
    }

    /** All that a report tells, the first of each size. */
    public static List<Foreseen> in(List<String> report) {
        return report.stream().map(Foreseen::of).flatMap(Optional::stream).toList();
    }

    private static Optional<Foreseen> of(String line) {
        Matcher matcher = LINE.matcher(line);
        return matcher.matches()
                ? Optional.of(new Foreseen(
                        new Bytes(Long.parseLong(matcher.group(1))), new Seconds(Double.parseDouble(matcher.group(2)))))
                : Optional.empty();
    }
}
