package dev.crosspoint.topology.check;

import dev.crosspoint.topology.check.Finding.Rule;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Wire;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.graph.MaskSubgraph;

/** Links between GPUs, and how GPUs meet. */
record GpuLinkRules(Scene scene, Consumer<Finding> found) {
    void gpuLinks() {
        if (!scene.wiring().tellsGpuLinks()) {
            return;
        }
        for (Wire wire : scene.wiring().wires()) {
            if (wire.isGpuLink()
                    && wire.out().value().isPresent() != wire.back().value().isPresent()) {
                found.accept(new Finding(
                        Rule.ONE_WAY_LINK,
                        wire.line(),
                        wire.a().name(),
                        "%s between %s and %s is told by one of them only"
                                .formatted(
                                        wire.kind(), wire.a().name(), wire.b().name()),
                        "Dump the topology again; nvidia-smi nvlink --status tells which side is down"));
            }
        }
        Map<Part, Integer> links = new LinkedHashMap<>();
        scene.wiring()
                .parts(Kind.GPU)
                .forEach(gpu -> links.put(
                        gpu,
                        scene.wiring().wiresAt(gpu).stream()
                                .filter(Wire::isGpuLink)
                                .mapToInt(w -> Math.max(1, w.lanes()))
                                .sum()));
        int most = links.values().stream().mapToInt(n -> n).max().orElse(0);
        links.forEach((gpu, count) -> {
            if (count < most) {
                found.accept(
                        new Finding(
                                Rule.MISSING_GPU_LINK,
                                gpu.line(),
                                gpu.name(),
                                "%s has %d of the links between GPUs, another has %d"
                                        .formatted(gpu.name(), count, most),
                                "nvidia-smi nvlink --status tells links that are down; look at bridge, fabric manager and dmesg"));
            }
        });
    }

    /** Groups of GPUs that reach each other over links made for them or PCIe switches alone. */
    void meetings() {
        if (!scene.wiring().tellsGpuLinks()) {
            return;
        }
        Graph<Part, Wire> open = new MaskSubgraph<>(
                scene.wiring().graph(),
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
                List<Part> gpus = scene.wiring().parts(Kind.GPU);
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
                found.accept(new Finding(
                        Rule.MEET_IN_HOST,
                        first.line(),
                        first.name(),
                        "%d groups of GPUs meet only through the host: %s"
                                .formatted(groups.size(), String.join(" | ", words)),
                        "Expect PCIe and CPU rates between groups; keep tensor parallel ranks inside one group"));
            }
        }
    }
}
