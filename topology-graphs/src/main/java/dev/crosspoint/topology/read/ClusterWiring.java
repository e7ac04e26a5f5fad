package dev.crosspoint.topology.read;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Rate;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A cluster as parts and wires, one wire for the two directions of a link. */
public final class ClusterWiring {
    private ClusterWiring() {}

    /** Its parts and wires, named as in the cluster. */
    public static Wiring of(Cluster cluster) {
        return of(cluster, ClusterLines.NONE);
    }

    static Wiring of(Cluster cluster, ClusterLines lines) {
        Map<Device, Part> parts = new HashMap<>();
        List<Part> order = new ArrayList<>();
        for (Device device : cluster.machine().devices()) {
            Part part = new Part(device.name(), kind(device), "", device.node(), lines.of(device));
            parts.put(device, part);
            order.add(part);
        }
        List<Wire> wires = new ArrayList<>();
        Set<Set<Device>> seen = new HashSet<>();
        for (Link link : cluster.machine().links()) {
            if (seen.add(Set.of(link.from(), link.to()))) {
                Optional<Link> back = cluster.machine().link(link.to(), link.from());
                wires.add(new Wire(
                        parts.get(link.from()),
                        parts.get(link.to()),
                        link.kind(),
                        0,
                        0,
                        rate(link),
                        back.map(ClusterWiring::rate).orElse(Rate.unknown("no link in this direction")),
                        Optional.of(link.alpha()),
                        lines.between(link.from(), link.to())));
            }
        }
        return new Wiring(cluster.name(), "cluster file", order, wires, List.of(), Wiring.Untold.NOTHING);
    }

    private static Rate rate(Link link) {
        return Rate.of(link.capacity(), link.source().orElse("no source stated"));
    }

    private static Kind kind(Device device) {
        String local = device.name().replaceFirst(".*/", "");
        return switch (device.kind()) {
            case GPU -> Kind.GPU;
            case NIC -> Kind.NIC;
            case FABRIC -> Kind.FABRIC;
            case SWITCH -> local.startsWith("cpu") ? Kind.CPU : local.startsWith("pcie") ? Kind.PCIE : Kind.SWITCH;
        };
    }
}
