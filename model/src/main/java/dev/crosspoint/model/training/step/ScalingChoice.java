package dev.crosspoint.model.training.step;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Which of some machines to take. */
public final class ScalingChoice {
    private ScalingChoice() {}

    /** The one that reaches the goal soonest for no more money. */
    public static Optional<ScalingPoint> fastestWithin(List<ScalingPoint> points, Price price, double budget) {
        return points.stream()
                .filter(point -> price.of(point.step().gpuHoursToGoal()) <= budget)
                .min(Comparator.comparingDouble(point -> point.step().secondsToGoal()));
    }

    /** The one that reaches the goal in time for least GPU-hours. */
    public static Optional<ScalingPoint> cheapestWithin(List<ScalingPoint> points, double deadlineSeconds) {
        return points.stream()
                .filter(point -> point.step().secondsToGoal() <= deadlineSeconds)
                .min(Comparator.comparingDouble(point -> point.step().gpuHoursToGoal()));
    }
}
