package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;

/**
 * An algorithm in which switches reduce. Its messages do not go from rank to rank, so it has a closed form and no
 * schedule; the bandwidth bounds of {@code LowerBound} do not hold for it. What a switch reaches in practice is not what
 * links between ranks reach: give it parameters of its own.
 */
public sealed interface InNetwork extends CollectiveAlgorithm permits Nvls, Sharp {
    /** What a machine lacks that is known by links between ranks only. */
    String NEEDS_A_SWITCH = "it needs a switch that reduces";

    /**
     * Closed form on links that are all alike.
     *
     * @param size message size M, as {@link Collective} defines it
     * @throws IllegalArgumentException if {@link #refusal} has a reason
     */
    CostTerms cost(Collective collective, int ranks, Bytes size);
}
