package dev.crosspoint.topology.place;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Device.Kind;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A walk through the machine that goes down before it goes on: all GPUs of a node, all nodes of a switch, then the next
 * switch. It keeps its own stack, since a machine can be deeper than that of Java.
 */
final class DepthFirst {
    private final MachineGraph machine;
    private final Map<Device, Set<Integer>> nodesOfSwitch = new HashMap<>();
    private final Map<Integer, Set<Device>> switchesOfNode = new HashMap<>();
    private final Set<Object> walked = new HashSet<>();
    private final Set<Device> gpus = new LinkedHashSet<>();

    private DepthFirst(MachineGraph machine) {
        this.machine = machine;
        for (Link link : machine.links()) {
            if (link.from().kind() == Kind.NIC && link.to().kind() == Kind.FABRIC) {
                int node = link.from().node().orElseThrow();
                nodesOfSwitch
                        .computeIfAbsent(link.to(), d -> new LinkedHashSet<>())
                        .add(node);
                switchesOfNode.computeIfAbsent(node, n -> new LinkedHashSet<>()).add(link.to());
            }
        }
    }

    /** The GPUs in the order of a walk from one of them, those that it does not reach in that of the machine. */
    static List<Device> from(Device start, MachineGraph machine) {
        DepthFirst walk = new DepthFirst(machine);
        walk.node(start);
        walk.over(start.node().orElseThrow());
        for (int node = 0; node < machine.nodes(); node++) {
            walk.over(node);
        }
        return List.copyOf(walk.gpus);
    }

    private void over(int start) {
        Deque<Object> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            Object place = open.pop();
            if (walked.add(place)) {
                List<Object> next = place instanceof Device device ? from(device) : from((Integer) place);
                for (int i = next.size() - 1; i >= 0; i--) {
                    open.push(next.get(i));
                }
            }
        }
    }

    /** From a switch first down into its nodes, then to other switches. */
    private List<Object> from(Device fabricSwitch) {
        List<Object> next = new ArrayList<>(nodesOfSwitch.getOrDefault(fabricSwitch, Set.of()));
        machine.graph().outgoingEdgesOf(fabricSwitch).stream()
                .map(Link::to)
                .filter(d -> d.kind() == Kind.FABRIC)
                .forEach(next::add);
        return next;
    }

    private List<Object> from(int node) {
        machine.gpus(node).forEach(this::node);
        return List.copyOf(switchesOfNode.getOrDefault(node, Set.of()));
    }

    /** The GPUs that one reaches inside its node over switches alone. */
    private void node(Device start) {
        Deque<Device> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            Device device = open.pop();
            boolean isNew = device.kind() == Kind.GPU ? gpus.add(device) : walked.add(device);
            if (isNew && (device.equals(start) || device.kind() == Kind.SWITCH)) {
                List<Device> next = inside(device, d -> d.kind() == Kind.SWITCH);
                next.addAll(inside(device, d -> d.kind() == Kind.GPU));
                next.forEach(open::push);
            }
        }
    }

    /** Neighbours inside the node, the last first, as a stack wants them. */
    private List<Device> inside(Device device, Predicate<Device> kind) {
        List<Device> next = new ArrayList<>();
        machine.graph().outgoingEdgesOf(device).stream()
                .map(Link::to)
                .filter(kind)
                .forEach(d -> next.add(0, d));
        return next;
    }
}
