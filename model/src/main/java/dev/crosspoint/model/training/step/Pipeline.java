package dev.crosspoint.model.training.step;

import java.util.List;

/**
 * A pipeline of stages that work on micro-batches in turn (1F1B), each perhaps holding several chunks of layers.
 *
 * @param stages P
 * @param microBatches m
 * @param interleave v, chunks of each stage
 * @see "Huang et al.: GPipe: efficient training of giant neural networks using pipeline parallelism, NeurIPS 2019"
 * @see "Narayanan et al.: Efficient large-scale language model training on GPU clusters using Megatron-LM, SC 2021"
 */
public record Pipeline(int stages, int microBatches, int interleave) {
    public Pipeline {
        if (stages < 1 || microBatches < 1 || interleave < 1) {
            throw new IllegalArgumentException(
                    "pipeline has stages, micro-batches and chunks: stages=%d,".formatted(stages)
                            + " microBatches=%d, interleave=%d".formatted(microBatches, interleave));
        }
    }

    /** Idle time over that of an ideal pipeline: {@code (P-1)/(v m)}. */
    public double bubbleOfIdeal() {
        return (stages - 1.0) / interleave / microBatches;
    }

    /** Idle time over the time that is taken: {@code (P-1)/(v m + P-1)}. */
    public double bubbleOfTotal() {
        return bubbleOfIdeal() / (1 + bubbleOfIdeal());
    }

    /**
     * How long the slowest stage waits: while the pipeline fills and drains, one micro-batch passes every other stage.
     *
     * @param stageSeconds what each stage takes for a micro-batch, both ways
     */
    public double bubbleSeconds(List<Double> stageSeconds) {
        double sum = 0;
        double slowest = 0;
        for (double seconds : stageSeconds) {
            sum += seconds;
            slowest = Math.max(slowest, seconds);
        }
        return (sum - slowest) / interleave;
    }
}
