package dev.crosspoint.model.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.training.layer.Layer;
import dev.crosspoint.model.training.layer.Network;
import dev.crosspoint.model.training.layer.TransformerBlock;
import dev.crosspoint.model.training.overlap.BucketRule;
import dev.crosspoint.model.training.overlap.ShardedPass;
import dev.crosspoint.model.training.overlap.ShardedUnit;
import dev.crosspoint.model.training.split.Axis;
import dev.crosspoint.model.training.split.AxisOrder;
import dev.crosspoint.model.training.split.Exchange;
import dev.crosspoint.model.training.split.FabricTimes;
import dev.crosspoint.model.training.split.Layout;
import dev.crosspoint.model.training.split.Site;
import dev.crosspoint.model.training.split.Split;
import dev.crosspoint.model.training.step.Batch;
import dev.crosspoint.model.training.step.Call;
import dev.crosspoint.model.training.step.Compute;
import dev.crosspoint.model.training.step.Goal;
import dev.crosspoint.model.training.step.PassTime;
import dev.crosspoint.model.training.step.Plan;
import dev.crosspoint.model.training.step.Precision;
import dev.crosspoint.model.training.step.Recompute;
import dev.crosspoint.model.training.step.Sharding;
import dev.crosspoint.model.training.step.SplitSearch;
import dev.crosspoint.model.training.step.Step;
import dev.crosspoint.model.training.step.StepModel;
import dev.crosspoint.model.training.step.Strategy;
import dev.crosspoint.model.training.step.Workload;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class StepModelTest {
    private static final int BLOCKS = 8;
    private static final List<String> RING = List.of("ring", "hierarchical");

    @Test
    void aPipelineOfEqualStagesIdlesForItsStagesLessOneOverItsMicroBatches() {
        Step step = step(new Split(1, 1, 4, 1), 16, strategy(Sharding.DDP, 1));
        double work = step.computeSeconds() + step.exposed(Axis.PIPELINE);
        assertThat(step.bubbleSeconds() / work).isCloseTo(3.0 / 16, within(1e-9));
        Step interleaved = step(new Split(1, 1, 4, 1), 16, strategy(Sharding.DDP, 2));
        assertThat(interleaved.bubbleSeconds() / (interleaved.computeSeconds() + interleaved.exposed(Axis.PIPELINE)))
                .isCloseTo(3.0 / 16 / 2, within(1e-9));
    }

    @Test
    void waitsAreAddedUpInTheOrderOfAxesWhateverTheRun() {
        Step step = step(new Split(2, 2, 2, 1), 16, strategy(Sharding.DDP, 1));
        assertThat(step.exposedSeconds().keySet()).containsExactly(Axis.TENSOR, Axis.PIPELINE, Axis.DATA);
    }

    @Test
    void aTensorGroupReducesFourTimesForEachBlockAndMicroBatchAndSixTimesWhenItRecomputes() {
        Step kept = step(new Split(1, 4, 1, 1), 2, strategy(Sharding.DDP, 1));
        assertThat(calls(kept, Axis.TENSOR)).isEqualTo(4.0 * BLOCKS * 2);
        Strategy recompute = new Strategy(Sharding.DDP, Recompute.FULL, 1, BucketRule.PYTORCH);
        assertThat(calls(step(new Split(1, 4, 1, 1), 2, recompute), Axis.TENSOR))
                .isEqualTo(6.0 * BLOCKS * 2);
    }

    @Test
    void groupsThatShareANicWaitForEachOther() {
        double bytes = 1e9;
        Exchange exchange = new Exchange(Axis.DATA, Collective.ALL_REDUCE);
        Layout layout = new Layout(new Split(2, 4, 1, 1), AxisOrder.TENSOR_PIPELINE_DATA);
        double own = new FabricTimes(Textbook.twoNodes(12.5, false), layout, RING)
                .time(exchange, bytes)
                .seconds();
        double shared = new FabricTimes(Textbook.twoNodes(12.5, true), layout, RING)
                .time(exchange, bytes)
                .seconds();
        assertThat(shared / own).isCloseTo(4, within(1e-3));
    }

    @Test
    void aTensorGroupInsideANodeIsFasterThanOneAcrossNodes() {
        Exchange exchange = new Exchange(Axis.TENSOR, Collective.ALL_REDUCE);
        Split split = new Split(2, 4, 1, 1);
        Site site = Textbook.twoNodes(12.5, false);
        double near = new FabricTimes(site, new Layout(split, AxisOrder.TENSOR_PIPELINE_DATA), RING)
                .time(exchange, 1e8)
                .seconds();
        double far = new FabricTimes(site, new Layout(split, AxisOrder.DATA_TENSOR_PIPELINE), RING)
                .time(exchange, 1e8)
                .seconds();
        assertThat(far).isGreaterThan(near);
    }

    @Test
    void noStepIsShorterThanItsBusiestLinkIsBusy() {
        for (Sharding sharding : Sharding.values()) {
            Step step = step(new Split(8, 1, 1, 1), 1, strategy(sharding, 1));
            assertThat(step.seconds()).isGreaterThanOrEqualTo(step.busiest().seconds() * (1 - 1e-12));
            assertThat(step.busiest().seconds()).isPositive();
        }
    }

    @Test
    void shardedParametersAreGatheredTwiceAndTheirGradientsScatteredOnce() {
        Step step = step(new Split(8, 1, 1, 1), 3, strategy(Sharding.FSDP, 1));
        assertThat(calls(step, Collective.ALL_GATHER)).isEqualTo(2.0 * BLOCKS * 3);
        assertThat(calls(step, Collective.REDUCE_SCATTER)).isEqualTo(1.0 * BLOCKS * 3);
    }

    /** Worked by hand: the first gather is waited for, the others hide; the last scatter runs on. */
    @Test
    void aShardedPassWaitsForItsFirstGatherAndItsLastScatter() {
        ShardedUnit unit = new ShardedUnit(10, 20, 3, 3, 4);
        ShardedPass pass = ShardedPass.of(List.of(unit, unit));
        // 0-3 gather 1; 3-13 forward 1, beside gather 2; 13-23 forward 2, beside gather 2 again;
        // 23-43 backward 2, beside gather 1 again; 43-47 scatter 2 beside 43-63 backward 1; 63-67 scatter 1.
        assertThat(pass.endSeconds()).isEqualTo(67);
        assertThat(pass.exposedSeconds()).isEqualTo(7);
    }

    @Test
    void whatDoesNotDivideOrFitIsSaidInOneLine() {
        assertThat(refusal(new Split(3, 1, 1, 1), OptionalDouble.empty()))
                .isEqualTo("replicas divide the batch: batch=16, replicas=3");
        assertThat(refusal(new Split(1, 3, 1, 1), OptionalDouble.empty())).contains("heads=8, kv-heads=8, tensor=3");
        assertThat(refusal(new Split(1, 1, 16, 1), OptionalDouble.empty())).contains("blocks=8, pipeline=16");
        assertThat(refusal(new Split(2, 1, 1, 2), OptionalDouble.empty())).contains("experts=1, expert=2");
        assertThat(refusal(new Split(1, 1, 1, 1), OptionalDouble.of(1e6)))
                .contains("a device holds its share: needs")
                .doesNotContain("\n");
    }

    @Test
    void aSearchLeavesNoSplitOutAndFindsTheFastest() {
        SplitSearch search =
                SplitSearch.of(Textbook.twoNodes(12.5, false), workload(16, 1), strategy(Sharding.DDP, 1), 1, RING);
        assertThat(search.splits()).isEqualTo(10);
        assertThat(search.candidates())
                .hasSize(60)
                .allSatisfy(c ->
                        assertThat(c.step().isPresent()).isEqualTo(c.refusal().isEmpty()));
        double best = search.best().orElseThrow().step().orElseThrow().seconds();
        assertThat(search.candidates())
                .allSatisfy(c -> c.step().ifPresent(s -> assertThat(s.seconds()).isGreaterThanOrEqualTo(best)));
    }

    private static String refusal(Split split, OptionalDouble memory) {
        Plan.Outcome outcome = Plan.of(
                workload(16, 1).withMemory(memory),
                strategy(Sharding.DDP, 1),
                new Layout(split, AxisOrder.TENSOR_PIPELINE_DATA));
        assertThat(outcome.plan()).isEmpty();
        return outcome.refusal();
    }

    private static double calls(Step step, Axis axis) {
        return step.calls().stream()
                .filter(call -> call.exchange().axis() == axis)
                .mapToDouble(Call::count)
                .sum();
    }

    private static double calls(Step step, Collective collective) {
        return step.calls().stream()
                .filter(call -> call.exchange().collective() == collective)
                .mapToDouble(Call::count)
                .sum();
    }

    private static Step step(Split split, int microBatches, Strategy strategy) {
        Site site = Textbook.oneNode(split.ranks(), Textbook.link(2, 100));
        Layout layout = new Layout(split, AxisOrder.TENSOR_PIPELINE_DATA);
        Workload workload = workload(microBatches * split.data(), 1);
        return StepModel.of(new Plan(workload, strategy, layout), new FabricTimes(site, layout, RING));
    }

    private static Strategy strategy(Sharding sharding, int interleave) {
        return new Strategy(sharding, Recompute.NONE, interleave, BucketRule.PYTORCH);
    }

    private static Workload workload(int batch, int microBatch) {
        TransformerBlock block = new TransformerBlock(512, 8, 8, 2048, false, true, 1, 1, 128);
        return new Workload(
                "small",
                new Network(Collections.nCopies(BLOCKS, new Layer("block", block))),
                Precision.MIXED_ADAM,
                new Compute(new PassTime(0, 1e-3), new PassTime(0, 2e-3), 0, 0),
                new Batch(batch, false, OptionalInt.of(microBatch)),
                new Goal.Steps(100),
                128,
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }
}
