package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.split.Axis;
import dev.crosspoint.model.training.split.Exchange;
import dev.crosspoint.model.training.split.GroupTimes;
import dev.crosspoint.model.training.split.GroupTimes.Volume;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** From a plan to the time of its step. */
public final class StepModel {
    private StepModel() {}

    /**
     * The step.
     *
     * @param times of collectives in the groups of the plan's layout
     */
    public static Step of(Plan plan, GroupTimes times) {
        if (!times.layout().equals(plan.layout())) {
            throw new IllegalArgumentException(
                    "times are those of the plan's layout: plan=%s, times=%s".formatted(plan.layout(), times.layout()));
        }
        List<Pass> passes =
                plan.stages().stream().map(stage -> Pass.of(plan, stage, times)).toList();
        Pass slowest =
                passes.stream().max(Comparator.comparingDouble(Pass::both)).orElseThrow();
        ReplicaTraffic traffic = ReplicaTraffic.of(plan, passes.get(0), times);
        double m = plan.pipeline().microBatches();
        List<Call> calls = calls(slowest, traffic, m);
        double bubble =
                plan.pipeline().bubbleSeconds(passes.stream().map(Pass::both).toList());
        return new Step(
                        plan,
                        m * slowest.forwardSeconds(),
                        m * slowest.backwardSeconds() + traffic.slowdownSeconds(),
                        optimiser(plan),
                        bubble,
                        exposed(slowest, traffic, m),
                        0,
                        times.busiest(volumes(calls)),
                        calls,
                        StepTimeline.of(plan, passes.get(0), traffic, bubble, optimiser(plan)))
                .atLeastTheBusiestLink();
    }

    private static Map<Axis, Double> exposed(Pass slowest, ReplicaTraffic traffic, double microBatches) {
        Map<Axis, Double> exposed = new EnumMap<>(Axis.class);
        Stream.concat(slowest.forwardCalls().stream(), slowest.backwardCalls().stream())
                .forEach(call -> exposed.merge(call.exchange().axis(), microBatches * call.seconds(), Double::sum));
        exposed.put(Axis.DATA, traffic.exposedSeconds());
        return exposed;
    }

    /** Equal calls counted together. */
    private static List<Call> calls(Pass slowest, ReplicaTraffic traffic, double microBatches) {
        Map<Call, Double> counts = new LinkedHashMap<>();
        Stream.concat(slowest.forwardCalls().stream(), slowest.backwardCalls().stream())
                .forEach(call -> counts.merge(one(call), microBatches * call.count(), Double::sum));
        traffic.calls().stream()
                .filter(call -> call.time().seconds() > 0)
                .forEach(call -> counts.merge(one(call), call.count(), Double::sum));
        List<Call> calls = new ArrayList<>();
        counts.forEach((call, count) -> calls.add(new Call(call.exchange(), call.bytes(), count, call.time())));
        return calls;
    }

    private static Call one(Call call) {
        return new Call(call.exchange(), call.bytes(), 1, call.time());
    }

    private static List<Volume> volumes(List<Call> calls) {
        Map<Volume, Double> bytes = new LinkedHashMap<>();
        for (Call call : calls) {
            Exchange exchange = call.exchange();
            bytes.merge(new Volume(exchange, call.time().algorithm(), 1), call.bytes() * call.count(), Double::sum);
        }
        return bytes.entrySet().stream()
                .map(e -> new Volume(e.getKey().exchange(), e.getKey().algorithm(), e.getValue()))
                .toList();
    }

    /** In proportion to the parameters that the first stage updates: all of its own, or with sharding its share. */
    private static double optimiser(Plan plan) {
        Stage first = plan.stages().get(0);
        double own = first.parameters(false, plan.layout().split())
                + first.parameters(true, plan.layout().split());
        double share = own / plan.workload().network().parameters();
        double replicas = plan.strategy().sharding() == Sharding.DDP
                ? 1
                : plan.layout().split().data();
        return plan.workload().compute().optimiserSeconds() * share / replicas;
    }
}
