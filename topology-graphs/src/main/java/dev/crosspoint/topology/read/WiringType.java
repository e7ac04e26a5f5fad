package dev.crosspoint.topology.read;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.read.NodeType.Nic;
import dev.crosspoint.topology.wiring.NicChoice;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Rate;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A node type from a machine that another tool told. Its links carry what the wiring says; alpha, which no topology file
 * tells, is what NCCL reckons with for a hop: 3.4 us over NVLink, 5.7 us over PCIe, 14 us over the network, halved where
 * a message passes two such links.
 *
 * @see "NCCL 2.30.7, src/graph/tuning.cc, hwLatencies, ring with protocol Simple"
 */
final class WiringType {
    private static final Seconds NVLINK = Seconds.parse("3.4us");
    private static final Seconds HALF_NVLINK = Seconds.parse("1.7us");
    private static final Seconds HALF_PCIE = Seconds.parse("2.85us");
    /** Half of the network's 14 us less the half of PCIe's that the GPU's own link has. */
    private static final Map<String, String> OPTIONS = Map.of(
            Wire.PCIE, "--pcie gen4x16",
            Wire.NVLINK, "--compute-capability 8.0",
            Wire.XGMI, "--gcn gfx90a",
            Wire.CPU, "--cpu-rate 16GB/s",
            Wire.PORT, "--nic-rate 200Gb/s");

    private static final Seconds PORT = Seconds.parse("4.15us");

    private static final String ALPHA = "; alpha: NCCL 2.30.7 tuning.cc, ring, Simple";

    private final Wiring wiring;
    private final int line;
    private final List<String> lost;

    private WiringType(Wiring wiring, int line, List<String> lost) {
        this.wiring = wiring;
        this.line = line;
        this.lost = lost;
    }

    /**
     * The type.
     *
     * @param at where a file refers to it
     * @param lost takes what the type cannot say
     * @throws IllegalArgumentException if a rate is missing; the message tells which
     */
    static NodeType of(Value at, Wiring wiring, List<String> lost) {
        return new WiringType(wiring, at.line(), lost).type(at);
    }

    private NodeType type(Value at) {
        List<Part> gpus = wiring.parts(Kind.GPU);
        requireLinks(gpus.size());
        List<String> names = gpus.stream()
                .map(Part::name)
                .sorted(Comparator.comparing(n -> Integer.parseInt(n.substring(3))))
                .toList();
        List<NodeType.Wire> wires = new ArrayList<>();
        for (Wire wire : wiring.wires()) {
            if (inside(wire)) {
                wires.add(wire(wire));
            }
        }
        List<Nic> nics = nics(wires);
        return new NodeType(at, new GpuNames(at.name(), names), wires, Bond.join(nics));
    }

    /** A skeleton of an NVLink machine would pass for one without NVLink, and every number would be wrong. */
    private void requireLinks(int gpus) {
        if (!wiring.tellsGpuLinks() && gpus > 1) {
            throw new IllegalArgumentException(
                    "%s does not tell whether its GPUs have NVLinks: state it with --nvlinks, 0 for none"
                            .formatted(wiring.name()));
        }
    }

    private static boolean inside(Wire wire) {
        return isInside(wire.a()) && isInside(wire.b());
    }

    private static boolean isInside(Part part) {
        return part.kind() != Kind.NIC && part.kind() != Kind.FABRIC;
    }

    private NodeType.Wire wire(Wire wire) {
        Rate rate = known(wire);
        return new NodeType.Wire(
                wire.a().name(),
                wire.b().name(),
                alpha(wire),
                rate.value().orElseThrow(),
                wire.kind(),
                Optional.of(rate.source() + ALPHA),
                line);
    }

    /** The rate of the slower direction. */
    private Rate known(Wire wire) {
        if (wire.out().value().isEmpty() || wire.back().value().isEmpty()) {
            Rate missing = wire.out().value().isEmpty() ? wire.out() : wire.back();
            throw new IllegalArgumentException("%s: no rate for the %s link between %s and %s: %s%s"
                    .formatted(
                            wiring.name(),
                            wire.kind(),
                            wire.a().name(),
                            wire.b().name(),
                            missing.source(),
                            remedy(wire, missing)));
        }
        boolean outIsLess =
                wire.out().value().get().compareTo(wire.back().value().get()) <= 0;
        return outIsLess ? wire.out() : wire.back();
    }

    /** With what {@code topology convert} is told what the file does not tell. */
    private static String remedy(Wire wire, Rate missing) {
        boolean isUntold = missing.source().contains("not told") || wire.kind().equals(Wire.CPU);
        Optional<String> option = isUntold ? Optional.ofNullable(OPTIONS.get(wire.kind())) : Optional.empty();
        return option.map(o -> ". State it to topology convert: " + o).orElse("");
    }

    private static Seconds alpha(Wire wire) {
        boolean gpu = wire.a().kind() == Kind.GPU || wire.b().kind() == Kind.GPU;
        if (wire.isMadeForGpus()) {
            boolean direct = wire.a().kind() == Kind.GPU && wire.b().kind() == Kind.GPU;
            return direct ? NVLINK : HALF_NVLINK;
        }
        return gpu ? HALF_PCIE : Seconds.ZERO;
    }

    /** The NICs; adds the PCIe links that several ports share. */
    private List<Nic> nics(List<NodeType.Wire> wires) {
        Map<Part, String> cards = cards(wires);
        Map<Part, List<String>> serves = new LinkedHashMap<>();
        wiring.parts(Kind.NIC).forEach(nic -> serves.put(nic, new ArrayList<>()));
        NicChoice.of(wiring)
                .forEach((gpu, nics) -> nics.forEach(nic -> serves.get(nic).add(gpu.name())));
        List<Nic> nics = new ArrayList<>();
        serves.forEach((nic, gpus) -> {
            if (gpus.isEmpty()) {
                lost.add("NIC %s: no GPU is served by it, as NCCL chooses".formatted(nic.name()));
            } else {
                nics.add(nic(nic, gpus, Optional.ofNullable(cards.get(nic))));
            }
        });
        return nics;
    }

    /** Ports of one PCI device share its link: where together they carry more, they hang on a switch behind it. */
    private Map<Part, String> cards(List<NodeType.Wire> wires) {
        Map<List<String>, List<Part>> ports = new LinkedHashMap<>();
        for (Part nic : wiring.parts(Kind.NIC)) {
            if (nic.label().contains(":") && wire(nic, false).out().value().isPresent()) {
                ports.computeIfAbsent(
                                List.of(nic.label(), wire(nic, false).other(nic).name()), k -> new ArrayList<>())
                        .add(nic);
            }
        }
        Map<Part, String> cards = new HashMap<>();
        int next = wiring.parts(Kind.PCIE).size();
        for (List<Part> shared : ports.values()) {
            Wire slot = wire(shared.get(0), false);
            double together = shared.stream()
                    .flatMap(nic -> wire(nic, true).out().value().stream())
                    .mapToDouble(BytesPerSecond::value)
                    .sum();
            if (shared.size() > 1 && together > slot.out().value().orElseThrow().value()) {
                String card = "pcie" + next++;
                shared.forEach(nic -> cards.put(nic, card));
                wires.add(new NodeType.Wire(
                        slot.other(shared.get(0)).name(),
                        card,
                        Seconds.ZERO,
                        slot.out().value().orElseThrow(),
                        Wire.PCIE,
                        Optional.of(slot.out().source() + ALPHA),
                        line));
            }
        }
        return cards;
    }

    private Nic nic(Part nic, List<String> gpus, Optional<String> card) {
        Wire port = wire(nic, true);
        Wire slot = wire(nic, false);
        Rate rate = known(port);
        Rate pcie = slot.out();
        if (card.isEmpty()
                && pcie.value().isPresent()
                && pcie.value().get().compareTo(rate.value().orElseThrow()) < 0) {
            String narrow = "rates of ports of %s: the PCIe links of these NICs carry less".formatted(rate.text());
            if (!lost.contains(narrow)) {
                lost.add(narrow);
            }
            rate = new Rate(pcie.value(), "its PCIe link, " + pcie.source());
        }
        BytesPerSecond bandwidth = rate.value().orElseThrow();
        return new Nic(
                nic.name(),
                gpus,
                Optional.of(card.orElse(slot.other(nic).name())),
                PORT,
                bandwidth,
                Optional.of(rate.source() + ALPHA),
                line);
    }

    private Wire wire(Part nic, boolean port) {
        return wiring.wiresAt(nic).stream()
                .filter(w -> w.kind().equals(Wire.PORT) == port)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("where NIC %s hangs is not told".formatted(nic.name())));
    }
}
