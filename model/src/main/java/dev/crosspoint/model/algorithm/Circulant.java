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
 * Halving for any number of ranks: with {@code s = p, ceil(p/2), …, 1}, every rank sends the sums for the far half of
 * the next s ranks to the rank that is {@code ceil(s/2)} ahead and keeps the near half. All-gather is the way back.
 *
 * <p>AllReduce: {@code n = 2L}, {@code v = 2(p-1)/p * M}, {@code c = (p-1)/p * M} for every p; on one switch no ring is
 * faster. ReduceScatter and AllGather are its halves.
 *
 * @see "Träff: Optimal, non-pipelined reduce-scatter and allreduce algorithms, TU Wien, doi 10.34726/10760, 2025"
 */
public record Circulant() implements RankToRank {
    @Override
    public String id() {
        return "circulant";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return switch (collective) {
            case ALL_REDUCE, REDUCE_SCATTER, ALL_GATHER -> Optional.empty();
            default -> Optional.of("a circulant of blocks does AllReduce, ReduceScatter and AllGather");
        };
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        double levels = Logarithm.ceilLog2(ranks);
        double share = (ranks - 1.0) * size.value() / ranks;
        return switch (collective) {
            case ALL_REDUCE -> new CostTerms(2 * levels, 2 * share, share);
            case REDUCE_SCATTER -> new CostTerms(levels, share, share);
            case ALL_GATHER -> new CostTerms(levels, share, 0);
            default -> throw new AssertionError(collective);
        };
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return switch (collective) {
            case ALL_REDUCE -> new Formula("2 L", "2(p-1)/p M", "(p-1)/p M");
            case REDUCE_SCATTER -> new Formula("L", "(p-1)/p M", "(p-1)/p M");
            case ALL_GATHER -> Formula.of("L", "(p-1)/p M");
            default -> throw new AssertionError(collective);
        };
    }

    @Override
    public String source() {
        return "Träff: Optimal, non-pipelined reduce-scatter and allreduce algorithms, TU Wien, doi 10.34726/10760, 2025";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        List<Phase> phases = new ArrayList<>();
        if (collective != Collective.ALL_GATHER) {
            phases.addAll(reduceScatter(ranks));
        }
        if (collective != Collective.REDUCE_SCATTER) {
            phases.addAll(allGather(ranks));
        }
        return new Schedule(ranks, ranks, phases);
    }

    /** Rank r holds the sums for the next s ranks; it sends those beyond the nearest {@code ceil(s/2)}. */
    static List<Phase> reduceScatter(int p) {
        List<Phase> phases = new ArrayList<>();
        for (int s = p; s > 1; s = half(s)) {
            int skip = half(s);
            int sent = s - skip;
            phases.add(new Phase(
                    "reduce-scatter at distance " + skip,
                    1,
                    t -> IntStream.range(0, p)
                            .mapToObj(r -> Message.reduce(r, (r + skip) % p, Blocks.cyclic((r + skip) % p, sent, p)))
                            .toList()));
        }
        return phases;
    }

    /** The way of {@link #reduceScatter} backwards. */
    static List<Phase> allGather(int p) {
        List<Phase> phases = new ArrayList<>();
        for (int s = p; s > 1; s = half(s)) {
            int skip = half(s);
            int sent = s - skip;
            phases.add(
                    0,
                    new Phase(
                            "all-gather at distance " + skip,
                            1,
                            t -> IntStream.range(0, p)
                                    .mapToObj(r ->
                                            Message.copy((r + skip) % p, r, Blocks.cyclic((r + skip) % p, sent, p)))
                                    .toList()));
        }
        return phases;
    }

    private static int half(int s) {
        return s - s / 2;
    }
}
