package dev.crosspoint.cli.scale;

import dev.crosspoint.model.training.split.Axis;
import dev.crosspoint.model.training.split.Split;
import dev.crosspoint.model.training.step.Price;
import dev.crosspoint.model.training.step.ScalingPoint;
import dev.crosspoint.model.training.step.Step;
import dev.crosspoint.validation.statistics.Interval;
import java.util.Optional;

/** Columns of the CSV and keys of the JSON; null is what is not known, as all of a step that was refused. */
record ScaleRow(
        String cluster,
        int ranks,
        Integer data,
        Integer tensor,
        Integer pipeline,
        Integer expert,
        Integer globalBatch,
        Integer microBatches,
        Double stepSeconds,
        Double stepLowSeconds,
        Double stepHighSeconds,
        Double computeSeconds,
        Double exposedDataSeconds,
        Double exposedTensorSeconds,
        Double exposedPipelineSeconds,
        Double exposedExpertSeconds,
        Double bubbleSeconds,
        Double contentionSeconds,
        Double samplesPerSecond,
        Double tokensPerSecond,
        Double speedUp,
        Double efficiency,
        Double memoryBytes,
        Double secondsToGoal,
        Double gpuHoursToGoal,
        Double costToGoal,
        String slowestLink,
        String refusal) {
    /** The row of an entry. */
    static ScaleRow of(ScaleEntry entry, Optional<Price> price) {
        return entry.point()
                .map(point -> of(entry, point, price))
                .orElseGet(() -> refused(entry.machine(), entry.ranks(), entry.refusal()));
    }

    private static ScaleRow refused(String cluster, int ranks, String why) {
        return new ScaleRow(
                cluster, ranks, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null, null, null, null, null, null, null, null, null, why);
    }

    private static ScaleRow of(ScaleEntry entry, ScalingPoint point, Optional<Price> price) {
        Step step = point.step();
        Split split = step.plan().layout().split();
        return new ScaleRow(
                entry.machine(),
                entry.ranks(),
                split.data(),
                split.tensor(),
                split.pipeline(),
                split.expert(),
                step.plan().globalBatch(),
                step.plan().pipeline().microBatches(),
                step.seconds(),
                entry.interval().map(Interval::low).orElse(null),
                entry.interval().map(Interval::high).orElse(null),
                step.computeSeconds(),
                step.exposed(Axis.DATA),
                step.exposed(Axis.TENSOR),
                step.exposed(Axis.PIPELINE),
                step.exposed(Axis.EXPERT),
                step.bubbleSeconds(),
                step.contentionSeconds(),
                step.samplesPerSecond(),
                step.samplesPerSecond() * step.plan().workload().tokensPerSample(),
                point.speedUp(),
                point.efficiency(),
                step.plan().memory().bytes(),
                step.secondsToGoal(),
                step.gpuHoursToGoal(),
                price.map(p -> p.of(step.gpuHoursToGoal())).orElse(null),
                step.busiest().link(),
                null);
    }
}
