package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.split.Split;

/**
 * A workload and how it is meant to be trained, on however many ranks.
 *
 * @param workload what is trained
 * @param strategy how
 * @param tensor TP
 * @param pipeline PP
 * @param expert EP
 */
public record Job(Workload workload, Strategy strategy, int tensor, int pipeline, int expert) {
    /**
     * Its split of so many ranks.
     *
     * @throws IllegalArgumentException if they do not divide
     */
    public Split split(int ranks) {
        return Split.of(ranks, tensor, pipeline, expert);
    }

    /** Another workload trained the same way. */
    public Job with(Workload other) {
        return new Job(other, strategy, tensor, pipeline, expert);
    }

    /** The same workload trained another way. */
    public Job with(Strategy other) {
        return new Job(workload, other, tensor, pipeline, expert);
    }

    /** The same with other axes. */
    public Job with(int otherTensor, int otherPipeline, int otherExpert) {
        return new Job(workload, strategy, otherTensor, otherPipeline, otherExpert);
    }
}
