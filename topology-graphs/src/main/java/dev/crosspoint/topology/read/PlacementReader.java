package dev.crosspoint.topology.read;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.MachineGraph;
import dev.crosspoint.topology.place.Placement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code placement}: the name of a rule, or a list of GPUs by rank. */
final class PlacementReader {
    private PlacementReader() {}

    static Placement read(Value value, MachineGraph machine) {
        if (value.isList()) {
            return listed(value, machine);
        }
        return switch (value.oneOf(List.of("contiguous", "round-robin", "by-rail"))) {
            case "contiguous" -> Placement.contiguous(machine);
            case "round-robin" -> roundRobin(value, machine);
            case "by-rail" -> Placement.byRail(machine);
            default -> throw new AssertionError(value);
        };
    }

    private static Placement roundRobin(Value value, MachineGraph machine) {
        try {
            return Placement.roundRobin(machine);
        } catch (IllegalArgumentException e) {
            throw value.problem(
                    "round-robin among nodes with unequal numbers of GPUs",
                    "it puts rank r on node r mod m, so the nodes hold equally many",
                    "Write by-rail, or list the GPUs");
        }
    }

    private static Placement listed(Value value, MachineGraph machine) {
        Map<Device, Integer> lineOfGpu = new LinkedHashMap<>();
        for (Value item : value.items()) {
            String name = item.text();
            Device gpu = machine.find(name)
                    .filter(d -> d.kind() == Device.Kind.GPU)
                    .orElseThrow(() -> item.problem(
                            "unknown GPU " + Value.quoted(name),
                            "ranks sit on GPUs from node0/gpu0 to %s".formatted(last(machine)),
                            "Write node and GPU, as in node0/gpu0"));
            Integer earlier = lineOfGpu.put(gpu, item.line());
            if (earlier != null) {
                throw item.problem(
                        "a second rank on %s".formatted(name),
                        "a GPU holds one, and line %d puts it there".formatted(earlier),
                        "Name each GPU once");
            }
        }
        return new Placement(List.copyOf(lineOfGpu.keySet()));
    }

    private static String last(MachineGraph machine) {
        List<Device> gpus = machine.gpus();
        return gpus.get(gpus.size() - 1).name();
    }
}
