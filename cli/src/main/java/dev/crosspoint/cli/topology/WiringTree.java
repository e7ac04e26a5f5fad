package dev.crosspoint.cli.topology;

import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The devices of a machine as an indented tree: what hangs on what, and beside each GPU where its links lead. Nodes that
 * are alike are shown once.
 */
final class WiringTree {
    private final Wiring wiring;
    private final Map<Part, List<Wire>> wires = new HashMap<>();
    private final Set<Part> shown = new HashSet<>();
    private final StringBuilder text = new StringBuilder();

    WiringTree(Wiring wiring) {
        this.wiring = wiring;
        for (Wire wire : wiring.wires()) {
            wires.computeIfAbsent(wire.a(), p -> new ArrayList<>()).add(wire);
            wires.computeIfAbsent(wire.b(), p -> new ArrayList<>()).add(wire);
        }
    }

    String text() {
        Map<OptionalInt, List<Part>> nodes = wiring.parts().stream()
                .filter(p -> p.kind() != Kind.FABRIC)
                .collect(Collectors.groupingBy(Part::node, LinkedHashMap::new, Collectors.toList()));
        Map<String, List<OptionalInt>> alike = new LinkedHashMap<>();
        nodes.forEach((node, parts) ->
                alike.computeIfAbsent(signature(parts), s -> new ArrayList<>()).add(node));
        for (List<OptionalInt> same : alike.values()) {
            OptionalInt first = same.get(0);
            String indent = "";
            if (first.isPresent()) {
                text.append(numbers(same)).append('\n');
                indent = "  ";
            }
            show(nodes.get(first), indent);
        }
        return text.toString();
    }

    private static String numbers(List<OptionalInt> nodes) {
        List<Integer> numbers = nodes.stream().map(OptionalInt::getAsInt).toList();
        return nodes.size() == 1
                ? "node " + numbers.get(0)
                : "%d nodes: %s"
                        .formatted(
                                nodes.size(),
                                nodes.size() == 1 + numbers.get(numbers.size() - 1) - numbers.get(0)
                                        ? numbers.get(0) + " to " + numbers.get(numbers.size() - 1)
                                        : numbers.stream()
                                                .limit(20)
                                                .map(String::valueOf)
                                                .collect(Collectors.joining(", ")));
    }

    private String signature(List<Part> parts) {
        return parts.stream()
                .map(p -> local(p)
                        + wires.getOrDefault(p, List.of()).stream()
                                .map(w -> local(w.other(p))
                                        + w.kind()
                                        + w.make()
                                        + w.out().text()
                                        + w.back().text())
                                .collect(Collectors.joining(",")))
                .collect(Collectors.joining(";"));
    }

    private static String local(Part part) {
        return part.name().replaceFirst("^node[0-9]+/", "");
    }

    private void show(List<Part> parts, String indent) {
        for (Kind root : List.of(Kind.CPU, Kind.PCIE, Kind.GPU, Kind.NIC, Kind.SWITCH)) {
            parts.stream()
                    .filter(p -> p.kind() == root && !shown.contains(p))
                    .filter(p -> root != Kind.SWITCH)
                    .forEach(p -> show(p, indent, List.of()));
        }
    }

    private void show(Part part, String indent, List<Wire> path) {
        if (!shown.add(part)) {
            return;
        }
        text.append((indent + "%-" + Math.max(1, 24 - indent.length()) + "s %s")
                        .formatted(local(part), notes(part, path))
                        .stripTrailing())
                .append('\n');
        if (part.kind() != Kind.CPU && part.kind() != Kind.PCIE) {
            return;
        }
        for (Wire wire : wires.getOrDefault(part, List.of())) {
            Part other = wire.other(part);
            boolean below = other.kind() != Kind.CPU
                    && other.kind() != Kind.FABRIC
                    && !wire.kind().equals(Wire.C2C);
            if (below) {
                show(other, indent + "  ", List.of(wire));
            }
        }
    }

    private String notes(Part part, List<Wire> path) {
        List<String> notes = new ArrayList<>();
        if (!part.label().isEmpty()) {
            notes.add(part.label());
        }
        path.stream()
                .filter(w -> !w.make().isEmpty())
                .forEach(w -> notes.add("%s, %s".formatted(w.make(), w.out().text())));
        if (part.kind() == Kind.GPU || part.kind() == Kind.NIC) {
            Map<String, List<String>> far = new LinkedHashMap<>();
            for (Wire wire : wires.getOrDefault(part, List.of())) {
                if (!path.contains(wire)
                        && (part.kind() == Kind.GPU || wire.other(part).kind() == Kind.FABRIC)) {
                    String each = (wire.kind() + " " + wire.make()).strip() + " "
                            + wire.towards(wire.other(part)).text();
                    far.computeIfAbsent(each, e -> new ArrayList<>()).add(local(wire.other(part)));
                }
            }
            far.forEach((each, ends) -> notes.add("%s to %s".formatted(each, String.join(" ", ends))));
        }
        return String.join("; ", notes);
    }
}
