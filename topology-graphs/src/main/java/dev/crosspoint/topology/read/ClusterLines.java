package dev.crosspoint.topology.read;

import dev.crosspoint.topology.graph.Device;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The lines of a cluster file that tell of devices and links. */
final class ClusterLines {
    /** Lines are looked for in no more nodes than a person looks at. */
    private static final int MOST_NODES = 4096;

    /** No line is known. */
    static final ClusterLines NONE = new ClusterLines();

    private final Map<String, Integer> ofDevice = new HashMap<>();
    private final Map<Set<String>, Integer> ofLink = new HashMap<>();

    private ClusterLines() {}

    static ClusterLines of(ClusterFile.Parsed file) {
        ClusterLines lines = new ClusterLines();
        List<NodeType> nodes = file.nodes();
        for (int node = 0; node < Math.min(MOST_NODES, nodes.size()); node++) {
            lines.add(node, nodes.get(node));
        }
        for (LinkChange change : file.changes()) {
            lines.ofLink.put(Set.of(change.from(), change.to()), change.line());
            lines.ofDevice.computeIfPresent(change.from(), (name, line) -> change.line());
            lines.ofDevice.computeIfPresent(change.to(), (name, line) -> change.line());
        }
        return lines;
    }

    private void add(int node, NodeType type) {
        type.gpus()
                .all()
                .forEach(gpu -> ofDevice.put(Device.nameIn(node, gpu), type.at().line()));
        type.nics().forEach(nic -> ofDevice.put(Device.nameIn(node, nic.name()), nic.line()));
        type.wires().forEach(w -> ofLink.put(Set.of(Device.nameIn(node, w.a()), Device.nameIn(node, w.b())), w.line()));
    }

    /** The line of a device; 0 if none tells of it. */
    int of(Device device) {
        return ofDevice.getOrDefault(device.name(), 0);
    }

    /** The line of the link between two devices; 0 if none tells of it. */
    int between(Device a, Device b) {
        return ofLink.getOrDefault(Set.of(a.name(), b.name()), 0);
    }
}
