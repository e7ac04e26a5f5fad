package dev.crosspoint.topology.check;

import dev.crosspoint.topology.check.Finding.Rule;
import dev.crosspoint.topology.wiring.Distance;
import dev.crosspoint.topology.wiring.NicChoice;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Where NICs hang, and how fast their ports are. */
record NicRules(Scene scene, Consumer<Finding> found) {
    /** What GPUs use is to be near; a NIC that is slower than another, as one for management is, is not looked at. */
    void nics() {
        if (scene.wiring().parts(Kind.CPU).isEmpty()) {
            return;
        }
        Map<Part, List<Part>> chosen = NicChoice.of(scene.wiring());
        chosen.forEach((gpu, nics) -> {
            List<Distance> ways = nics.stream()
                    .flatMap(nic ->
                            Optional.ofNullable(scene.distances().get(gpu).get(nic)).stream())
                    .toList();
            boolean told = !scene.wiring().untold().places().contains(gpu.name());
            if (told && !ways.isEmpty() && ways.stream().allMatch(w -> w.type() == Distance.Type.SYS)) {
                found.accept(new Finding(
                        Rule.GPU_WITHOUT_NEAR_NIC,
                        gpu.line(),
                        gpu.name(),
                        "%s reaches its NIC %s only across CPUs (SYS)"
                                .formatted(gpu.name(), nics.get(0).name()),
                        "Put a NIC on the socket of this GPU, or run with the GPUs beside the NICs"));
            }
        });
        double fastest = scene.wiring().parts(Kind.NIC).stream()
                .mapToDouble(scene::port)
                .max()
                .orElse(0);
        for (Part nic : scene.wiring().parts(Kind.NIC)) {
            boolean far = scene.distances().values().stream()
                    .flatMap(d -> Optional.ofNullable(d.get(nic)).stream())
                    .allMatch(d -> d.type() == Distance.Type.SYS);
            if (far
                    && !scene.wiring().untold().places().contains(nic.name())
                    && scene.port(nic) >= fastest
                    && !scene.distances().isEmpty()) {
                found.accept(new Finding(
                        Rule.NIC_FAR_FROM_GPUS,
                        nic.line(),
                        nic.name(),
                        "NIC %s hangs on a CPU where no GPU is (SYS to every GPU)".formatted(nic.name()),
                        "Move it to a slot beside the GPUs, or leave it out with NCCL_IB_HCA or NCCL_SOCKET_IFNAME"));
            }
        }
    }

    /** Ports that serve GPUs or sit beside one; any other NIC may be as slow as it likes. */
    void ports() {
        Set<Part> serving = NicChoice.of(scene.wiring()).values().stream()
                .flatMap(List::stream)
                .collect(Collectors.toSet());
        List<Part> nics = scene.wiring().parts(Kind.NIC).stream()
                .filter(n -> serving.contains(n)
                        || scene.isBesideGpu(n)
                        || scene.wiring().parts(Kind.CPU).isEmpty())
                .filter(n -> scene.port(n) > 0)
                .toList();
        double most = nics.stream().mapToDouble(scene::port).max().orElse(0);
        for (Part nic : nics) {
            if (scene.port(nic) < most) {
                found.accept(new Finding(
                        Rule.SLOW_NIC,
                        nic.line(),
                        nic.name(),
                        "port of %s carries %s GB/s, that of another NIC %s GB/s"
                                .formatted(nic.name(), Scene.format("%s", scene.port(nic)), Scene.format("%s", most)),
                        "Look at cable, transceiver and switch port: the link negotiated down"));
            }
        }
    }
}
