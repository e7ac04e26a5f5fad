package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.split.GroupTimes;
import java.util.List;

/**
 * What a stage does for one micro-batch.
 *
 * @param stage its layers
 * @param forwardSeconds computing forward
 * @param backwardSeconds computing backward, with the forward pass again where activations are recomputed
 * @param forwardCalls what is waited for in the forward pass
 * @param backwardCalls what is waited for in the backward pass
 */
record Pass(
        Stage stage, double forwardSeconds, double backwardSeconds, List<Call> forwardCalls, List<Call> backwardCalls) {
    static Pass of(Plan plan, Stage stage, GroupTimes times) {
        Compute compute = plan.workload().compute();
        int tensor = plan.layout().split().tensor();
        double samples = plan.microBatchSamples();
        double forward = compute.forward().seconds(samples, stage.shareOfWork(), tensor);
        double backward = compute.backward().seconds(samples, stage.shareOfWork(), tensor);
        CriticalCalls calls = new CriticalCalls(plan, times);
        return new Pass(
                stage,
                forward,
                plan.strategy().recompute() == Recompute.FULL ? backward + forward : backward,
                calls.of(stage, true),
                calls.of(stage, false));
    }

    /** Forward with its waiting. */
    double forward() {
        return forwardSeconds + CriticalCalls.seconds(forwardCalls);
    }

    /** Backward with its waiting. */
    double backward() {
        return backwardSeconds + CriticalCalls.seconds(backwardCalls);
    }

    double both() {
        return forward() + backward();
    }
}
