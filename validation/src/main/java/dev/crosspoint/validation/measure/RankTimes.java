package dev.crosspoint.validation.measure;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Every rank's time of every iteration of a cell in a launch, in 8 bytes each. The last time of a rank holds. */
final class RankTimes {
    private static final int TOGETHER = 16;

    private final int ranks;
    /** Times of some iterations in a row, NaN where there is none. */
    private final Map<Integer, double[]> rows = new LinkedHashMap<>();
    /** Of iterations, those of ranks beyond p. */
    private final Map<Integer, Map<Integer, Double>> others = new HashMap<>();

    /**
     * None yet.
     *
     * @param ranks p, so many times make an iteration complete
     */
    RankTimes(int ranks) {
        this.ranks = ranks;
    }

    void put(int iteration, int rank, double seconds) {
        double[] row = rows.computeIfAbsent(iteration / TOGETHER, r -> empty());
        if (rank < ranks) {
            row[iteration % TOGETHER * ranks + rank] = seconds;
        } else {
            others.computeIfAbsent(iteration, i -> new HashMap<>()).put(rank, seconds);
        }
    }

    private double[] empty() {
        double[] row = new double[TOGETHER * ranks];
        Arrays.fill(row, Double.NaN);
        return row;
    }

    /** The times of each complete iteration. */
    Stream<DoubleSummaryStatistics> complete() {
        return rows.entrySet().stream()
                .flatMap(entry -> IntStream.range(0, TOGETHER)
                        .mapToObj(place -> times(entry.getKey() * TOGETHER + place, entry.getValue(), place)))
                .filter(times -> times.getCount() >= ranks);
    }

    private DoubleSummaryStatistics times(int iteration, double[] row, int place) {
        DoubleSummaryStatistics times = new DoubleSummaryStatistics();
        IntStream.range(place * ranks, (place + 1) * ranks)
                .filter(i -> !Double.isNaN(row[i]))
                .forEach(i -> times.accept(row[i]));
        others.getOrDefault(iteration, Map.of()).values().forEach(times::accept);
        return times;
    }
}
