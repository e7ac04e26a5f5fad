package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Broadcast of large messages: rank 0 scatters blocks along a binomial tree, then all gather them. Reduce is the mirror
 * image: reduce-scatter, then gather.
 *
 * <p>{@code v = 2(p-1)/p * M} and, for Reduce, {@code c = (p-1)/p * M}; {@code n = L + p - 1} with {@link Spread#RING},
 * {@code n = 2L} with {@link Spread#CIRCULANT}.
 *
 * @param spread how all gather, or reduce-scatter
 * @see "Barnett, Shuler, van de Geijn, Gupta, Payne, Watts: Interprocessor collective communication library, SHPCC 1994"
 */
public record ScatterAllgather(Spread spread) implements RankToRank {
    /** How everybody gets all blocks. */
    public enum Spread {
        /** From neighbour to neighbour. */
        RING("scatter-allgather", new Ring(), "p-1"),
        /** In as few rounds as there can be. */
        CIRCULANT("scatter-allgather-circulant", new Circulant(), "L");

        private final String id;
        private final RankToRank algorithm;
        private final String rounds;

        Spread(String id, RankToRank algorithm, String rounds) {
            this.id = id;
            this.algorithm = algorithm;
            this.rounds = rounds;
        }
    }

    @Override
    public String id() {
        return spread.id;
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return collective == Collective.BROADCAST || collective == Collective.REDUCE
                ? Optional.empty()
                : Optional.of("scatter with all-gather does Broadcast, its mirror image Reduce");
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        CostTerms tree = new BinomialTree().cost(Collective.SCATTER, ranks, size);
        return spread.algorithm.cost(spreading(collective), ranks, size).plus(tree);
    }

    private static Collective spreading(Collective collective) {
        return collective == Collective.BROADCAST ? Collective.ALL_GATHER : Collective.REDUCE_SCATTER;
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return new Formula("L + " + spread.rounds, "2(p-1)/p M", collective == Collective.REDUCE ? "(p-1)/p M" : "0");
    }

    @Override
    public String source() {
        return "Barnett, Shuler, van de Geijn, Gupta, Payne, Watts: Interprocessor collective communication library,"
                + " SHPCC 1994";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        List<Phase> spreading =
                spread.algorithm.schedule(spreading(collective), ranks).phases();
        List<Phase> phases = new ArrayList<>();
        if (collective == Collective.BROADCAST) {
            phases.addAll(BinomialTree.scatter(ranks));
            phases.addAll(spreading);
        } else {
            phases.addAll(spreading);
            phases.addAll(BinomialTree.gather(ranks));
        }
        return new Schedule(ranks, ranks, phases);
    }
}
