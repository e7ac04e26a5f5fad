package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import java.util.Optional;

/**
 * A way to carry out a collective. Implementations are immutable and free of side effects.
 *
 * <p>Most send messages from rank to rank at a fixed cost ({@link RankToRank}); some leave open in how many segments the
 * message is sent ({@link Pipelined}); some let a switch reduce ({@link InNetwork}).
 */
public sealed interface CollectiveAlgorithm permits RankToRank, Pipelined, InNetwork {
    /** Stable name in files and on the command line. */
    String id();

    /** Why the algorithm cannot carry out a collective in a group of so many ranks; empty if it can. */
    Optional<String> refusal(Collective collective, int ranks);

    /**
     * The closed form in words.
     *
     * @throws IllegalArgumentException if {@link #refusal} has a reason
     */
    Formula formula(Collective collective, int ranks);

    /** Where the algorithm comes from: author, short title, venue, year. */
    String source();

    /**
     * How many links of its own, each as fast as B, a rank sends and receives on at the same time in the closed form. A
     * machine that has fewer cannot be predicted with it.
     */
    default int ports() {
        return 1;
    }

    /** How many messages a rank starts in the closed form for the price of one, at least 1 and perhaps more than it has links. */
    default int startsAtOnce(int ranks) {
        return ports();
    }

    /** Whether the schedule takes ranks for numbered node by node, so that it has to be laid over their real order. */
    default boolean numbersRanksByNode() {
        return false;
    }

    /**
     * Refuses what {@link #refusal} has a reason against.
     *
     * @throws IllegalArgumentException if it has one, or there is no rank
     */
    default void require(Collective collective, int ranks) {
        Collective.requireRanks(ranks);
        refusal(collective, ranks).ifPresent(reason -> {
            throw new IllegalArgumentException(
                    "%s cannot carry out %s among %d ranks: %s".formatted(id(), collective.id(), ranks, reason));
        });
    }
}
