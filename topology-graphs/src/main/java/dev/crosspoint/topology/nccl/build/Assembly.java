package dev.crosspoint.topology.nccl.build;

import dev.crosspoint.topology.nccl.system.Cpu;
import dev.crosspoint.topology.nccl.system.Device;
import dev.crosspoint.topology.nccl.system.Fitting;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Link;
import dev.crosspoint.topology.nccl.system.LinkKind;
import dev.crosspoint.topology.nccl.system.Node;
import dev.crosspoint.topology.nccl.system.NodeKind;
import dev.crosspoint.topology.nccl.system.SystemGraph;
import dev.crosspoint.topology.read.XmlElement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/** The nodes of a system graph while it is being made. */
final class Assembly {
    private final IntPredicate kept;
    private final List<Draft> drafts = new ArrayList<>();
    private final Map<Draft, Integer> capabilities = new HashMap<>();
    private final Map<Draft, Integer> shares = new HashMap<>();
    private final Map<Draft, CpuModel> models = new HashMap<>();
    private final Map<Draft, Long> hardware = new HashMap<>();
    private final Set<Integer> ranks = new HashSet<>();

    Assembly(IntPredicate kept) {
        this.kept = kept;
    }

    Stream<Draft> all(NodeKind kind) {
        return drafts.stream().filter(d -> d.kind() == kind);
    }

    Optional<Draft> find(NodeKind kind, long id) {
        return all(kind).filter(d -> d.id() == id).findFirst();
    }

    Draft add(NodeKind kind, long id, Draft.Maker maker) {
        Draft draft = new Draft(kind, id, maker);
        drafts.add(draft);
        return draft;
    }

    private Draft fitting(NodeKind kind, long id) {
        return add(kind, id, (number, index, before) -> new Fitting(number, kind, index, id));
    }

    Draft addCpu(long id, CpuModel model) {
        Draft cpu = add(NodeKind.CPU, id, (number, index, before) -> new Cpu(number, index, id, model.made()));
        models.put(cpu, model);
        return cpu;
    }

    Draft addCard(long id) {
        return fitting(NodeKind.NIC, id);
    }

    Draft addSwitch(long id, long device) {
        Draft node = fitting(NodeKind.PCI, id);
        hardware.put(node, device);
        return node;
    }

    /** All NVSwitches are one node. */
    Draft nvSwitch() {
        return all(NodeKind.NVS).findFirst().orElseGet(() -> fitting(NodeKind.NVS, 0));
    }

    Draft addDevice(long id, int nvml, int capability) {
        Draft device =
                add(NodeKind.DEV, id, (number, index, before) -> new Device(number, index, id, nvml, capability));
        capabilities.put(device, capability);
        return device;
    }

    int capability(Draft device) {
        return capabilities.get(device);
    }

    void addGpu(Draft device, int rank, boolean isDirect, XmlElement xml) {
        if (!ranks.add(rank)) {
            throw xml.problem("each rank stands once: rank='%d'".formatted(rank));
        }
        int share = shares.merge(device, 1, Integer::sum) - 1;
        if (kept.test(rank)) {
            long id = Ids.ofShare(device.id(), share);
            add(NodeKind.GPU, id, (n, i, before) -> new Gpu(n, i, id, rank, isDirect, (Device) before.get(device)))
                    .join(LinkKind.LOC, Rates.LOCAL, device);
        }
    }

    /** The CPU up the PCIe tree. */
    Optional<Draft> cpuOf(Draft node) {
        return cpuOf(node, null);
    }

    private Optional<Draft> cpuOf(Draft node, Draft from) {
        if (node.kind() == NodeKind.CPU) {
            return Optional.of(node);
        }
        return node.wires().stream()
                .filter(w -> w.kind() == LinkKind.PCI && w.to() != from)
                .map(Draft.Wire::to)
                .filter(to -> to.kind() == NodeKind.PCI || to.kind() == NodeKind.CPU)
                .map(to -> cpuOf(to, node))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Every pair of CPUs of a host is linked, each way by the rule of its start. */
    void connectCpus(SystemRules rules) {
        List<Draft> cpus = all(NodeKind.CPU).toList();
        for (Draft from : cpus) {
            for (Draft to : cpus) {
                if (from != to && from.host() == to.host()) {
                    from.link(LinkKind.SYS, Rates.socket(models.get(from), rules), to);
                }
            }
        }
    }

    /** Down comes before up: each node's link to its parent goes last. */
    void sort() {
        all(NodeKind.CPU).toList().forEach(cpu -> sort(cpu, null));
    }

    private static void sort(Draft node, Draft parent) {
        if (parent != null) {
            node.putLast(parent);
        }
        List.copyOf(node.wires()).stream()
                .filter(w -> w.kind() == LinkKind.PCI && w.to() != parent)
                .forEach(w -> sort(w.to(), node));
    }

    /** A Broadcom switch shows itself as two levels although all its ports have full bandwidth. */
    void flattenBroadcomSwitches() {
        for (Draft node = broadcom(); node != null; node = broadcom()) {
            Broadcom generation = Broadcom.of(hardware.get(node), 0).orElseThrow();
            for (Draft.Wire wire : List.copyOf(node.wires())) {
                Draft below = wire.to();
                if (below.kind() == NodeKind.PCI
                        && Broadcom.of(hardware.get(below), 1).equals(Optional.of(generation))) {
                    node.wires().remove(wire);
                }
            }
            flatten(node, generation);
            hardware.put(node, hardware.get(node) | 0xffff);
        }
    }

    private Draft broadcom() {
        return all(NodeKind.PCI)
                .filter(d -> Broadcom.of(hardware.get(d), 0).isPresent())
                .findFirst()
                .orElse(null);
    }

    private void flatten(Draft node, Broadcom generation) {
        List<Draft> below = all(NodeKind.PCI)
                .filter(d -> Broadcom.of(hardware.get(d), 1).equals(Optional.of(generation)))
                .filter(d -> d.wires().stream().anyMatch(w -> w.to() == node && w.kind() == LinkKind.PCI))
                .filter(d -> d != node)
                .toList();
        for (Draft sub : below) {
            sub.wires().stream().filter(w -> w.to() != node).forEach(w -> {
                node.wires().add(w);
                w.to().wires().stream()
                        .filter(back -> back.to() == sub)
                        .findFirst()
                        .ifPresent(back -> back.turnTo(node));
            });
            drafts.remove(sub);
        }
    }

    SystemGraph frozen(int hosts, List<String> notes) {
        Map<Draft, Node> made = new IdentityHashMap<>();
        Map<NodeKind, Integer> counts = new EnumMap<>(NodeKind.class);
        List<Node> nodes = new ArrayList<>();
        for (Draft draft : drafts) {
            int index = counts.merge(draft.kind(), 1, Integer::sum) - 1;
            Node node = draft.make(nodes.size(), index, made);
            made.put(draft, node);
            nodes.add(node);
        }
        List<List<Link>> links = new ArrayList<>();
        int number = 0;
        for (Draft draft : drafts) {
            List<Link> own = new ArrayList<>();
            for (Draft.Wire wire : draft.wires()) {
                own.add(new Link(
                        number++,
                        wire.kind(),
                        wire.gigabytes(),
                        made.get(draft).number(),
                        made.get(wire.to()).number()));
            }
            links.add(own);
        }
        return new SystemGraph(nodes, links, hosts, notes);
    }
}
