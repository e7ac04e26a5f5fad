package dev.crosspoint.validation.measure.host;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.measure.Backend;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Launch;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.Probe;
import dev.crosspoint.validation.measure.ThisMachine;
import dev.crosspoint.validation.measure.process.RankProcesses;
import dev.crosspoint.validation.measure.process.RankProgram;
import dev.crosspoint.validation.measure.process.Starter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Processes on this machine, or on several, that send each other the messages of the model's schedules over TCP.
 *
 * @param starter where processes are started
 * @param network the emulated network; empty for the real one
 */
public record HostBackend(Starter starter, Optional<EmulatedNetwork> network) implements Backend {
    /** Name of this backend. */
    public static final String ID = "host";

    private static final List<String> WELL_KNOWN =
            List.of("ring", "binomial-tree", "double-binary-tree", "recursive-doubling", "halving-doubling");
    private static final long MOST_BYTES = 1L << 30;
    private static final long HEAP_BYTES = 64L << 20;

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Probe probe() {
        return new Probe(
                Optional.empty(),
                List.of(
                        "processes: Java " + System.getProperty("java.runtime.version") + " at "
                                + System.getProperty("java.home"),
                        "processors: " + ThisMachine.processors(),
                        "network: " + network.map(n -> "emulated, " + n).orElse("TCP over " + starter.host())));
    }

    @Override
    public Map<String, String> options() {
        return Map.of();
    }

    @Override
    public List<String> defaultAlgorithms(Collective collective, int ranks) {
        List<String> able = Algorithms.all(OptionalInt.empty()).stream()
                .filter(a -> a instanceof RankToRank || WELL_KNOWN.contains(a.id()))
                .filter(a -> a.refusal(collective, ranks).isEmpty())
                .map(a -> a.id())
                .toList();
        List<String> known = able.stream().filter(WELL_KNOWN::contains).toList();
        return known.size() > 1 ? known : able;
    }

    @Override
    public void require(MeasurePlan plan) {
        if (plan.type() != DataType.FLOAT) {
            throw new IllegalArgumentException(
                    "the host backend computes with float: type=" + plan.type().id());
        }
        Collective collective = plan.run().collective();
        for (String name : plan.run().algorithms()) {
            HostAlgorithms.named(name).require(collective, plan.ranks());
        }
        long factor = collective == Collective.ALL_TO_ALL ? plan.ranks() : 1;
        if (plan.largest().value() * factor > MOST_BYTES) {
            throw new IllegalArgumentException("a buffer of the host backend holds at most 1 GiB: size=%s%s"
                    .formatted(plan.largest(), factor > 1 ? " for each of %d ranks".formatted(factor) : ""));
        }
        if (plan.largest().value() * factor * plan.ranks() > MOST_BYTES) {
            plan.run().algorithms().forEach(name -> requireRoomAside(plan, name));
        }
    }

    /** Where many ranks send to one at once, what has arrived takes more room than the message. */
    private void requireRoomAside(MeasurePlan plan, String name) {
        Schedule schedule = schedule(plan, name);
        int elements = Math.toIntExact(plan.operation(name, plan.largest()).elements());
        long aside = Float.BYTES
                * IntStream.range(0, plan.ranks())
                        .mapToObj(rank -> Script.of(schedule, plan.run().collective(), rank, elements))
                        .mapToLong(Script::elementsAside)
                        .max()
                        .orElse(0);
        if (aside > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "a rank of the host backend takes at most 1 GiB at once: algorithm=%s, size=%s, ranks=%d, at once=%s"
                            .formatted(name, plan.largest(), plan.ranks(), new Bytes(aside)));
        }
    }

    @Override
    public Launch launch(MeasurePlan plan, int number) {
        Map<String, String> settings = new HashMap<>();
        network.ifPresent(n -> {
            settings.put(HostRank.ALPHA, String.valueOf(n.link().alpha().value()));
            settings.put(HostRank.BANDWIDTH, String.valueOf(n.link().bandwidth().value()));
        });
        RankProgram program = new RankProgram(HostRank.class, settings, Map.of(), jvmArguments(plan));
        RankProcesses processes = RankProcesses.start(starter, plan.ranks(), rank -> program, plan.limits());
        if (network.isPresent()
                && processes.facts().stream()
                                .map(facts -> facts.get("host"))
                                .distinct()
                                .count()
                        > 1) {
            processes.close();
            throw new IllegalArgumentException(
                    "an emulated network needs all ranks on one host, whose clock they share: leave --emulate out");
        }
        return new HostLaunch(plan, number, this, processes);
    }

    HostAlgorithms algorithms() {
        return new HostAlgorithms(network.map(EmulatedNetwork::link));
    }

    Schedule schedule(MeasurePlan plan, String algorithm) {
        return algorithms().schedule(plan.operation(algorithm, plan.largest()), plan.ranks());
    }

    private static List<String> jvmArguments(MeasurePlan plan) {
        long each = plan.largest().value() * (plan.run().collective() == Collective.ALL_TO_ALL ? plan.ranks() : 1);
        // The most that others can send to a rank at once, beside its own three.
        long buffers = each * (3 + plan.ranks());
        return List.of(
                "-Xmx" + HEAP_BYTES,
                "-XX:MaxDirectMemorySize=" + (buffers + HEAP_BYTES),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData");
    }
}
