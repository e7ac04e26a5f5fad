package dev.crosspoint.topology.read;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.shape.Interconnect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code overrides}. */
final class OverrideReader {
    private final List<NodeType> nodes;
    private final Interconnect fabric;
    private final List<LinkChange> changes = new ArrayList<>();
    private final Map<List<String>, Integer> lineOfLink = new HashMap<>();

    private OverrideReader(List<NodeType> nodes, Interconnect fabric) {
        this.nodes = nodes;
        this.fabric = fabric;
    }

    /**
     * The changes.
     *
     * @param nodes type of each node
     * @param fabric what connects them
     */
    static List<LinkChange> read(Value overrides, List<NodeType> nodes, Interconnect fabric) {
        OverrideReader reader = new OverrideReader(nodes, fabric);
        overrides.items().forEach(reader::readOverride);
        return reader.changes;
    }

    private void readOverride(Value override) {
        Section section =
                override.section("an override", "node", "nic", "link", "direction", "bandwidth", "alpha", "source");
        int node = section.require("node", "node: 0").wholeNumber(0, nodes.size() - 1);
        List<String> ends = ends(section, node);
        String direction = section.find("direction")
                .map(d -> d.oneOf(List.of("out", "in", "both")))
                .orElse("both");
        if (!direction.equals("in")) {
            add(change(section, ends.get(0), ends.get(1)), override);
        }
        if (!direction.equals("out")) {
            add(change(section, ends.get(1), ends.get(0)), override);
        }
    }

    private static LinkChange change(Section section, String from, String to) {
        LinkChange change = new LinkChange(
                from,
                to,
                section.find("bandwidth").map(Value::rate),
                section.find("alpha").map(Value::time),
                section.find("source").map(Value::text),
                section.at().line());
        if (change.bandwidth().isEmpty() && change.alpha().isEmpty()) {
            throw section.at()
                    .problem(
                            "nothing to change",
                            "an override has a bandwidth, an alpha or both",
                            "Add bandwidth: 25Gb/s or alpha: 20us");
        }
        return change;
    }

    private void add(LinkChange change, Value override) {
        Integer earlier = lineOfLink.put(change.ends(), override.line());
        if (earlier != null) {
            throw override.problem(
                    "a second override of %s -> %s".formatted(change.from(), change.to()),
                    "line %d has one".formatted(earlier),
                    "Write both changes into one, or set direction: out or in");
        }
        changes.add(change);
    }

    /** The devices at the two ends of the link, out being away from the first. */
    private List<String> ends(Section section, int node) {
        Optional<Value> nic = section.find("nic");
        Optional<Value> link = section.find("link");
        if (nic.isPresent() == link.isPresent()) {
            throw section.at()
                    .problem(
                            nic.isPresent() ? "nic and link in one override" : "neither nic nor link",
                            "an override changes one of them",
                            "Write nic: nic0 or link: [gpu0, switch0]");
        }
        return nic.map(value -> nic(value, node)).orElseGet(() -> link(link.orElseThrow(), node));
    }

    private List<String> nic(Value nic, int node) {
        List<String> known =
                nodes.get(node).nics().stream().map(NodeType.Nic::name).toList();
        if (known.isEmpty()) {
            throw nic.problem(
                    "nic %s of node %d".formatted(Value.quoted(nic.text()), node),
                    "that node has no NIC",
                    "Remove the override");
        }
        String name = nic.oneOf(known);
        return List.of(
                Device.nameIn(node, name),
                fabric.port(node, known.indexOf(name)).name());
    }

    private List<String> link(Value link, int node) {
        List<String> ends = link.items().stream().map(Value::text).toList();
        NodeType type = nodes.get(node);
        boolean exists = type.wires().stream()
                .anyMatch(w -> ends.equals(List.of(w.a(), w.b())) || ends.equals(List.of(w.b(), w.a())));
        if (!exists) {
            throw link.problem(
                    "no link %s in node %d".formatted(Value.quoted(String.join(", ", ends)), node),
                    "an override names the two ends of a link of type '%s'".formatted(type.name()),
                    "Write it as in links, without gpu*");
        }
        return ends.stream().map(end -> Device.nameIn(node, end)).toList();
    }
}
