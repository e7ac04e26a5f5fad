package dev.crosspoint.benchmark.scaling;

import dev.crosspoint.model.training.layer.Layer;
import dev.crosspoint.model.training.layer.Network;
import dev.crosspoint.model.training.layer.PlainTensor;
import dev.crosspoint.model.training.split.AxisOrder;
import dev.crosspoint.model.training.split.FabricTimes;
import dev.crosspoint.model.training.split.Layout;
import dev.crosspoint.model.training.split.Site;
import dev.crosspoint.model.training.split.Split;
import dev.crosspoint.model.training.step.Batch;
import dev.crosspoint.model.training.step.Compute;
import dev.crosspoint.model.training.step.Goal;
import dev.crosspoint.model.training.step.PassTime;
import dev.crosspoint.model.training.step.Plan;
import dev.crosspoint.model.training.step.Precision;
import dev.crosspoint.model.training.step.StepModel;
import dev.crosspoint.model.training.step.Strategy;
import dev.crosspoint.model.training.step.Workload;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A published table: the same training on several numbers of accelerators.
 *
 * @param name of the table
 * @param set of tables that it belongs to
 * @param hardware that it ran on
 * @param network what is trained
 * @param precision bytes of its numbers
 * @param strategy how
 * @param tensor TP
 * @param pipeline PP
 * @param rows by number of accelerators
 */
record Published(
        String name,
        String set,
        Hardware hardware,
        Network network,
        Precision precision,
        Strategy strategy,
        int tensor,
        int pipeline,
        List<Row> rows) {
    /**
     * A row.
     *
     * @param accelerators how many
     * @param samplesPerReplica of a step
     * @param microBatch samples at once
     * @param secondsPerStep as published, or from the published throughput
     */
    record Row(int accelerators, int samplesPerReplica, int microBatch, double secondsPerStep) {}

    /** Each call takes the fastest: rings, in one level and two, and trees as far as NCCL has them. */
    private static final List<String> ALGORITHMS = List.of("ring", "hierarchical", "double-binary-tree");

    private static final int LAYERS = 50;
    private static final int ITERATIONS = 60;

    /** A network of which only the parameters are known: 50 equal layers. */
    static Network plain(double parameters) {
        return new Network(Collections.nCopies(
                LAYERS, new Layer("layer", new PlainTensor((long) (parameters / LAYERS), parameters / LAYERS))));
    }

    /** Seconds of the step of a row with a device that takes so long for a sample. */
    double predicted(Row row, double secondsPerSample) {
        Site site = hardware.site(row.accelerators());
        Layout layout = new Layout(Split.of(row.accelerators(), tensor, pipeline, 1), AxisOrder.TENSOR_PIPELINE_DATA);
        Workload workload = new Workload(
                name,
                network,
                precision,
                new Compute(new PassTime(0, secondsPerSample / 3), new PassTime(0, secondsPerSample * 2 / 3), 0, 0),
                new Batch(row.samplesPerReplica(), true, OptionalInt.of(row.microBatch())),
                new Goal.Steps(1),
                1,
                OptionalDouble.empty(),
                OptionalDouble.empty());
        return StepModel.of(new Plan(workload, strategy, layout), new FabricTimes(site, layout, ALGORITHMS))
                .seconds();
    }

    /** The time of a sample that makes the smallest row come out as published: all that is fitted. */
    double calibrated() {
        Row row = rows.get(0);
        double low = 0;
        double high = row.secondsPerStep() / row.samplesPerReplica() * tensor * pipeline * 2;
        for (int i = 0; i < ITERATIONS; i++) {
            double middle = (low + high) / 2;
            if (predicted(row, middle) > row.secondsPerStep()) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low;
    }
}
