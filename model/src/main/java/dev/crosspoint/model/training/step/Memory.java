package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.layer.TransformerBlock;
import dev.crosspoint.model.training.split.Split;
import java.util.Locale;
import java.util.Optional;

/**
 * What the fullest device holds: that of the first stage, which has most micro-batches under way.
 *
 * <p>Activations of a transformer block are {@code s h w (5 + 12/TP)} for each sample, with attention that never stores
 * its scores; recomputed, {@code s h w} and those of one block. Logits and fragmentation are left out.
 *
 * @param stateBytes parameters, gradients, optimiser
 * @param gatheredBytes parameters gathered for use, where they are sharded
 * @param activationBytes kept for the backward pass
 * @see "Korthikanti et al.: Reducing activation recomputation in large transformer models, MLSys 2023"
 */
public record Memory(double stateBytes, double gatheredBytes, double activationBytes) {
    private static final double OUTSIDE_MATRICES = 5;
    private static final double OF_MATRICES = 12;
    private static final double OF_AN_EXPERT = 9.5;
    /** Of a unit that computes and of one that is fetched meanwhile. */
    private static final int UNITS_GATHERED = 2;

    static Memory of(Plan plan) {
        Stage first = plan.stages().get(0);
        Split split = plan.layout().split();
        Workload workload = plan.workload();
        Sharding sharding = plan.strategy().sharding();
        double state = sharding.stateBytes(first.parameters(false, split), workload.precision(), split.data())
                + sharding.stateBytes(
                        first.parameters(true, split), workload.precision(), split.data() / split.expert());
        return new Memory(state, sharding == Sharding.FSDP ? gathered(plan, first) : 0, activations(plan, first));
    }

    /** All together. */
    public double bytes() {
        return stateBytes + gatheredBytes + activationBytes;
    }

    private static double gathered(Plan plan, Stage stage) {
        Split split = plan.layout().split();
        double[] units = stage.units().stream()
                .mapToDouble(unit -> Stage.parameters(unit, false, split) + Stage.parameters(unit, true, split))
                .toArray();
        double largest = 0;
        double all = 0;
        for (double unit : units) {
            largest = Math.max(largest, unit);
            all += unit;
        }
        double kept = split.pipeline() > 1 ? all : Math.min(all, UNITS_GATHERED * largest);
        return kept * plan.workload().precision().parameterBytes() * (split.data() - 1.0) / split.data();
    }

    private static double activations(Plan plan, Stage stage) {
        Split split = plan.layout().split();
        double samples = plan.microBatchSamples() * underWay(plan);
        Optional<TransformerBlock> block = plan.workload().network().block();
        if (block.isEmpty()) {
            return samples * plan.workload().activationBytes().orElse(0);
        }
        double width = (double) block.get().sequence()
                * block.get().hidden()
                * plan.workload().precision().activationBytes();
        double experts = OF_AN_EXPERT * (block.get().activeExperts() - 1);
        double whole = width * (OUTSIDE_MATRICES + (OF_MATRICES + experts) / split.tensor());
        return plan.strategy().recompute() == Recompute.FULL
                ? samples * width * stage.blocks() + plan.microBatchSamples() * whole
                : samples * whole * stage.blocks();
    }

    /** Micro-batches whose activations the first stage keeps at once. */
    private static double underWay(Plan plan) {
        Pipeline pipeline = plan.pipeline();
        double chunks = 1 + (pipeline.stages() - 1.0) / (pipeline.stages() * pipeline.interleave());
        double most = pipeline.interleave() > 1 ? pipeline.stages() * chunks : pipeline.stages();
        return Math.min(pipeline.microBatches(), most);
    }

    /** For people. */
    String text() {
        return String.format(
                Locale.ROOT,
                "%.1f GB of parameters, gradients and optimiser, %.1f GB gathered, %.1f GB of activations",
                stateBytes / 1e9,
                gatheredBytes / 1e9,
                activationBytes / 1e9);
    }
}
