package dev.crosspoint.validation.measure;

import dev.crosspoint.validation.run.Cell;
import dev.crosspoint.validation.run.RunFile;
import dev.crosspoint.validation.run.SampleLine;
import dev.crosspoint.validation.statistics.Fences;
import dev.crosspoint.validation.statistics.Interval;
import dev.crosspoint.validation.statistics.OrderStatistics;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What was measured of one algorithm at one size, over all launches. Of each iteration the largest time over ranks counts,
 * which includes that a rank arrived late; the smallest does not.
 *
 * @param cell the algorithm and the size
 * @param launches how many launches it was measured in
 * @param iterations how many iterations of them
 * @param median of the largest times
 * @param tail 95th percentile of the largest times
 * @param medianOfLeastSeconds median of the smallest times
 * @param outliers iterations outside Tukey's fences: counted, never removed
 */
public record Summary(
        Cell cell,
        int launches,
        int iterations,
        Estimate median,
        Estimate tail,
        double medianOfLeastSeconds,
        int outliers) {
    private static final double CONFIDENCE = 0.95;
    private static final double TAIL = 0.95;

    /**
     * A quantile.
     *
     * @param seconds by nearest rank, the median of an even number halfway
     * @param interval 95 %, exact whatever the distribution, of independent iterations; empty if there are too few
     */
    public record Estimate(double seconds, Optional<Interval> interval) {}

    /** An iteration of a launch. */
    private record Iteration(int launch, int number) {}

    /** One for each algorithm and size, in order of algorithm, as first measured, and size. */
    public static List<Summary> of(RunFile file) {
        Map<Cell, Map<Iteration, Map<Integer, Double>>> cells = new LinkedHashMap<>();
        file.samples()
                .filter(sample ->
                        sample.iteration().isPresent() && sample.rank().isPresent())
                .forEach(sample -> add(cells, sample));
        OptionalInt ranks = file.launches().stream()
                .map(launch -> launch.conditions().group().ranks())
                .findFirst()
                .orElse(OptionalInt.empty());
        cells.values().forEach(iterations -> iterations.values().removeIf(t -> t.size() < ranks.orElse(1)));
        return cells.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> of(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing((Summary s) -> s.cell().algorithm())
                        .thenComparing(s -> s.cell().size()))
                .toList();
    }

    private static void add(Map<Cell, Map<Iteration, Map<Integer, Double>>> cells, SampleLine sample) {
        cells.computeIfAbsent(sample.cell(), c -> new LinkedHashMap<>())
                .computeIfAbsent(
                        new Iteration(sample.launch(), sample.iteration().getAsInt()), i -> new HashMap<>())
                .put(sample.rank().getAsInt(), sample.timing().seconds().value());
    }

    private static Summary of(Cell cell, Map<Iteration, Map<Integer, Double>> iterations) {
        double[] largest = iterations.values().stream()
                .mapToDouble(times ->
                        times.values().stream().mapToDouble(t -> t).max().orElseThrow())
                .toArray();
        double[] least = iterations.values().stream()
                .mapToDouble(times ->
                        times.values().stream().mapToDouble(t -> t).min().orElseThrow())
                .toArray();
        Fences fences = Fences.of(largest);
        return new Summary(
                cell,
                (int) iterations.keySet().stream()
                        .map(Iteration::launch)
                        .distinct()
                        .count(),
                largest.length,
                new Estimate(Quantiles.median(largest), interval(0.5, largest)),
                new Estimate(Quantiles.nearestRank(TAIL, largest), interval(TAIL, largest)),
                Quantiles.median(least),
                (int) Arrays.stream(largest).filter(fences::excludes).count());
    }

    private static Optional<Interval> interval(double quantile, double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        OrderStatistics ranks = OrderStatistics.of(sorted.length, quantile, CONFIDENCE);
        return ranks.lower().isPresent() && ranks.upper().isPresent()
                ? Optional.of(new Interval(
                        sorted[ranks.lower().getAsInt() - 1],
                        sorted[ranks.upper().getAsInt() - 1]))
                : Optional.empty();
    }
}
