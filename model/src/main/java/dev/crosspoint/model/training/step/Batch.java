package dev.crosspoint.model.training.step;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Samples of a step.
 *
 * @param samples G of all replicas together, or of each
 * @param isPerReplica whether each replica has so many: then the batch grows with the machine (weak scaling)
 * @param microBatch samples that pass the network at once; empty for all of a replica at once, in a pipeline for 1
 */
public record Batch(int samples, boolean isPerReplica, OptionalInt microBatch) {
    public Batch {
        if (samples < 1 || microBatch.orElse(1) < 1) {
            throw new IllegalArgumentException(
                    "batch and micro-batch have at least 1 sample: samples=%d, micro-batch=%s"
                            .formatted(samples, microBatch.isPresent() ? microBatch.getAsInt() : "none"));
        }
    }

    /** G of so many replicas. */
    public int global(int replicas) {
        return isPerReplica ? Math.multiplyExact(samples, replicas) : samples;
    }

    /** Samples that pass the network at once. */
    int atOnce(int replicas, int stages) {
        return microBatch.orElse(stages > 1 ? 1 : global(replicas) / replicas);
    }

    /** How many micro-batches each replica has. */
    int microBatches(int replicas, int stages) {
        return global(replicas) / replicas / atOnce(replicas, stages);
    }

    /** The same batch in such micro-batches. */
    public Batch inMicroBatchesOf(int atOnce) {
        return new Batch(samples, isPerReplica, OptionalInt.of(atOnce));
    }

    /** Why so many replicas cannot share it, if they cannot. */
    Optional<String> refusal(int replicas, int stages) {
        if (isPerReplica && (long) samples * replicas > Integer.MAX_VALUE) {
            return Optional.of("a step has at most %d samples: batch=%d, replicas=%d"
                    .formatted(Integer.MAX_VALUE, samples, replicas));
        }
        if (global(replicas) % replicas != 0) {
            return Optional.of("replicas divide the batch: batch=%d, replicas=%d".formatted(samples, replicas));
        }
        int each = global(replicas) / replicas;
        return each % atOnce(replicas, stages) == 0
                ? Optional.empty()
                : Optional.of("micro-batches divide the batch of a replica: batch=%d, micro-batch=%d"
                        .formatted(each, atOnce(replicas, stages)));
    }
}
