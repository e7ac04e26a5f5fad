package dev.crosspoint.validation.measure;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Every rank's time of every iteration of a cell in a launch, in 8 bytes each. The last time of a rank holds; that of a rank
 * beyond p is of another group.
 */
final class RankTimes {
    private static final int TOGETHER = 16;

    private final int ranks;
    /** Times of some iterations in a row, NaN where there is none. */
    private final Map<Integer, double[]> rows = new LinkedHashMap<>();

    /**
     * None yet.
     *
     * @param ranks p, so many times make an iteration complete
     */
    RankTimes(int ranks) {
        this.ranks = ranks;
    }

    void put(int iteration, int rank, double seconds) {
        if (rank < ranks) {
            rows.computeIfAbsent(iteration / TOGETHER, r -> empty())[iteration % TOGETHER * ranks + rank] = seconds;
        }
    }

    private double[] empty() {
        double[] row = new double[TOGETHER * ranks];
        Arrays.fill(row, Double.NaN);
        return row;
    }

    /** The times of each complete iteration. */
    Stream<DoubleSummaryStatistics> complete() {
        return rows.values().stream()
                .flatMap(row -> IntStream.range(0, TOGETHER).mapToObj(place -> times(row, place)))
                .filter(times -> times.getCount() == ranks);
    }

    private DoubleSummaryStatistics times(double[] row, int place) {
        return Arrays.stream(row, place * ranks, (place + 1) * ranks)
                .filter(seconds -> !Double.isNaN(seconds))
                .summaryStatistics();
    }
}
