package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;

/**
 * An algorithm of messages from rank to rank, told twice: as a formula ({@link #cost}) and as the messages it sends
 * ({@link #schedule}). The two are written independently and tested against each other.
 */
public sealed interface RankToRank extends CollectiveAlgorithm
        permits BidirectionalRing,
                BinomialTree,
                Bruck,
                Circulant,
                Dissemination,
                FlatTree,
                HalvingDoubling,
                Hierarchical,
                OneShot,
                Pairwise,
                ParallelRings,
                Pat,
                RecursiveDoubling,
                Ring,
                ScatterAllgather,
                Segmented,
                Torus,
                TwoShot {
    /**
     * Closed form on links that are all alike, one send and one receive at a time for each rank unless {@link #ports}
     * says more. Proportional to M but for the start-ups, which do not depend on it.
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
}
