package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.split.Alone;
import java.util.OptionalDouble;

/**
 * A step beside what computing alone would take.
 *
 * @param step the step
 * @param oneSeconds T(1): the step of one device that has the memory for it
 * @param oneBatch its samples
 */
public record ScalingPoint(Step step, double oneSeconds, double oneBatch) {
    /** A step with the one of one device. */
    public static ScalingPoint of(Step step) {
        Workload endless = step.plan().workload().withMemory(OptionalDouble.empty());
        Strategy strategy = new Strategy(
                Sharding.DDP,
                step.plan().strategy().recompute(),
                1,
                step.plan().strategy().buckets());
        Step one = StepModel.of(new Plan(endless, strategy, Alone.ofOne().layout()), Alone.ofOne());
        return new ScalingPoint(step, one.seconds(), one.plan().globalBatch());
    }

    /** How many ranks. */
    public int ranks() {
        return step.plan().layout().split().ranks();
    }

    /** Samples in a second over those of one device. */
    public double speedUp() {
        return step.samplesPerSecond() * oneSeconds / oneBatch;
    }

    /** Speed-up over the ranks: strong where the batch is fixed, weak where it grows with them. */
    public double efficiency() {
        return speedUp() / ranks();
    }
}
