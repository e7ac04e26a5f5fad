package dev.crosspoint.topology.nccl.system;

import dev.crosspoint.model.nccl.communicator.NcclHost;
import java.util.List;
import java.util.Optional;

/**
 * The system graph of one machine, or of the hosts of one NVLink domain. Immutable.
 *
 * @param nodes in the order in which NCCL makes them; a node's number is its place
 * @param links links that start at each node, in the order in which NCCL tries them
 * @param hosts number of hosts, at least 1
 * @param notes what was assumed where the file says nothing
 */
public record SystemGraph(List<Node> nodes, List<List<Link>> links, int hosts, List<String> notes) {
    public SystemGraph {
        nodes = List.copyOf(nodes);
        links = links.stream().map(List::copyOf).toList();
        notes = List.copyOf(notes);
    }

    /** Links that start at a node. */
    public List<Link> linksOf(Node node) {
        return links.get(node.number());
    }

    /** Number of links. */
    public int linkCount() {
        return links.stream().mapToInt(List::size).sum();
    }

    /** Nodes of a kind, in order. */
    public List<Node> nodes(NodeKind kind) {
        return nodes.stream().filter(n -> n.kind() == kind).toList();
    }

    public List<Gpu> gpus() {
        return only(Gpu.class);
    }

    public List<Device> devices() {
        return only(Device.class);
    }

    public List<Net> nets() {
        return only(Net.class);
    }

    public List<Cpu> cpus() {
        return only(Cpu.class);
    }

    private <N> List<N> only(Class<N> type) {
        return nodes.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** All NVSwitches, which are one node, if there are any. */
    public Optional<Node> nvSwitch() {
        return nodes.stream().filter(n -> n.kind() == NodeKind.NVS).findFirst();
    }

    /** Architecture and vendor that NCCL takes for all CPUs: those of the first. */
    public NcclHost firstCpu() {
        return cpus().get(0).made();
    }

    /** Least compute capability, times ten. */
    public int leastCapability() {
        return gpus().stream().mapToInt(g -> g.device().capability()).min().orElseThrow();
    }

    /** Greatest compute capability, times ten. */
    public int greatestCapability() {
        return gpus().stream().mapToInt(g -> g.device().capability()).max().orElseThrow();
    }
}
