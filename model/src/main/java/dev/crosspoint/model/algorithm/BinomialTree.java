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
    @Override
    public String id() {
        return "binomial-tree";
    }

    @Override
    public String displayName() {
        return "binomial tree";
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
        List<Phase> levels = new ArrayList<>();
        for (long distance = 1; distance < p; distance *= 2) {
            int d = (int) distance;
            levels.add(Phase.of("reduce at distance " + d, edges(p, d, true)));
        }
        return levels;
    }

    /** The way of {@link #reduce} backwards. */
    static List<Phase> broadcast(int p) {
        List<Phase> levels = new ArrayList<>();
        for (long distance = Integer.highestOneBit(Math.max(p - 1, 0)); distance >= 1; distance /= 2) {
            int d = (int) distance;
            levels.add(Phase.of("broadcast at distance " + d, edges(p, d, false)));
        }
        return levels;
    }

    private static List<Message> edges(int p, int distance, boolean up) {
        List<Message> messages = new ArrayList<>();
        for (long child = distance; child < p; child += 2L * distance) {
            int parent = (int) child - distance;
            messages.add(
                    up
                            ? Message.reduce((int) child, parent, Blocks.of(0))
                            : Message.copy(parent, (int) child, Blocks.of(0)));
        }
        return messages;
    }
}
