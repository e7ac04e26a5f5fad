package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Blocks;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Few messages for any number of ranks, by distances 1, 2, 4, …
 *
 * <p>AllGather: in each round a rank doubles what it has, {@code n = L}, {@code v = (p-1)/p * M}. AllToAll: a block
 * travels the distance to its rank one binary digit at a time, {@code n = L}, {@code v = ones(p) * M/p}, where ones(p)
 * counts the ones in the binary numbers below p: {@code L * p/2} for {@code p = 2^L}. It moves more bytes than going
 * straight from four ranks on.
 *
 * @see "Bruck, Ho, Kipnis, Upfal, Weathersby: Efficient algorithms for all-to-all communications in multiport
 *     message-passing systems, IEEE TPDS 8(11), 1997"
 */
public record Bruck() implements RankToRank {
    @Override
    public String id() {
        return "bruck";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return collective == Collective.ALL_GATHER || collective == Collective.ALL_TO_ALL
                ? Optional.empty()
                : Optional.of("Bruck's algorithms do AllGather and AllToAll");
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        double blocks = collective == Collective.ALL_TO_ALL ? ones(ranks) : ranks - 1;
        return new CostTerms(Logarithm.ceilLog2(ranks), blocks * size.value() / ranks, 0);
    }

    /** How many ones the binary numbers 0 … p - 1 have together. */
    private static double ones(int p) {
        double ones = 0;
        for (long half = 1; half < p; half *= 2) {
            ones += p / (2 * half) * half + Math.max(0, p % (2 * half) - half);
        }
        return ones;
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return collective == Collective.ALL_TO_ALL
                ? Formula.of("L", "%.0f M/p".formatted(ones(ranks)))
                : Formula.of("L", "(p-1)/p M");
    }

    @Override
    public String source() {
        return "Bruck, Ho, Kipnis, Upfal, Weathersby: Efficient algorithms for all-to-all communications in multiport"
                + " message-passing systems, IEEE TPDS 8(11), 1997";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        boolean toAll = collective == Collective.ALL_TO_ALL;
        if (toAll) {
            Pairwise.requireNumbers(ranks);
        }
        List<Phase> phases = new ArrayList<>();
        for (int d = 1; 0 < d && d < ranks; d *= 2) {
            phases.add(toAll ? allToAll(ranks, d) : allGather(ranks, d));
        }
        return new Schedule(ranks, ranks, toAll ? ranks * ranks : ranks, phases);
    }

    /** Rank r has the blocks of itself and the next d - 1 ranks; it sends those that rank r - d lacks. */
    private static Phase allGather(int p, int d) {
        return new Phase(
                "all-gather at distance " + d,
                1,
                t -> IntStream.range(0, p)
                        .mapToObj(r ->
                                Message.copy(r, Math.floorMod(r - d, p), Blocks.cyclic(r, Math.min(d, p - d), p)))
                        .toList());
    }

    /**
     * Of the way j that a block has to go in all, rank r has it when it has gone {@code j mod d}; it moves on by d if
     * that digit of j is a one.
     */
    private static Phase allToAll(int p, int d) {
        int[] ways = IntStream.range(0, p).filter(j -> (j & d) != 0).toArray();
        return new Phase(
                "send at distance " + d,
                1,
                t -> IntStream.range(0, p)
                        .mapToObj(r -> Message.copy(
                                r,
                                (r + d) % p,
                                Blocks.of(IntStream.of(ways)
                                        .map(j -> block(r, j, d, p))
                                        .toArray())))
                        .toList());
    }

    /** The block that is at rank r after the digits of j below d: from which rank, for which. */
    private static int block(int r, int j, int d, int p) {
        int from = Math.floorMod(r - j % d, p);
        return from * p + (from + j) % p;
    }
}
