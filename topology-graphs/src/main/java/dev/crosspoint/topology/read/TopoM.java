package dev.crosspoint.topology.read;

import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Rate;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import dev.crosspoint.topology.wiring.WiringBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleGraph;

/**
 * The machine of an {@code nvidia-smi topo -m} matrix. The matrix tells for each pair what lies between, not the tree of
 * PCIe switches; here is the smallest tree that says the same: what is PIX hangs on one switch, PXB on switches that
 * meet in another, PHB and NODE on one CPU, SYS on two.
 */
final class TopoM {
    private static final String FORMAT = "nvidia-smi topo -m";
    private final TopoMatrix matrix;
    private final Assumptions assumed;
    private final WiringBuilder built = new WiringBuilder();
    private final Map<String, Part> parts = new LinkedHashMap<>();
    private final TopoNvlinks nvlinks;

    private TopoM(TopoMatrix matrix, Assumptions assumed) {
        this.matrix = matrix;
        this.assumed = assumed;
        this.nvlinks = new TopoNvlinks(matrix, assumed, built);
    }

    /**
     * The machine.
     *
     * @throws TopologyFormatException if the matrix is cut where the GPUs meet
     */
    static Wiring read(TopoMatrix matrix, Assumptions assumed) {
        return new TopoM(matrix, assumed).read();
    }

    private Wiring read() {
        requireGpus();
        groups(matrix.devices(), this::sharesCpu).forEach(this::addCpu);
        joinCpus();
        nvlinks.add(parts);
        addNetwork();
        remark();
        return built.build(NameOf.file(matrix.source()), FORMAT);
    }

    /** Without what is told of a pair of GPUs nothing can be said about the machine. */
    private void requireGpus() {
        List<String> gpus = matrix.gpus();
        for (int i = 0; i < gpus.size(); i++) {
            for (String other : gpus.subList(i + 1, gpus.size())) {
                if (matrix.cell(gpus.get(i), other).isEmpty()) {
                    int last = matrix.lineOf().values().stream()
                            .mapToInt(n -> n)
                            .max()
                            .orElse(1);
                    throw new TopologyFormatException(
                            matrix.source(),
                            last,
                            "no cell tells what lies between %s and %s: the matrix ends in row %s. Copy the whole output"
                                    .formatted(
                                            gpus.get(i),
                                            other,
                                            last(matrix.lineOf().keySet())));
                }
            }
        }
    }

    private static String last(Collection<String> names) {
        return names.stream().reduce("", (a, b) -> b);
    }

    private boolean told(String a, String b, String... words) {
        return matrix.cell(a, b).filter(Set.of(words)::contains).isPresent();
    }

    private boolean sharesCpu(String a, String b) {
        boolean near = told(a, b, "PIX", "PXB", "PSB", "PHB", "NODE");
        boolean sameNuma = sameLocality(
                matrix.localityOf().getOrDefault(a, ""), matrix.localityOf().getOrDefault(b, ""));
        return near || sameNuma && !told(a, b, "SYS", "SOC");
    }

    /** A text that ends in a comma was cut there. */
    private static boolean sameLocality(String a, String b) {
        if (a.isEmpty() || b.isEmpty()) {
            return false;
        }
        return a.equals(b) || a.endsWith(",") && b.startsWith(a) || b.endsWith(",") && a.startsWith(b);
    }

    private void addCpu(Set<String> group) {
        String label = group.stream()
                .flatMap(d -> Optional.ofNullable(matrix.localityOf().get(d)).stream())
                .findFirst()
                .map(l -> "NUMA or CPUs " + l)
                .orElse("not told which");
        int line = group.stream()
                .mapToInt(d -> matrix.line(d))
                .filter(n -> n > 0)
                .findFirst()
                .orElse(0);
        Part cpu = built.next(Kind.CPU, "cpu", label, line);
        for (Set<String> bridged : groups(group, (a, b) -> told(a, b, "PIX", "PXB", "PSB"))) {
            List<Set<String>> leaves = groups(bridged, (a, b) -> told(a, b, "PIX", "PSB"));
            Part on = leaves.size() > 1 ? bridge(cpu, line(bridged)) : cpu;
            for (Set<String> leaf : leaves) {
                Part last = bridged.size() > 1 ? bridge(on, line(leaf)) : on;
                leaf.forEach(device -> hang(device, last));
            }
        }
    }

    private int line(Set<String> group) {
        return group.stream().mapToInt(d -> matrix.line(d)).min().orElse(0);
    }

    private Part bridge(Part on, int line) {
        Part bridge = built.next(Kind.PCIE, "pcie", "", line);
        built.add(Wire.of(on, bridge, Wire.PCIE, 0, 0, assumed.pcie(0, 0), line));
        return bridge;
    }

    private void hang(String device, Part on) {
        int line = matrix.line(device);
        Part part = matrix.gpus().contains(device)
                ? built.add(Part.of("gpu" + Integer.parseInt(device.substring(3)), Kind.GPU, "", line))
                : built.nic(matrix.nicNames().getOrDefault(device, device), device, line);
        parts.put(device, part);
        built.add(Wire.of(on, part, Wire.PCIE, 0, 0, assumed.pcie(0, 0), line));
    }

    private void joinCpus() {
        List<Part> cpus =
                built.parts().stream().filter(p -> p.kind() == Kind.CPU).toList();
        for (int i = 0; i < cpus.size(); i++) {
            for (Part other : cpus.subList(i + 1, cpus.size())) {
                Rate rate = assumed.cpus(Rate.unknown("topo -m does not tell what the CPUs are"));
                built.add(Wire.of(cpus.get(i), other, Wire.CPU, 0, 0, rate, 0));
            }
        }
    }

    private void addNetwork() {
        List<Part> nics =
                parts.values().stream().filter(p -> p.kind() == Kind.NIC).toList();
        if (!nics.isEmpty()) {
            Part network = built.add(Part.of("network", Kind.FABRIC, "", 0));
            nics.forEach(nic -> built.add(Wire.of(nic, network, Wire.PORT, 0, 0, assumed.nicNotTold(), nic.line())));
        }
    }

    private void remark() {
        matrix.remarks().forEach(built::remark);
        built.remark(
                "topo -m tells no rates and no model of GPU: a rate needs --compute-capability, --pcie and --nic-rate");
        if (matrix.cells().containsValue("NODE")) {
            built.remark(
                    "NODE (several PCIe host bridges of one CPU) is kept as PHB (one of them): both meet in the CPU");
        }
        List<String> silent = matrix.devices().stream()
                .filter(d -> matrix.devices().stream()
                        .anyMatch(o -> !o.equals(d)
                                && matrix.cell(d, o).isEmpty()
                                && matrix.gpus().contains(d)))
                .toList();
        if (!silent.isEmpty()) {
            silent.forEach(device -> built.placeUntold(parts.get(device)));
            built.remark("the matrix is cut: where %s and some NICs hang is not told in full"
                    .formatted(String.join(", ", silent)));
        }
        List<String> homeless = matrix.gpus().stream().filter(this::hasNoPlace).toList();
        if (homeless.size() > 1) {
            homeless.forEach(device -> built.placeUntold(parts.get(device)));
            built.remark("on which CPUs %s hang is not told: each is shown on one of its own"
                    .formatted(String.join(", ", homeless)));
        }
        if (parts.values().stream().noneMatch(p -> p.kind() == Kind.NIC)) {
            built.remark("no NIC in the matrix: how the machine reaches others cannot be concluded");
        }
    }

    /** Whether all that is told of a GPU are its NVLinks. */
    private boolean hasNoPlace(String gpu) {
        return matrix.localityOf().get(gpu) == null
                && matrix.devices().stream().allMatch(o -> o.equals(gpu) || nvlinks.between(gpu, o) > 0);
    }

    /** Devices that are joined by a relation, directly or over others; groups and members in order. */
    private static List<Set<String>> groups(Collection<String> devices, BiPredicate<String, String> related) {
        Graph<String, DefaultEdge> graph = new SimpleGraph<>(DefaultEdge.class);
        devices.forEach(graph::addVertex);
        List<String> list = new ArrayList<>(devices);
        for (int i = 0; i < list.size(); i++) {
            for (String other : list.subList(i + 1, list.size())) {
                if (related.test(list.get(i), other)) {
                    graph.addEdge(list.get(i), other);
                }
            }
        }
        List<Set<String>> sets = new ConnectivityInspector<>(graph).connectedSets();
        return sets.stream()
                .<Set<String>>map(set -> {
                    Set<String> ordered = new java.util.LinkedHashSet<>(list);
                    ordered.retainAll(set);
                    return ordered;
                })
                .toList();
    }
}
