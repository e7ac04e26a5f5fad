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
 * The textbook tree: the whole message goes up a binomial tree to rank 0, which has the sum, and down again. Not what
 * NCCL calls Tree, which is a pipelined pair of trees.
 *
 * <p>With {@code L = ceil(log2 p)}, Reduce and Broadcast cost {@code n = L}, {@code v = L * M} (and Reduce
 * {@code c = L * M}); AllReduce is the one after the other.
 *
 * @see "Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH, IJHPCA 19(1), 2005"
 */
public record BinomialTree() implements CollectiveAlgorithm {
    private static final Blocks WHOLE = Blocks.of(0);

    @Override
    public String id() {
        return "binomial-tree";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return switch (collective) {
            case ALL_REDUCE, REDUCE, BROADCAST -> Optional.empty();
            default -> Optional.of("a tree of whole messages does AllReduce, Reduce and Broadcast");
        };
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        double levels = Logarithm.ceilLog2(ranks);
        double bytes = levels * size.value();
        CostTerms reduce = new CostTerms(levels, bytes, bytes);
        CostTerms broadcast = new CostTerms(levels, bytes, 0);
        return switch (collective) {
            case ALL_REDUCE -> reduce.plus(broadcast);
            case REDUCE -> reduce;
            case BROADCAST -> broadcast;
            default -> throw new AssertionError(collective);
        };
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        List<Phase> phases = new ArrayList<>();
        if (collective != Collective.BROADCAST) {
            phases.addAll(reduce(ranks));
        }
        if (collective != Collective.REDUCE) {
            phases.addAll(broadcast(ranks));
        }
        return new Schedule(ranks, 1, phases);
    }

    /** At distance d = 1, 2, 4, … every rank with {@code r mod 2d = d} sends its sum to rank r - d and is done. */
    static List<Phase> reduce(int p) {
        return IntStream.iterate(1, d -> 0 < d && d < p, d -> 2 * d)
                .mapToObj(d -> Phase.of(
                        "reduce at distance " + d,
                        children(p, d)
                                .mapToObj(r -> Message.reduce(r, r - d, WHOLE))
                                .toList()))
                .toList();
    }

    /** The way of {@link #reduce} backwards. */
    static List<Phase> broadcast(int p) {
        return IntStream.iterate(Integer.highestOneBit(p - 1), d -> d > 0, d -> d / 2)
                .mapToObj(d -> Phase.of(
                        "broadcast at distance " + d,
                        children(p, d)
                                .mapToObj(r -> Message.copy(r - d, r, WHOLE))
                                .toList()))
                .toList();
    }

    /** The odd multiples of d below p, for d < p. */
    private static IntStream children(int p, int d) {
        return IntStream.rangeClosed(0, (p - 1 - d) / 2 / d).map(k -> (2 * k + 1) * d);
    }
}
