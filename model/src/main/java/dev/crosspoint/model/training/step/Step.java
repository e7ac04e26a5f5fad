package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.split.Axis;
import dev.crosspoint.model.training.split.GroupTimes;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One step and its parts, which add up: what a device of the slowest stage computes, what it waits for.
 *
 * @param plan what is trained, how, by whom
 * @param forwardSeconds computing forward, and again where activations are recomputed
 * @param backwardSeconds computing backward, slowed down where communication interferes
 * @param optimiserSeconds updating parameters
 * @param bubbleSeconds waiting for other stages
 * @param exposedSeconds waiting for the communication of each kind of group
 * @param contentionSeconds waiting because all groups together send more over the busiest link than the rest of the step
 *     lasts
 * @param busiest that link and how long it carries data
 * @param calls every call
 * @param timeline what a device of the first stage does
 */
public record Step(
        Plan plan,
        double forwardSeconds,
        double backwardSeconds,
        double optimiserSeconds,
        double bubbleSeconds,
        Map<Axis, Double> exposedSeconds,
        double contentionSeconds,
        GroupTimes.LinkLoad busiest,
        List<Call> calls,
        List<Event> timeline) {
    public Step {
        // In the order of axes, so that their sum is the same to the last bit in every run.
        exposedSeconds = Collections.unmodifiableMap(new TreeMap<>(exposedSeconds));
        calls = List.copyOf(calls);
        timeline = List.copyOf(timeline);
    }

    /** The same step, waiting for the busiest link where that carries data for longer than the rest lasts. */
    Step atLeastTheBusiestLink() {
        return new Step(
                plan,
                forwardSeconds,
                backwardSeconds,
                optimiserSeconds,
                bubbleSeconds,
                exposedSeconds,
                Math.max(0, busiest.seconds() - seconds()),
                busiest,
                calls,
                timeline);
    }

    /** T_step. */
    public double seconds() {
        return computeSeconds() + bubbleSeconds + exposed() + contentionSeconds;
    }

    /** Forward, backward, optimiser. */
    public double computeSeconds() {
        return forwardSeconds + backwardSeconds + optimiserSeconds;
    }

    /** Waiting for communication, all groups together. */
    public double exposed() {
        return exposedSeconds.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Waiting for the communication of one kind of group. */
    public double exposed(Axis axis) {
        return exposedSeconds.getOrDefault(axis, 0.0);
    }

    /** Samples in a second. */
    public double samplesPerSecond() {
        return plan.globalBatch() / seconds();
    }

    /** Seconds until the goal of the workload. */
    public double secondsToGoal() {
        return plan.workload().goal().steps(plan.globalBatch()) * seconds();
    }

    /** GPU-hours until the goal of the workload. */
    public double gpuHoursToGoal() {
        return secondsToGoal() / 3600 * plan.layout().split().ranks();
    }
}
