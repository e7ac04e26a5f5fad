package dev.crosspoint.cli.scale;

import dev.crosspoint.model.training.split.Layout;
import dev.crosspoint.model.training.split.Split;
import dev.crosspoint.model.training.step.Job;
import dev.crosspoint.model.training.step.Plan;
import dev.crosspoint.model.training.step.ScalingPoint;
import dev.crosspoint.model.training.step.Step;
import dev.crosspoint.model.training.step.StepModel;
import dev.crosspoint.validation.statistics.Interval;
import java.util.List;
import java.util.Optional;

/**
 * A number of ranks of a machine: a step, or why there is none.
 *
 * @param machine its name
 * @param ranks p
 * @param point the step beside that of one device
 * @param interval of the step's seconds, where times were measured among so many
 * @param refusal why there is no step, else blank
 * @param remarks how far its calls are from what was measured
 */
record ScaleEntry(
        String machine,
        int ranks,
        Optional<ScalingPoint> point,
        Optional<Interval> interval,
        String refusal,
        List<String> remarks) {
    ScaleEntry {
        remarks = List.copyOf(remarks);
    }

    /** What becomes of a job on the first ranks of a machine. */
    static ScaleEntry of(Scene scene, Job job, int ranks) {
        int placed = scene.cluster().placement().ranks();
        if (ranks > placed) {
            return refused(scene, ranks, "the cluster has fewer GPUs: GPUs=" + placed);
        }
        try {
            Split split = job.split(ranks);
            Layout layout = new Layout(split, scene.order());
            Plan.Outcome outcome = Plan.of(job.workload(), job.strategy(), layout);
            if (outcome.plan().isEmpty()) {
                return refused(scene, ranks, outcome.refusal());
            }
            Step step = step(scene, outcome.plan().get(), CalibratedTimes.End.LIKELY);
            return new ScaleEntry(
                    scene.name(),
                    ranks,
                    Optional.of(ScalingPoint.of(step)),
                    interval(scene, step.plan()),
                    "",
                    remarks(scene, step));
        } catch (IllegalArgumentException e) {
            return refused(scene, ranks, e.getMessage());
        }
    }

    /** The step of a plan. */
    static Step step(Scene scene, Plan plan, CalibratedTimes.End end) {
        return StepModel.of(plan, scene.times(plan.layout(), end));
    }

    /** A step takes no less time where its calls do, so the ends of their intervals are those of its own. */
    private static Optional<Interval> interval(Scene scene, Plan plan) {
        boolean isKnown = scene.calibrated(plan.layout(), CalibratedTimes.End.LOW)
                .filter(CalibratedTimes::hasIntervals)
                .isPresent();
        return isKnown
                ? Optional.of(new Interval(
                        step(scene, plan, CalibratedTimes.End.LOW).seconds(),
                        step(scene, plan, CalibratedTimes.End.HIGH).seconds()))
                : Optional.empty();
    }

    private static List<String> remarks(Scene scene, Step step) {
        return scene.calibrated(step.plan().layout(), CalibratedTimes.End.LIKELY).stream()
                .flatMap(times -> step.calls().stream()
                        .flatMap(
                                call -> times
                                        .distance(
                                                call.exchange().collective(),
                                                call.time().algorithm())
                                        .stream()))
                .distinct()
                .toList();
    }

    private static ScaleEntry refused(Scene scene, int ranks, String why) {
        return new ScaleEntry(scene.name(), ranks, Optional.empty(), Optional.empty(), why, List.of());
    }
}
