package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import java.util.Optional;

/**
 * A way to carry out a collective, told twice: as a formula ({@link #cost}) and as the messages it sends
 * ({@link #schedule}). The two are written independently and tested against each other. Implementations are immutable
 * and free of side effects.
 */
public sealed interface CollectiveAlgorithm permits Ring, BinomialTree, Hierarchical {
    /** Stable name in files and on the command line. */
    String id();

    /** Why the algorithm cannot carry out a collective in a group of so many ranks; empty if it can. */
    Optional<String> refusal(Collective collective, int ranks);

    /**
     * Closed form on links that are all alike, one send and one receive at a time for each rank. Proportional to M but
     * for the start-ups, which do not depend on it.
     *
     * @param size message size M, as {@link Collective} defines it
     * @throws IllegalArgumentException if {@link #refusal} has a reason
     */
    CostTerms cost(Collective collective, int ranks, Bytes size);

    /**
     * The messages.
     *
     * @throws IllegalArgumentException if {@link #refusal} has a reason
     */
    Schedule schedule(Collective collective, int ranks);

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
