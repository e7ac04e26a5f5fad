package dev.crosspoint.cli.drawing;

import dev.crosspoint.topology.wiring.NicChoice;
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

/** A wiring made ready for drawing: wires by end, parts by node, and how many GPUs share a wire. */
final class Net {
    private final Wiring wiring;
    private final Map<Part, List<Wire>> wires = new HashMap<>();
    private final Map<OptionalInt, List<Part>> nodes = new LinkedHashMap<>();
    private final Map<Part, Integer> served = new HashMap<>();

    Net(Wiring wiring) {
        this.wiring = wiring;
        for (Wire wire : wiring.wires()) {
            wires.computeIfAbsent(wire.a(), p -> new ArrayList<>()).add(wire);
            wires.computeIfAbsent(wire.b(), p -> new ArrayList<>()).add(wire);
        }
        for (Part part : wiring.parts()) {
            if (part.kind() != Kind.FABRIC) {
                nodes.computeIfAbsent(part.node(), n -> new ArrayList<>()).add(part);
            }
        }
    }

    /** Finds which NIC serves which GPU: asked once, and only where wires of single GPUs are drawn. */
    void findServed() {
        NicChoice.of(wiring).values().forEach(nics -> nics.forEach(nic -> served.merge(nic, 1, Integer::sum)));
    }

    List<Wire> at(Part part) {
        return wires.getOrDefault(part, List.of());
    }

    Map<OptionalInt, List<Part>> nodes() {
        return nodes;
    }

    static String local(Part part) {
        return part.name().replaceFirst("^node[0-9]+/", "");
    }

    static boolean isHost(Part part) {
        return part.kind() == Kind.CPU || part.kind() == Kind.PCIE;
    }

    /** What hangs on a part of the host and is farther from the CPU. */
    List<Part> below(Part part, Set<Part> seen) {
        List<Part> below = new ArrayList<>();
        for (Wire wire : at(part)) {
            Part other = wire.other(part);
            boolean hangs = other.kind() == Kind.PCIE || other.kind() == Kind.GPU || other.kind() == Kind.NIC;
            if (hangs && !seen.contains(other)) {
                below.add(other);
            }
        }
        return below;
    }

    /** How many GPUs send over a wire because there is no other: 0 where that is not so, 1 where one has it alone. */
    int sharers(Wire wire) {
        if (wire.kind().equals(Wire.PORT)) {
            return served.getOrDefault(wire.a().kind() == Kind.NIC ? wire.a() : wire.b(), 0);
        }
        if (!isHost(wire.a()) || !isHost(wire.b()) || wire.kind().equals(Wire.CPU)) {
            return 0;
        }
        Part lower = wire.a().kind() == Kind.CPU ? wire.b() : lower(wire);
        return gpusBelow(lower, new HashSet<>(List.of(wire.other(lower))));
    }

    /** Of two switches the one that has fewer GPUs behind it. */
    private Part lower(Wire wire) {
        int a = gpusBelow(wire.a(), new HashSet<>(List.of(wire.b())));
        int b = gpusBelow(wire.b(), new HashSet<>(List.of(wire.a())));
        boolean aHasCpu = reachesCpu(wire.a(), new HashSet<>(List.of(wire.b())));
        return aHasCpu
                ? wire.b()
                : a <= b || reachesCpu(wire.b(), new HashSet<>(List.of(wire.a()))) ? wire.a() : wire.b();
    }

    private boolean reachesCpu(Part part, Set<Part> seen) {
        seen.add(part);
        return at(part).stream()
                .map(w -> w.other(part))
                .anyMatch(o -> o.kind() == Kind.CPU && !seen.contains(o)
                        || o.kind() == Kind.PCIE && !seen.contains(o) && reachesCpu(o, seen));
    }

    private int gpusBelow(Part part, Set<Part> seen) {
        seen.add(part);
        int count = 0;
        for (Part other : below(part, seen)) {
            if (other.kind() == Kind.GPU) {
                count++;
            } else if (other.kind() == Kind.PCIE) {
                count += gpusBelow(other, seen);
            }
        }
        return count;
    }
}
