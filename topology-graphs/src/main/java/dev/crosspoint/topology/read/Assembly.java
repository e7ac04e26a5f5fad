package dev.crosspoint.topology.read;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Device.Kind;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import dev.crosspoint.topology.shape.Interconnect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Puts the graph together: the wires of each node, a port of each NIC on the fabric, the links of the fabric, and last
 * the attachments of NICs to the GPUs that they serve, or to the switch that they hang on. An attachment is not described by the file; it costs no alpha and is as fast as the port behind it, so it
 * never decides a time. Coming last, it also loses the tie when the link that limits a round is named.
 */
final class Assembly {
    private final Map<List<String>, LinkChange> changes;
    private final List<Device> devices = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private final List<Link> attachments = new ArrayList<>();
    private final Map<Device, List<Device>> serving = new HashMap<>();

    private Assembly(List<LinkChange> changes) {
        this.changes = changes.stream().collect(Collectors.toMap(LinkChange::ends, change -> change));
    }

    /**
     * The machine.
     *
     * @param nodes type of each node
     * @param fabric what connects them
     */
    static MachineGraph of(List<NodeType> nodes, Interconnect fabric, List<LinkChange> changes) {
        Assembly assembly = new Assembly(changes);
        for (int node = 0; node < nodes.size(); node++) {
            assembly.add(node, nodes.get(node), fabric);
        }
        if (nodes.stream().anyMatch(type -> !type.nics().isEmpty())) {
            assembly.devices.addAll(fabric.switches());
            fabric.links().forEach(link -> assembly.links.add(assembly.changed(link)));
        }
        assembly.links.addAll(assembly.attachments);
        return new MachineGraph(assembly.devices, assembly.links, assembly.serving);
    }

    private void add(int node, NodeType type, Interconnect interconnect) {
        Map<String, Device> local = new HashMap<>();
        type.gpus().all().forEach(name -> add(node, name, Kind.GPU, local));
        type.switches().forEach(name -> add(node, name, Kind.SWITCH, local));
        type.nics().forEach(nic -> add(node, nic.name(), Kind.NIC, local));
        for (NodeType.Wire wire : type.wires()) {
            Device a = local.get(wire.a());
            Device b = local.get(wire.b());
            links.add(changed(new Link(a, b, wire.alpha(), wire.bandwidth(), wire.kind(), wire.source())));
            links.add(changed(new Link(b, a, wire.alpha(), wire.bandwidth(), wire.kind(), wire.source())));
        }
        for (int n = 0; n < type.nics().size(); n++) {
            NodeType.Nic nic = type.nics().get(n);
            Device device = local.get(nic.name());
            Device fabric = interconnect.port(node, n);
            Link out = changed(new Link(device, fabric, nic.alpha(), nic.bandwidth(), "nic", nic.source()));
            Link in = changed(new Link(fabric, device, nic.alpha(), nic.bandwidth(), "nic", nic.source()));
            links.add(out);
            links.add(in);
            List<String> holders = nic.at().map(List::of).orElse(nic.serves());
            for (String holder : holders) {
                attachments.add(attachment(local.get(holder), device, out));
                attachments.add(attachment(device, local.get(holder), in));
            }
            if (nic.at().isPresent()) {
                nic.serves()
                        .forEach(gpu -> serving.computeIfAbsent(local.get(gpu), g -> new ArrayList<>())
                                .add(device));
            }
        }
    }

    private void add(int node, String name, Kind kind, Map<String, Device> local) {
        Device device = Device.of(node, name, kind);
        devices.add(device);
        local.put(name, device);
    }

    private static Link attachment(Device from, Device to, Link port) {
        return new Link(from, to, Seconds.ZERO, port.capacity(), Link.ATTACHMENT, Optional.empty());
    }

    private Link changed(Link link) {
        LinkChange change = changes.get(List.of(link.from().name(), link.to().name()));
        return change == null ? link : change.applyTo(link);
    }
}
