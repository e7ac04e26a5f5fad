package dev.crosspoint.topology.check;

import dev.crosspoint.topology.check.Finding.Rule;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Wire;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Nodes against each other. */
record NodeRules(Scene scene, Consumer<Finding> found) {
    /** In a cluster every link is held against the same one of the other nodes. */
    void nodes() {
        Map<List<String>, List<Wire>> peers = new LinkedHashMap<>();
        for (Wire wire : scene.wiring().wires()) {
            boolean inside = wire.a().node().isPresent() && wire.b().node().isPresent();
            if (inside && !wire.kind().equals(Wire.ATTACHMENT)) {
                List<String> key = List.of(wire.kind(), local(wire.a()), local(wire.b()));
                peers.computeIfAbsent(key, k -> new ArrayList<>()).add(wire);
            }
        }
        for (List<Wire> wires : peers.values()) {
            double most = wires.stream().mapToDouble(Scene::slower).max().orElse(0);
            wires.stream()
                    .filter(w -> Scene.slower(w) < most)
                    .forEach(w -> found.accept(new Finding(
                            Rule.SLOW_LINK,
                            w.line(),
                            w.a().name(),
                            "%s link between %s and %s carries %s GB/s, that of another node %s GB/s"
                                    .formatted(
                                            w.kind(),
                                            w.a().name(),
                                            w.b().name(),
                                            Scene.format("%s", Scene.slower(w)),
                                            Scene.format("%s", most)),
                            "Compare the two nodes: cable, bridge, slot and driver")));
        }
    }

    private static String local(Part part) {
        return part.name().replaceFirst("^node[0-9]+/", "");
    }
}
