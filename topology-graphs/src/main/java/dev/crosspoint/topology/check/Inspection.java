package dev.crosspoint.topology.check;

import dev.crosspoint.topology.check.Finding.Rule;
import dev.crosspoint.topology.wiring.Distance;
import dev.crosspoint.topology.wiring.NicChoice;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.graph.MaskSubgraph;

/** Looks for what is wrong with a machine. */
public final class Inspection {
    private static final int MOST_GPUS = 1024;

    private final Wiring wiring;
    private final Map<Part, Map<Part, Distance>> distances = new LinkedHashMap<>();
    private final List<Finding> findings = new ArrayList<>();

    private Inspection(Wiring wiring) {
        this.wiring = wiring;
        wiring.parts(Kind.GPU).forEach(gpu -> distances.put(gpu, Distance.from(gpu, wiring)));
    }

    /**
     * What was found, by line.
     *
     * @throws IllegalArgumentException if the machine is too large to hold every device against every other
     */
    public static List<Finding> of(Wiring wiring) {
        int gpus = wiring.parts(Kind.GPU).size();
        if (gpus > MOST_GPUS) {
            throw new IllegalArgumentException("a check looks at up to %d GPUs: GPUs=%d. Describe a part of the machine"
                    .formatted(MOST_GPUS, gpus));
        }
        Inspection inspection = new Inspection(wiring);
        inspection.nics();
        inspection.pcie();
        inspection.ports();
        inspection.nodes();
        inspection.gpuLinks();
        inspection.meetings();
        inspection.findings.sort(Comparator.comparingInt(Finding::line));
        return List.copyOf(inspection.findings);
    }

    private void find(Rule rule, int line, String subject, String text, String remedy) {
        findings.add(new Finding(rule, line, subject, text, remedy));
    }

    /** What GPUs use is to be near; a NIC that is slower than another, as one for management is, is not looked at. */
    private void nics() {
        if (wiring.parts(Kind.CPU).isEmpty()) {
            return;
        }
        Map<Part, List<Part>> chosen = NicChoice.of(wiring);
        chosen.forEach((gpu, nics) -> {
            List<Distance> ways = nics.stream()
                    .flatMap(nic -> Optional.ofNullable(distances.get(gpu).get(nic)).stream())
                    .toList();
            boolean told = !wiring.untold().places().contains(gpu.name());
            if (told && !ways.isEmpty() && ways.stream().allMatch(w -> w.type() == Distance.Type.SYS)) {
                find(
                        Rule.GPU_WITHOUT_NEAR_NIC,
                        gpu.line(),
                        gpu.name(),
                        "%s reaches its NIC %s only across CPUs (SYS)"
                                .formatted(gpu.name(), nics.get(0).name()),
                        "Put a NIC on the socket of this GPU, or run with the GPUs beside the NICs");
            }
        });
        double fastest =
                wiring.parts(Kind.NIC).stream().mapToDouble(this::port).max().orElse(0);
        for (Part nic : wiring.parts(Kind.NIC)) {
            boolean far = distances.values().stream()
                    .flatMap(d -> Optional.ofNullable(d.get(nic)).stream())
                    .allMatch(d -> d.type() == Distance.Type.SYS);
            if (far && !wiring.untold().places().contains(nic.name()) && port(nic) >= fastest && !distances.isEmpty()) {
                find(
                        Rule.NIC_FAR_FROM_GPUS,
                        nic.line(),
                        nic.name(),
                        "NIC %s hangs on a CPU where no GPU is (SYS to every GPU)".formatted(nic.name()),
                        "Move it to a slot beside the GPUs, or leave it out with NCCL_IB_HCA or NCCL_SOCKET_IFNAME");
            }
        }
    }

    /** GB/s of the slower direction. */
    private double port(Part nic) {
        return wiring.wiresAt(nic).stream()
                .filter(w -> w.kind().equals(Wire.PORT))
                .mapToDouble(Inspection::slower)
                .findFirst()
                .orElse(0);
    }

    /** A link is held against those that lead to devices of the same kind; NICs against those with an equal port. */
    private void pcie() {
        Map<String, List<Wire>> peers = new TreeMap<>();
        for (Wire wire : wiring.wires()) {
            if (wire.kind().equals(Wire.PCIE) && (wire.lanes() > 0 || wire.speed() > 0)) {
                Part end = end(wire);
                String like = end.kind() == Kind.NIC ? " " + port(end) : "";
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
        return Distance.from(bridge, wiring).entrySet().stream()
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
                find(
                        Rule.SLOW_PCIE,
                        wire.line(),
                        end.name(),
                        "PCIe %s of %s is %s, that of another %s %s"
                                .formatted(
                                        what,
                                        end.name(),
                                        format(format, value),
                                        end.kind().word(),
                                        format(format, most)),
                        what.equals("speed")
                                ? "An idle device lowers its speed: look again under load; then at slot, riser and BIOS"
                                : "Look at slot, riser and seating; lspci -vv tells LnkSta against LnkCap");
            }
        }
    }

    private static String format(String format, double value) {
        return format.contains("%s")
                ? format.formatted(value == Math.rint(value) ? String.valueOf((long) value) : value)
                : format.formatted(value);
    }

    /** Whether no CPU lies between it and some GPU. */
    private boolean isBesideGpu(Part nic) {
        return distances.values().stream()
                .flatMap(d -> Optional.ofNullable(d.get(nic)).stream())
                .anyMatch(d -> d.cpus() == 0);
    }

    /** Ports that serve GPUs or sit beside one; any other NIC may be as slow as it likes. */
    private void ports() {
        Set<Part> serving =
                NicChoice.of(wiring).values().stream().flatMap(List::stream).collect(Collectors.toSet());
        List<Part> nics = wiring.parts(Kind.NIC).stream()
                .filter(n -> serving.contains(n)
                        || isBesideGpu(n)
                        || wiring.parts(Kind.CPU).isEmpty())
                .filter(n -> port(n) > 0)
                .toList();
        double most = nics.stream().mapToDouble(this::port).max().orElse(0);
        for (Part nic : nics) {
            if (port(nic) < most) {
                find(
                        Rule.SLOW_NIC,
                        nic.line(),
                        nic.name(),
                        "port of %s carries %s GB/s, that of another NIC %s GB/s"
                                .formatted(nic.name(), format("%s", port(nic)), format("%s", most)),
                        "Look at cable, transceiver and switch port: the link negotiated down");
            }
        }
    }

    /** In a cluster every link is held against the same one of the other nodes. */
    private void nodes() {
        Map<List<String>, List<Wire>> peers = new LinkedHashMap<>();
        for (Wire wire : wiring.wires()) {
            boolean inside = wire.a().node().isPresent() && wire.b().node().isPresent();
            if (inside && !wire.kind().equals(Wire.ATTACHMENT)) {
                List<String> key = List.of(wire.kind(), local(wire.a()), local(wire.b()));
                peers.computeIfAbsent(key, k -> new ArrayList<>()).add(wire);
            }
        }
        for (List<Wire> wires : peers.values()) {
            double most = wires.stream().mapToDouble(Inspection::slower).max().orElse(0);
            wires.stream()
                    .filter(w -> slower(w) < most)
                    .forEach(w -> find(
                            Rule.SLOW_LINK,
                            w.line(),
                            w.a().name(),
                            "%s link between %s and %s carries %s GB/s, that of another node %s GB/s"
                                    .formatted(
                                            w.kind(),
                                            w.a().name(),
                                            w.b().name(),
                                            format("%s", slower(w)),
                                            format("%s", most)),
                            "Compare the two nodes: cable, bridge, slot and driver"));
        }
    }

    private static String local(Part part) {
        return part.name().replaceFirst("^node[0-9]+/", "");
    }

    /** GB/s of the slower direction. */
    private static double slower(Wire wire) {
        return Math.min(
                wire.out().value().map(r -> r.gigabytes()).orElse(0.0),
                wire.back().value().map(r -> r.gigabytes()).orElse(0.0));
    }

    private void gpuLinks() {
        if (!wiring.tellsGpuLinks()) {
            return;
        }
        for (Wire wire : wiring.wires()) {
            if (wire.isGpuLink()
                    && wire.out().value().isPresent() != wire.back().value().isPresent()) {
                find(
                        Rule.ONE_WAY_LINK,
                        wire.line(),
                        wire.a().name(),
                        "%s between %s and %s is told by one of them only"
                                .formatted(
                                        wire.kind(), wire.a().name(), wire.b().name()),
                        "Dump the topology again; nvidia-smi nvlink --status tells which side is down");
            }
        }
        Map<Part, Integer> links = new LinkedHashMap<>();
        wiring.parts(Kind.GPU)
                .forEach(gpu -> links.put(
                        gpu,
                        wiring.wiresAt(gpu).stream()
                                .filter(Wire::isGpuLink)
                                .mapToInt(w -> Math.max(1, w.lanes()))
                                .sum()));
        int most = links.values().stream().mapToInt(n -> n).max().orElse(0);
        links.forEach((gpu, count) -> {
            if (count < most) {
                find(
                        Rule.MISSING_GPU_LINK,
                        gpu.line(),
                        gpu.name(),
                        "%s has %d of the links between GPUs, another has %d".formatted(gpu.name(), count, most),
                        "nvidia-smi nvlink --status tells links that are down; look at bridge, fabric manager and dmesg");
            }
        });
    }

    /** Groups of GPUs that reach each other over links made for them or PCIe switches alone. */
    private void meetings() {
        if (!wiring.tellsGpuLinks()) {
            return;
        }
        Graph<Part, Wire> open = new MaskSubgraph<>(
                wiring.graph(),
                p -> p.kind() == Kind.CPU || p.kind() == Kind.NIC || p.kind() == Kind.FABRIC,
                w -> false);
        Map<Object, List<Set<Part>>> byNode = new ConnectivityInspector<>(open)
                .connectedSets().stream()
                        .map(set ->
                                set.stream().filter(p -> p.kind() == Kind.GPU).collect(Collectors.<Part>toSet()))
                        .filter(set -> !set.isEmpty())
                        .collect(Collectors.groupingBy(
                                set -> set.iterator().next().node(), LinkedHashMap::new, Collectors.toList()));
        for (List<Set<Part>> groups : byNode.values()) {
            if (groups.size() > 1) {
                List<Part> gpus = wiring.parts(Kind.GPU);
                List<String> words = groups.stream()
                        .map(g -> gpus.stream()
                                .filter(g::contains)
                                .map(Part::name)
                                .collect(Collectors.joining(" ")))
                        .toList();
                Part first = gpus.stream()
                        .filter(groups.get(1)::contains)
                        .findFirst()
                        .orElseThrow();
                find(
                        Rule.MEET_IN_HOST,
                        first.line(),
                        first.name(),
                        "%d groups of GPUs meet only through the host: %s"
                                .formatted(groups.size(), String.join(" | ", words)),
                        "Expect PCIe and CPU rates between groups; keep tensor parallel ranks inside one group");
            }
        }
    }
}
