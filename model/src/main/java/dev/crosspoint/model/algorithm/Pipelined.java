package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Cascade;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import java.util.List;
import java.util.OptionalInt;

/**
 * An algorithm that cuts the message into segments and sends one behind the other. How many is open: each count is an
 * algorithm of its own ({@link #inSegments}), and which one is fastest depends on M, alpha and B.
 */
public sealed interface Pipelined extends CollectiveAlgorithm permits PipelinedTree, SegmentedRing {
    /**
     * Cost with so many segments.
     *
     * @param size message size M, as {@link Collective} defines it
     * @param segments s, at least 1
     * @throws IllegalArgumentException if {@link #refusal} has a reason
     */
    CostTerms cost(Collective collective, int ranks, Bytes size, int segments);

    /**
     * The messages with so many segments.
     *
     * @param segments s, at least 1
     * @throws IllegalArgumentException if {@link #refusal} has a reason
     */
    Schedule schedule(Collective collective, int ranks, int segments);

    /**
     * The traffic of {@link #schedule}, for any number of segments at once; empty where its rounds are not so made up, or
     * nothing is sent.
     *
     * @throws IllegalArgumentException if {@link #refusal} has a reason
     */
    default List<Cascade> cascades(Collective collective, int ranks) {
        return List.of();
    }

    /**
     * The number of segments from which on each further one only repeats messages that are sent anyway, so that the
     * rounds of the schedule, and their bytes times s, grow with s in a straight line whatever the fabric; empty where
     * that never happens.
     *
     * @throws IllegalArgumentException if {@link #refusal} has a reason
     */
    OptionalInt steadyFrom(Collective collective, int ranks);

    /** The number of segments from which on start-ups, and bytes times s, grow with s in a straight line. */
    default int straightFrom() {
        return 1;
    }

    /**
     * Whether the closed form counts on reducing one segment while the next arrives. It then holds where reducing is
     * faster than sending, {@code gamma <= 1/B}; rounds that follow each other do not show it.
     */
    default boolean hidesReduction() {
        return false;
    }

    /** The algorithm with that many segments. */
    default Segmented inSegments(int segments) {
        return new Segmented(this, segments);
    }
}
