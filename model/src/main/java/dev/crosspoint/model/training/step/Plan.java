package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.layer.TransformerBlock;
import dev.crosspoint.model.training.split.Layout;
import dev.crosspoint.model.training.split.Split;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A workload on a layout, trained in some way; one that fits.
 *
 * @param workload what is trained
 * @param strategy how
 * @param layout by which ranks
 */
public record Plan(Workload workload, Strategy strategy, Layout layout) {
    public Plan {
        refusal(workload, strategy, layout.split()).ifPresent(why -> {
            throw new IllegalArgumentException(why);
        });
    }

    /** Why there is no such plan, the memory of devices apart. */
    private static Optional<String> refusal(Workload workload, Strategy strategy, Split split) {
        return workload.batch()
                .refusal(split.data(), split.pipeline())
                .or(() -> refusalOfTensor(workload, split))
                .or(() -> refusalOfPipeline(workload, strategy, split))
                .or(() -> refusalOfExperts(workload, split));
    }

    /**
     * A plan, or why there is none: something does not divide, or does not fit into a device.
     *
     * @param workload with the memory of a device, if that is to be looked at
     */
    public static Outcome of(Workload workload, Strategy strategy, Layout layout) {
        Optional<String> refusal = refusal(workload, strategy, layout.split());
        if (refusal.isPresent()) {
            return new Outcome(Optional.empty(), refusal.get());
        }
        Plan plan = new Plan(workload, strategy, layout);
        return plan.overflow()
                .map(why -> new Outcome(Optional.empty(), why))
                .orElseGet(() -> new Outcome(Optional.of(plan), ""));
    }

    /**
     * A plan or a reason.
     *
     * @param plan the plan, if there is one
     * @param refusal why not, else blank
     */
    public record Outcome(Optional<Plan> plan, String refusal) {
        /**
         * The plan.
         *
         * @throws IllegalArgumentException with the reason, if there is none
         */
        public Plan orThrow() {
            return plan.orElseThrow(() -> new IllegalArgumentException(refusal));
        }
    }

    private static Optional<String> refusalOfTensor(Workload workload, Split split) {
        if (split.tensor() == 1) {
            return Optional.empty();
        }
        Optional<TransformerBlock> block = workload.network().block();
        if (block.isEmpty()) {
            return Optional.of("tensor parallelism cuts transformer blocks, and %s has none: tensor=%d"
                    .formatted(workload.name(), split.tensor()));
        }
        return block.get().kvHeads() % split.tensor() == 0
                ? Optional.empty()
                : Optional.of("tensor parallelism divides the heads: heads=%d, kv-heads=%d, tensor=%d"
                        .formatted(block.get().heads(), block.get().kvHeads(), split.tensor()));
    }

    private static Optional<String> refusalOfPipeline(Workload workload, Strategy strategy, Split split) {
        int chunks = split.pipeline() * strategy.interleave();
        if (split.pipeline() == 1) {
            return strategy.interleave() == 1
                    ? Optional.empty()
                    : Optional.of(
                            "chunks are interleaved in a pipeline: pipeline=1, interleave=" + strategy.interleave());
        }
        int microBatches = workload.batch().microBatches(split.data(), split.pipeline());
        if (chunks > workload.network().blocks()) {
            return Optional.of("each chunk of a pipeline has a transformer block: blocks=%d, pipeline=%d, interleave=%d"
                    .formatted(workload.network().blocks(), split.pipeline(), strategy.interleave()));
        } else if (strategy.interleave() > 1 && microBatches % split.pipeline() != 0) {
            return Optional.of("interleaved stages divide the micro-batches: micro-batches=%d, pipeline=%d"
                    .formatted(microBatches, split.pipeline()));
        }
        return strategy.sharding() == Sharding.ZERO_2
                ? Optional.of("ZeRO-2 scatters gradients after each micro-batch, which a pipeline does not wait for:"
                        + " pipeline=%d. Use zero1 or fsdp".formatted(split.pipeline()))
                : Optional.empty();
    }

    private static Optional<String> refusalOfExperts(Workload workload, Split split) {
        if (split.expert() == 1) {
            return Optional.empty();
        }
        int experts = workload.network().block().map(TransformerBlock::experts).orElse(1);
        return experts > 1 && experts % split.expert() == 0
                ? Optional.empty()
                : Optional.of("expert parallelism divides the experts: experts=%d, expert=%d"
                        .formatted(experts, split.expert()));
    }

    private Optional<String> overflow() {
        Memory memory = memory();
        if (workload.memoryBytes().isEmpty()
                || memory.bytes() <= workload.memoryBytes().getAsDouble()) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "a device holds its share: needs %.1f GB (%s), has %.1f GB",
                memory.bytes() / 1e9,
                memory.text(),
                workload.memoryBytes().getAsDouble() / 1e9));
    }

    /** G. */
    public int globalBatch() {
        return workload.batch().global(layout.split().data());
    }

    /** Samples that pass the network at once. */
    public int microBatchSamples() {
        return workload.batch().atOnce(layout.split().data(), layout.split().pipeline());
    }

    /** Stages, micro-batches and chunks. */
    public Pipeline pipeline() {
        return new Pipeline(
                layout.split().pipeline(),
                workload.batch()
                        .microBatches(layout.split().data(), layout.split().pipeline()),
                strategy.interleave());
    }

    /** What the fullest device holds. */
    public Memory memory() {
        return Memory.of(this);
    }

    /** The stages of the pipeline. */
    List<Stage> stages() {
        return Stage.of(workload.network(), layout.split().pipeline());
    }
}
