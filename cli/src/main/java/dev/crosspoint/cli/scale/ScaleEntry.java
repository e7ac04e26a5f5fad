package dev.crosspoint.cli.scale;

import dev.crosspoint.model.training.split.Layout;
import dev.crosspoint.model.training.split.Split;
import dev.crosspoint.model.training.step.Job;
import dev.crosspoint.model.training.step.Plan;
import dev.crosspoint.model.training.step.ScalingPoint;
import dev.crosspoint.model.training.step.Step;
import dev.crosspoint.model.training.step.StepModel;
import dev.crosspoint.validation.statistics.Interval;
import java.util.Optional;

/**
 * A number of ranks of a machine: a step, or why there is none.
 *
 * @param machine its name
 * @param ranks p
 * @param point the step beside that of one device
 * @param interval of the step's seconds, where times were measured among so many
 * @param refusal why there is no step, else blank
 */
record ScaleEntry(
        String machine, int ranks, Optional<ScalingPoint> point, Optional<Interval> interval, String refusal) {
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
                    scene.name(), ranks, Optional.of(ScalingPoint.of(step)), interval(scene, step.plan()), "");
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
        boolean isKnown = scene.calibration()
                .filter(known -> new CalibratedTimes(plan.layout(), known, CalibratedTimes.End.LOW).hasIntervals())
                .isPresent();
        return isKnown
                ? Optional.of(new Interval(
                        step(scene, plan, CalibratedTimes.End.LOW).seconds(),
                        step(scene, plan, CalibratedTimes.End.HIGH).seconds()))
                : Optional.empty();
    }

    private static ScaleEntry refused(Scene scene, int ranks, String why) {
        return new ScaleEntry(scene.name(), ranks, Optional.empty(), Optional.empty(), why);
    }
}
