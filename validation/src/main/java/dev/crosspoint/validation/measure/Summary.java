package dev.crosspoint.validation.measure;

import dev.crosspoint.validation.run.Cell;
import dev.crosspoint.validation.run.LaunchLine;
import dev.crosspoint.validation.run.SampleLine;
import dev.crosspoint.validation.statistics.Fences;
import dev.crosspoint.validation.statistics.Interval;
import dev.crosspoint.validation.statistics.OrderStatistics;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
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

    /** One for each algorithm and size that a file holds now, in order of algorithm and size. */
    public static List<Summary> of(Target target) {
        int ranks = target.header()
                .or(() -> target.first(LaunchLine.class, launch -> true))
                .map(launch -> launch.conditions().group().ranks())
                .orElse(OptionalInt.empty())
                .orElse(1);
        Map<Cell, Map<Integer, RankTimes>> cells = new LinkedHashMap<>();
        target.forEach(line -> {
            if (line instanceof SampleLine sample
                    && sample.iteration().isPresent()
                    && sample.rank().isPresent()) {
                cells.computeIfAbsent(sample.cell(), cell -> new LinkedHashMap<>())
                        .computeIfAbsent(sample.launch(), launch -> new RankTimes(ranks))
                        .put(
                                sample.iteration().getAsInt(),
                                sample.rank().getAsInt(),
                                sample.timing().seconds().value());
            }
        });
        return cells.entrySet().stream()
                .flatMap(entry -> of(entry.getKey(), entry.getValue().values()).stream())
                .sorted(Comparator.comparing((Summary s) -> s.cell().algorithm())
                        .thenComparing(s -> s.cell().size()))
                .toList();
    }

    /** Empty where no iteration is complete. */
    private static Optional<Summary> of(Cell cell, Collection<RankTimes> byLaunch) {
        double[] largest = byLaunch.stream()
                .flatMap(RankTimes::complete)
                .mapToDouble(DoubleSummaryStatistics::getMax)
                .toArray();
        double[] least = byLaunch.stream()
                .flatMap(RankTimes::complete)
                .mapToDouble(DoubleSummaryStatistics::getMin)
                .toArray();
        if (largest.length == 0) {
            return Optional.empty();
        }
        Fences fences = Fences.of(largest);
        return Optional.of(new Summary(
                cell,
                (int) byLaunch.stream()
                        .filter(times -> times.complete().findAny().isPresent())
                        .count(),
                largest.length,
                new Estimate(Quantiles.median(largest), interval(0.5, largest)),
                new Estimate(Quantiles.nearestRank(TAIL, largest), interval(TAIL, largest)),
                Quantiles.median(least),
                (int) Arrays.stream(largest).filter(fences::excludes).count()));
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
