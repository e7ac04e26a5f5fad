package dev.crosspoint.model.training.step;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.training.layer.Layer;
import dev.crosspoint.model.training.overlap.Bucket;
import dev.crosspoint.model.training.overlap.Gradient;
import dev.crosspoint.model.training.overlap.Overlap;
import dev.crosspoint.model.training.overlap.ShardedPass;
import dev.crosspoint.model.training.overlap.ShardedUnit;
import dev.crosspoint.model.training.overlap.Span;
import dev.crosspoint.model.training.overlap.Transmission;
import dev.crosspoint.model.training.split.Axis;
import dev.crosspoint.model.training.split.CallTime;
import dev.crosspoint.model.training.split.Exchange;
import dev.crosspoint.model.training.split.GroupTimes;
import dev.crosspoint.model.training.split.Split;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What replicas exchange in a step, beside the passes of the first stage of the pipeline, whose backward pass ends last.
 *
 * @param slowdownSeconds by how much it slows the backward passes down, all together
 * @param exposedSeconds what the step waits for
 * @param calls every call
 * @param beside the last backward pass with the calls behind it, or with sharded parameters a whole micro-batch
 */
record ReplicaTraffic(double slowdownSeconds, double exposedSeconds, List<Call> calls, Beside beside) {
    /**
     * Calls and the computing that they run beside, from its start.
     *
     * @param isWhole whether the computing starts with the forward pass
     * @param computing spans of it
     * @param calls spans of them
     * @param endSeconds when all has ended
     */
    record Beside(boolean isWhole, List<Span> computing, List<Span> calls, double endSeconds) {}

    static ReplicaTraffic of(Plan plan, Pass pass, GroupTimes times) {
        return plan.strategy().sharding() == Sharding.FSDP ? ofShards(plan, pass, times) : ofBuckets(plan, pass, times);
    }

    private static ReplicaTraffic ofBuckets(Plan plan, Pass pass, GroupTimes times) {
        Sharding sharding = plan.strategy().sharding();
        Collective collective = sharding == Sharding.DDP ? Collective.ALL_REDUCE : Collective.REDUCE_SCATTER;
        int rounds = sharding == Sharding.ZERO_2 ? plan.pipeline().microBatches() : 1;
        List<Bucket> buckets = buckets(plan, pass);
        List<Call> calls = new ArrayList<>();
        List<Transmission> queue = new ArrayList<>();
        for (Bucket bucket : buckets) {
            Call call = call(times, bucket.isExpert(), collective, bucket.bytes(), rounds);
            calls.add(call);
            queue.add(new Transmission(
                    bucket.readyShare() * pass.backward(), call.time().seconds()));
        }
        Overlap overlap =
                Overlap.of(pass.backward(), queue, plan.workload().compute().interference());
        List<Call> gathers = sharding == Sharding.DDP ? List.of() : updated(plan, buckets, times);
        calls.addAll(gathers);
        // Before the last micro-batch, what runs on after backward hides behind the next forward pass.
        double before = Math.max(0, overlap.exposedSeconds() - pass.forward()) * (rounds - 1);
        return new ReplicaTraffic(
                (overlap.computeEndSeconds() - pass.backward()) * rounds,
                overlap.exposedSeconds() + before + CriticalCalls.seconds(gathers),
                calls,
                new Beside(
                        false,
                        List.of(new Span(0, overlap.computeEndSeconds())),
                        overlap.calls(),
                        overlap.endSeconds()));
    }

    private static List<Bucket> buckets(Plan plan, Pass pass) {
        Split split = plan.layout().split();
        double width = (double) plan.workload().precision().gradientBytes() / split.tensor();
        return plan.strategy()
                .buckets()
                .buckets(Gradient.inReadyOrder(pass.stage().layers(), width, width / split.expert()));
    }

    /** Gathering the parameters that each replica has updated its share of. */
    private static List<Call> updated(Plan plan, List<Bucket> buckets, GroupTimes times) {
        Precision precision = plan.workload().precision();
        double ratio = (double) precision.parameterBytes() / precision.gradientBytes();
        return buckets.stream()
                .map(b -> call(times, b.isExpert(), Collective.ALL_GATHER, b.bytes() * ratio, 1))
                .toList();
    }

    /** In a pipeline parameters are gathered once a step and kept, otherwise for every pass. */
    private static ReplicaTraffic ofShards(Plan plan, Pass pass, GroupTimes times) {
        boolean isKept = plan.layout().split().pipeline() > 1;
        int passes = isKept ? 1 : plan.pipeline().microBatches();
        List<Call> calls = new ArrayList<>();
        List<ShardedUnit> units = new ArrayList<>();
        for (List<Layer> unit : pass.stage().units()) {
            List<Call> gathers = calls(plan, unit, times, Collective.ALL_GATHER, passes * (isKept ? 1 : 2));
            List<Call> scatters = calls(plan, unit, times, Collective.REDUCE_SCATTER, passes);
            calls.addAll(gathers);
            calls.addAll(scatters);
            double work = share(unit, pass.stage());
            double gather = each(gathers);
            units.add(new ShardedUnit(
                    work * pass.forward(), work * pass.backward(), gather, isKept ? 0 : gather, each(scatters)));
        }
        ShardedPass sharded = ShardedPass.of(units);
        double kappa = plan.workload().compute().interference();
        double hidden = CriticalCalls.seconds(calls) / passes - sharded.exposedSeconds();
        return new ReplicaTraffic(
                passes * Math.max(0, hidden) * kappa / (1 + kappa),
                passes * sharded.exposedSeconds(),
                calls,
                new Beside(true, sharded.computing(), sharded.calls(), sharded.endSeconds()));
    }

    /** Calls for the parameters of a unit, those of experts apart. */
    private static List<Call> calls(
            Plan plan, List<Layer> unit, GroupTimes times, Collective collective, double count) {
        Precision precision = plan.workload().precision();
        int width = collective.reduces() ? precision.gradientBytes() : precision.parameterBytes();
        return Stream.of(false, true)
                .filter(isExpert ->
                        Stage.parameters(unit, isExpert, plan.layout().split()) > 0)
                .map(isExpert -> call(
                        times,
                        isExpert,
                        collective,
                        width * Stage.parameters(unit, isExpert, plan.layout().split()),
                        count))
                .toList();
    }

    /** One of each, one after the other. */
    private static double each(List<Call> calls) {
        return calls.stream().mapToDouble(call -> call.time().seconds()).sum();
    }

    /** Which part of a stage's time a unit takes: by work, where there is any. */
    private static double share(List<Layer> unit, Stage stage) {
        double all = stage.layers().stream()
                .mapToDouble(l -> l.type().multiplyAdds())
                .sum();
        return unit.stream().mapToDouble(l -> l.type().multiplyAdds()).sum() / all;
    }

    private static Call call(GroupTimes times, boolean isExpert, Collective collective, double bytes, double count) {
        boolean apart = isExpert && times.layout().split().expert() > 1;
        Exchange exchange = new Exchange(apart ? Axis.EXPERT_DATA : Axis.DATA, collective);
        CallTime time = times.time(exchange, bytes);
        return new Call(exchange, bytes, count, time);
    }
}
