package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.overlap.BucketRule;

/**
 * How a framework trains, whatever the split.
 *
 * @param sharding what replicas keep a share of
 * @param recompute whether activations are kept
 * @param interleave v, chunks of layers that each stage of a pipeline holds
 * @param buckets how gradients are put together
 */
public record Strategy(Sharding sharding, Recompute recompute, int interleave, BucketRule buckets) {
    /** DDP as PyTorch does it by default. */
    public static final Strategy DDP = new Strategy(Sharding.DDP, Recompute.NONE, 1, BucketRule.PYTORCH);

    public Strategy {
        if (interleave < 1) {
            throw new IllegalArgumentException("a stage holds at least 1 chunk of layers: interleave=" + interleave);
        }
    }

    /** The same with other buckets. */
    public Strategy with(BucketRule rule) {
        return new Strategy(sharding, recompute, interleave, rule);
    }
}
