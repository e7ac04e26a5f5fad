package dev.crosspoint.topology.shape;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import java.util.List;

/**
 * What connects the nodes of one machine.
 *
 * @param switches its devices
 * @param links between them, both directions
 * @param ports for each node and each of its NICs the switch that it is plugged into
 */
public record Interconnect(List<Device> switches, List<Link> links, List<List<Device>> ports) {
    public Interconnect {
        switches = List.copyOf(switches);
        links = List.copyOf(links);
        ports = List.copyOf(ports);
    }

    /** The switch that a NIC is plugged into. */
    public Device port(int node, int nic) {
        return ports.get(node).get(nic);
    }
}
