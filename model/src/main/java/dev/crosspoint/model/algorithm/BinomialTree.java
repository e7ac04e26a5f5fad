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
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The textbook tree: the whole message goes up a binomial tree to rank 0, which has the sum, and down again. Not what
 * NCCL calls Tree, which is a pipelined pair of trees.
 *
 * <p>With {@code L = ceil(log2 p)}, Reduce and Broadcast cost {@code n = L}, {@code v = L * M} (and Reduce
 * {@code c = L * M}); AllReduce is the one after the other, and so is Barrier, without bytes. Scatter and Gather send
 * only the blocks of a subtree: {@code n = L}, {@code v = (p-1)/p * M}.
 *
 * @see "Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH, IJHPCA 19(1), 2005"
 */
public record BinomialTree() implements RankToRank {
    private static final Blocks WHOLE = Blocks.of(0);

    @Override
    public String id() {
        return "binomial-tree";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return switch (collective) {
            case ALL_REDUCE, REDUCE, BROADCAST, SCATTER, GATHER, BARRIER -> Optional.empty();
            default ->
                Optional.of("a tree of whole messages does AllReduce, Reduce, Broadcast, Scatter, Gather, Barrier");
        };
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        double levels = Logarithm.ceilLog2(ranks);
        double bytes = levels * size.value();
        double share = (ranks - 1.0) * size.value() / ranks;
        return switch (collective) {
            case ALL_REDUCE -> new CostTerms(2 * levels, 2 * bytes, bytes);
            case REDUCE -> new CostTerms(levels, bytes, bytes);
            case BROADCAST -> new CostTerms(levels, bytes, 0);
            case SCATTER, GATHER -> new CostTerms(levels, share, 0);
            case BARRIER -> new CostTerms(2 * levels, 0, 0);
            default -> throw new AssertionError(collective);
        };
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return switch (collective) {
            case ALL_REDUCE -> new Formula("2 L", "2 L M", "L M");
            case REDUCE -> new Formula("L", "L M", "L M");
            case BROADCAST -> Formula.of("L", "L M");
            case SCATTER, GATHER -> Formula.of("L", "(p-1)/p M");
            case BARRIER -> Formula.of("2 L", "0");
            default -> throw new AssertionError(collective);
        };
    }

    @Override
    public String source() {
        return "Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH, IJHPCA 19(1),"
                + " 2005";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        return switch (collective) {
            case ALL_REDUCE -> new Schedule(ranks, 1, both(reduce(ranks), broadcast(ranks)));
            case REDUCE -> new Schedule(ranks, 1, reduce(ranks));
            case BROADCAST -> new Schedule(ranks, 1, broadcast(ranks));
            case SCATTER -> new Schedule(ranks, ranks, scatter(ranks));
            case GATHER -> new Schedule(ranks, ranks, gather(ranks));
            case BARRIER -> new Schedule(ranks, 1, barrier(ranks));
            default -> throw new AssertionError(collective);
        };
    }

    /** At distance d = 1, 2, 4, … every rank with {@code r mod 2d = d} sends its sum to rank r - d and is done. */
    static List<Phase> reduce(int p) {
        return up(p, "reduce", d -> r -> Message.reduce(r, r - d, WHOLE));
    }

    /** The way of {@link #reduce} backwards. */
    static List<Phase> broadcast(int p) {
        return down(p, "broadcast", d -> r -> Message.copy(r - d, r, WHOLE));
    }

    /** The way of {@link #broadcast}; at distance d a rank hands on the blocks of the next d ranks. */
    static List<Phase> scatter(int p) {
        return down(p, "scatter", d -> r -> Message.copy(r - d, r, subtree(r, d, p)));
    }

    /** The way of {@link #scatter} backwards. */
    static List<Phase> gather(int p) {
        return up(p, "gather", d -> r -> Message.copy(r, r - d, subtree(r, d, p)));
    }

    private static List<Phase> barrier(int p) {
        return both(
                up(p, "arrive", d -> r -> Message.copy(r, r - d, Blocks.none())),
                down(p, "leave", d -> r -> Message.copy(r - d, r, Blocks.none())));
    }

    /** The ranks r, …, r + d - 1 that there are hang below rank r at distance d. */
    private static Blocks subtree(int r, int d, int p) {
        return Blocks.range(r, Math.min(d, p - r));
    }

    private static List<Phase> up(int p, String name, IntFunction<IntFunction<Message>> message) {
        return IntStream.iterate(1, d -> 0 < d && d < p, d -> 2 * d)
                .mapToObj(d -> level(p, d, name, message.apply(d)))
                .toList();
    }

    private static List<Phase> down(int p, String name, IntFunction<IntFunction<Message>> message) {
        return IntStream.iterate(Integer.highestOneBit(p - 1), d -> d > 0, d -> d / 2)
                .mapToObj(d -> level(p, d, name, message.apply(d)))
                .toList();
    }

    /** What happens to the odd multiples of d below p, for d < p. */
    private static Phase level(int p, int d, String name, IntFunction<Message> message) {
        return new Phase(
                name + " at distance " + d,
                1,
                t -> IntStream.rangeClosed(0, (p - 1 - d) / 2 / d)
                        .map(k -> (2 * k + 1) * d)
                        .mapToObj(message)
                        .toList());
    }

    private static List<Phase> both(List<Phase> first, List<Phase> second) {
        List<Phase> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
