package dev.crosspoint.topology.write;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Device.Kind;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A node of a graph by local names.
 *
 * @param number of the node
 * @param gpus how many
 * @param wires links inside, each pair once, the direction that the graph has first before the other
 * @param nics its NICs
 */
record NodeShape(int number, int gpus, List<Pair> wires, List<Port> nics) {
    /** The two directions of a link. */
    record Pair(Link out, Link back) {
        List<String> ends() {
            return List.of(local(out.from()), local(out.to()));
        }
    }

    /** A NIC: its port, the GPUs that it serves, and the switch it hangs on, if any. */
    record Port(String name, Pair port, List<String> serves, Optional<String> at) {
        List<Object> key() {
            return List.of(name, serves, at);
        }
    }

    /** Every node of a machine. */
    static List<NodeShape> all(MachineGraph machine) {
        List<List<Link>> links = IntStream.range(0, machine.nodes())
                .<List<Link>>mapToObj(n -> new ArrayList<>())
                .toList();
        for (Link link : machine.links()) {
            links.get(link.from().node().orElseGet(() -> link.to().node().orElseThrow()))
                    .add(link);
        }
        return IntStream.range(0, machine.nodes())
                .mapToObj(n -> of(n, machine, links.get(n)))
                .toList();
    }

    private static NodeShape of(int node, MachineGraph machine, List<Link> links) {
        List<Pair> wires = new ArrayList<>();
        List<Port> nics = new ArrayList<>();
        Set<Set<Device>> seen = new HashSet<>();
        for (Link link : links) {
            if (!seen.add(Set.of(link.from(), link.to()))) {
                continue;
            }
            boolean nic = link.from().kind() == Kind.NIC || link.to().kind() == Kind.NIC;
            boolean port = link.from().kind() == Kind.FABRIC || link.to().kind() == Kind.FABRIC;
            if (port) {
                nics.add(port(pair(link, machine), machine, node));
            } else if (!nic) {
                wires.add(pair(link, machine));
            }
        }
        return new NodeShape(node, machine.gpus(node).size(), wires, nics);
    }

    private static Pair pair(Link link, MachineGraph machine) {
        Link back = machine.link(link.to(), link.from())
                .orElseThrow(() -> new IllegalArgumentException(
                        "a cluster file tells links that work both ways: link=%s, one way".formatted(link.name())));
        return link.from().kind() == Kind.FABRIC ? new Pair(back, link) : new Pair(link, back);
    }

    private static Port port(Pair port, MachineGraph machine, int node) {
        Device nic = port.out().from();
        List<String> serves = machine.gpus(node).stream()
                .filter(gpu -> machine.nicsServing(gpu).contains(nic))
                .map(NodeShape::local)
                .toList();
        Optional<String> at = machine.graph().outgoingEdgesOf(nic).stream()
                .map(Link::to)
                .filter(d -> d.kind() == Kind.SWITCH)
                .map(NodeShape::local)
                .findFirst();
        return new Port(local(nic), port, serves, at);
    }

    private static String local(Device device) {
        return device.name().replaceFirst("^node[0-9]+/", "");
    }

    /** What nodes of one type have in common: all but the numbers. */
    Object key() {
        return List.of(
                gpus,
                wires.stream().map(w -> List.of(w.ends(), w.out().kind())).toList(),
                nics.stream().map(Port::key).toList());
    }

    /** The type as a cluster file has it. */
    Map<String, Object> document() {
        Map<String, Object> type = new LinkedHashMap<>();
        type.put("gpus", Map.of("count", gpus));
        if (!wires.isEmpty()) {
            type.put("links", wires.stream().map(NodeShape::link).toList());
        }
        if (!nics.isEmpty()) {
            type.put("nics", nics.stream().map(NodeShape::nic).toList());
        }
        return type;
    }

    private static Map<String, Object> link(Pair wire) {
        Map<String, Object> link = new LinkedHashMap<>();
        link.put("between", wire.ends());
        numbers(wire.out(), link);
        link.put("kind", wire.out().kind());
        return link;
    }

    private static Map<String, Object> nic(Port port) {
        Map<String, Object> nic = new LinkedHashMap<>();
        nic.put("name", port.name());
        nic.put("serves", port.serves());
        port.at().ifPresent(at -> nic.put("at", at));
        numbers(port.port().out(), nic);
        return nic;
    }

    private static void numbers(Link link, Map<String, Object> map) {
        map.put("bandwidth", link.capacity().toString());
        map.put("alpha", link.alpha().toString());
        link.source().ifPresent(source -> map.put("source", source));
    }

    /** Overrides for what differs from the type: in another node, or in the direction that the type does not tell. */
    List<Map<String, Object>> changesFrom(NodeShape type) {
        List<Map<String, Object>> changes = new ArrayList<>();
        for (int n = 0; n < wires.size(); n++) {
            List<String> ends = wires.get(n).ends();
            change(wires.get(n), type.wires.get(n).out(), Map.of("link", ends), changes);
        }
        for (int n = 0; n < nics.size(); n++) {
            Port port = nics.get(n);
            change(port.port(), type.nics.get(n).port().out(), Map.of("nic", port.name()), changes);
        }
        return changes;
    }

    private void change(Pair here, Link base, Map<String, Object> which, List<Map<String, Object>> changes) {
        if (differs(here.out(), base)) {
            changes.add(override(here.out(), which, "out"));
        }
        if (differs(here.back(), base)) {
            changes.add(override(here.back(), which, "in"));
        }
    }

    private static boolean differs(Link link, Link base) {
        return !link.capacity().equals(base.capacity())
                || !link.alpha().equals(base.alpha())
                || !link.source().equals(base.source());
    }

    private Map<String, Object> override(Link link, Map<String, Object> which, String direction) {
        Map<String, Object> override = new LinkedHashMap<>();
        override.put("node", number);
        override.putAll(which);
        override.put("direction", direction);
        numbers(link, override);
        return override;
    }
}
