package dev.crosspoint.model.predict;

import java.util.List;
import java.util.function.IntFunction;

/**
 * Which algorithm is fastest for which number of ranks at which size: one exact contest for each number of ranks.
 *
 * @param rows by number of ranks, as they were asked for
 */
public record DecisionMap(List<Row> rows) {
    /**
     * The fastest for one number of ranks.
     *
     * @param ranks p
     * @param contest who wins at which size
     */
    public record Row(int ranks, Contest contest) {}

    public DecisionMap {
        rows = List.copyOf(rows);
    }

    /**
     * Holds a contest for each number of ranks.
     *
     * @param ranks numbers of ranks
     * @param forecast the algorithms on the machine with so many ranks, of which at least one applies
     * @param fromBytes least size, zero or more
     * @param toBytes greatest size
     */
    public static DecisionMap of(
            List<Integer> ranks, IntFunction<Forecast> forecast, double fromBytes, double toBytes) {
        return new DecisionMap(ranks.stream()
                .map(p -> new Row(p, forecast.apply(p).contest(fromBytes, toBytes)))
                .toList());
    }

    /**
     * The fastest for some ranks at a size.
     *
     * @throws IllegalArgumentException if there is no row for so many ranks, or the size lies outside
     */
    public Contest.Winner at(int ranks, double bytes) {
        return rows.stream()
                .filter(row -> row.ranks() == ranks)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("map has a row for the ranks: ranks=%d, rows=%s"
                        .formatted(ranks, rows.stream().map(Row::ranks).toList())))
                .contest()
                .at(bytes);
    }
}
