package dev.crosspoint.topology.check;

import dev.crosspoint.topology.check.Finding.Rule;
import dev.crosspoint.topology.wiring.Distance;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/** PCIe links against those of their kind. */
record PcieRules(Scene scene, Consumer<Finding> found) {
    /** A link is held against those that lead to devices of the same kind; NICs against those with an equal port. */
    void pcie() {
        Map<String, List<Wire>> peers = new TreeMap<>();
        for (Wire wire : scene.wiring().wires()) {
            if (wire.kind().equals(Wire.PCIE) && (wire.lanes() > 0 || wire.speed() > 0)) {
                Part end = end(wire);
                String like = end.kind() == Kind.NIC ? " " + scene.port(end) : "";
                boolean bridge = end.kind() == Kind.PCIE;
                String key = end.kind() + like + (bridge ? " " + depth(end) : "");
                peers.computeIfAbsent(key, k -> new ArrayList<>()).add(wire);
            }
        }
        peers.values().forEach(wires -> {
            below(wires, w -> w.lanes(), "width", "x%.0f");
            below(wires, Wire::speed, "speed", "%s GT/s");
        });
    }

    /** The end that hangs on the other: a device, or the switch farther from the CPU. */
    private Part end(Wire wire) {
        return wire.a().kind() == Kind.CPU || wire.a().kind() == Kind.PCIE ? wire.b() : wire.a();
    }

    private int depth(Part bridge) {
        return Distance.from(bridge, scene.wiring()).entrySet().stream()
                .filter(e -> e.getKey().kind() == Kind.CPU)
                .mapToInt(e -> e.getValue().cpus() * 100 + e.getValue().switches())
                .min()
                .orElse(0);
    }

    private void below(List<Wire> wires, ToDoubleFunction<Wire> measure, String what, String format) {
        List<Wire> told =
                wires.stream().filter(w -> measure.applyAsDouble(w) > 0).toList();
        double most = told.stream().mapToDouble(measure).max().orElse(0);
        for (Wire wire : told) {
            double value = measure.applyAsDouble(wire);
            if (value < most) {
                Part end = end(wire);
                found.accept(new Finding(
                        Rule.SLOW_PCIE,
                        wire.line(),
                        end.name(),
                        "PCIe %s of %s is %s, that of another %s %s"
                                .formatted(
                                        what,
                                        end.name(),
                                        Scene.format(format, value),
                                        end.kind().word(),
                                        Scene.format(format, most)),
                        what.equals("speed")
                                ? "An idle device lowers its speed: look again under load; then at slot, riser and BIOS"
                                : "Look at slot, riser and seating; lspci -vv tells LnkSta against LnkCap"));
            }
        }
    }
}
