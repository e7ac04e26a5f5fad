package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Doubt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Why the times of a whole table tell nothing of links, however plausible each of them looks. Such rows are counted and
 * refused.
 */
final class Unfit {
    /** Small messages; those that take as long as a time slice wait for the GPU, not for a link. */
    private static final long SMALL_BYTES = 64 << 10;

    /** Half of what two processes wait that take turns on one GPU, as seen on an RTX 5090. */
    private static final double SLICE_MICROS = 2183;

    private static final double SLICE_TOLERANCE = 0.03;
    private static final int MOST_SLICES = 3;
    private static final String OTHER_LIBRARY = "(testlog)";

    private Unfit() {}

    /** The reason; empty where none is seen. */
    static Optional<String> reason(String source, Part part) {
        return part.devices()
                .unfit()
                .or(() -> Doubt.inFileName(source))
                .or(() -> anotherLibrary(part))
                .or(() -> mingled(part.grid()))
                .or(() -> timeSlices(part.grid()));
    }

    private static Optional<String> anotherLibrary(Part part) {
        return part.segment().context().stream()
                .filter(line -> line.text().contains(OTHER_LIBRARY))
                .findFirst()
                .map(line ->
                        "line %d is of a changed program (OCCL): another library than NCCL".formatted(line.number()));
    }

    /**
     * Two jobs that print into one file: sizes start again before the sweep is over, and it goes on. Sweeps that are
     * repeated start again only when they are over, and shuffled rows repeat no size.
     */
    private static Optional<String> mingled(Grid grid) {
        Map<String, List<Row>> sweeps = new LinkedHashMap<>();
        grid.complete().stream()
                .map(GridRow::row)
                .forEach(row -> sweeps.computeIfAbsent(
                                row.type()
                                        + grid.columns().reductionOf(row).orElse("")
                                        + grid.columns().rootOf(row).orElse(""),
                                k -> new ArrayList<>())
                        .add(row));
        return sweeps.values().stream()
                .map(Unfit::restart)
                .flatMap(Optional::stream)
                .findFirst()
                .map(row ->
                        ("sizes start again in line %d before the sweep is over, and it goes on: two jobs print into"
                                        + " this file: give each a file of its own")
                                .formatted(row.line()));
    }

    private static Optional<Row> restart(List<Row> rows) {
        Set<Long> seen = new HashSet<>();
        long highest = -1;
        Optional<Row> restart = Optional.empty();
        for (Row row : rows) {
            if (row.size() < highest && !seen.add(row.size()) && restart.isEmpty()) {
                restart = Optional.of(row);
            } else if (row.size() > highest && restart.isPresent()) {
                return restart;
            }
            seen.add(row.size());
            highest = Math.max(highest, row.size());
        }
        return Optional.empty();
    }

    private static Optional<String> timeSlices(Grid grid) {
        List<Double> small = grid.complete().stream()
                .filter(row -> row.row().size() > 0 && row.row().size() <= SMALL_BYTES)
                .flatMap(row -> row.outOfPlace().stream())
                .filter(half -> half.time().number().isPresent())
                .map(Half::micros)
                .toList();
        return small.size() < 2 || !small.stream().allMatch(Unfit::isWholeSlices)
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "messages up to 64 KiB take whole time slices (%.2f ms): the ranks took turns on one GPU",
                        small.get(0) / 1000));
    }

    private static boolean isWholeSlices(double micros) {
        long slices = Math.round(micros / SLICE_MICROS);
        return slices >= 1
                && slices <= MOST_SLICES
                && Math.abs(micros / (slices * SLICE_MICROS) - 1) <= SLICE_TOLERANCE;
    }
}
