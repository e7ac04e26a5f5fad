package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;

/** A pipelined algorithm whose segments follow each other down one or more trees, so that the pipelining lemma holds. */
public sealed interface PipelinedTree extends Pipelined
        permits BinaryTree, Chain, ChainedDoubleTree, CirculantPipeline, DoubleBinaryTree {
    /**
     * Fill and flow.
     *
     * @param ranks p, at least 2
     * @throws IllegalArgumentException if {@link #refusal} has a reason
     */
    Pipeline pipeline(Collective collective, int ranks);

    @Override
    default CostTerms cost(Collective collective, int ranks, Bytes size, int segments) {
        require(collective, ranks);
        Segmented.requireSegments(segments);
        return ranks == 1 ? CostTerms.NONE : pipeline(collective, ranks).cost(size, segments);
    }
}
