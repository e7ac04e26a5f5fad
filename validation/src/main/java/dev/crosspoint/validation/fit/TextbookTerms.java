package dev.crosspoint.validation.fit;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The cost terms behind a label, for one byte of M. NCCL's ring has those of the textbook ring where that one exists
 * (AllReduce, ReduceScatter, AllGather); NCCL's trees are pipelined and have none of the textbook's.
 */
final class TextbookTerms {
    private static final String NCCL_RING = "nccl-ring";
    private static final String RING = "ring";

    private TextbookTerms() {}

    /** The terms; empty if the algorithm has none, or needs more than one kind of link. */
    static Optional<CostTerms> of(String algorithm, Collective collective, int ranks) {
        String id = algorithm.equals(NCCL_RING) ? RING : algorithm;
        return Algorithms.rankToRank(OptionalInt.empty()).stream()
                .filter(candidate -> candidate.id().equals(id))
                .filter(candidate -> candidate.refusal(collective, ranks).isEmpty())
                .findFirst()
                .map(candidate -> candidate.cost(collective, ranks, Bytes.ONE))
                .filter(terms -> terms.startUps() > 0 && terms.criticalBytes() > 0);
    }
}
