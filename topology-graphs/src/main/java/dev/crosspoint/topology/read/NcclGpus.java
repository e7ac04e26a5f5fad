package dev.crosspoint.topology.read;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Rate;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.WiringBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The GPUs of a topology XML and the links made for them: NVLink, xGMI, C2C. */
final class NcclGpus {
    private final XmlElement system;
    private final Assumptions assumed;
    private final WiringBuilder built;
    private final Map<XmlElement, String> names = new LinkedHashMap<>();
    private final Map<XmlElement, Part> parts = new LinkedHashMap<>();
    private final Map<List<String>, Part> byBus = new HashMap<>();
    private final Map<XmlElement, String> hostOf = new HashMap<>();
    private final Map<XmlElement, Part> cpuOf = new HashMap<>();
    private final Set<XmlElement> slots = new HashSet<>();

    NcclGpus(XmlElement system, Assumptions assumed, WiringBuilder built) {
        this.system = system;
        this.assumed = assumed;
        this.built = built;
    }

    /** A GPU has a {@code <gpu>}; in a skeleton, which has none at all, it has the class of one. */
    boolean isGpu(XmlElement pci) {
        return names.containsKey(pci);
    }

    boolean none() {
        return parts.isEmpty();
    }

    /** Numbers the GPUs by their NVML index where all have one of their own, else in the order of the file. */
    void nameAll() {
        List<XmlElement> told = system.all()
                .filter(e -> e.name().equals("pci") && !e.children("gpu").isEmpty())
                .toList();
        if (told.isEmpty()) {
            told = system.all()
                    .filter(e -> e.name().equals("pci") && PciClass.of(e) == PciClass.GPU)
                    .toList();
            slots.addAll(told);
        }
        List<XmlElement> order = new ArrayList<>(told);
        Set<Optional<Integer>> indices = told.stream().map(NcclGpus::index).collect(Collectors.toSet());
        if (indices.size() == told.size() && !indices.contains(Optional.<Integer>empty())) {
            order.sort(Comparator.comparing(e -> index(e).orElseThrow()));
        }
        order.forEach(e -> names.put(e, "gpu" + names.size()));
    }

    private static Optional<Integer> index(XmlElement pci) {
        return pci.children("gpu").stream().findFirst().flatMap(g -> NcclNumber.whole(g, "dev"));
    }

    /** Adds one; hosts of one NVLink domain use the same bus ids. */
    Part add(XmlElement pci, Part cpu, String host) {
        Part gpu = built.add(Part.of(names.get(pci), Kind.GPU, label(pci), pci.line()));
        parts.put(pci, gpu);
        String bus = NcclTopology.key(pci.find("busid").orElse(""));
        hostOf.put(pci, host);
        Part earlier = byBus.putIfAbsent(List.of(host, bus), gpu);
        if (earlier != null && !bus.isEmpty()) {
            built.remark("%s:%d: bus id %s of %s is that of %s too: links to it lead to %s"
                    .formatted(pci.source(), pci.line(), bus, gpu.name(), earlier.name(), earlier.name()));
        }
        cpuOf.put(pci, cpu);
        return gpu;
    }

    private static String label(XmlElement pci) {
        StringBuilder label = new StringBuilder(pci.find("busid").orElse("").strip());
        List<XmlElement> gpus = pci.children("gpu");
        if (gpus.isEmpty()) {
            return label.append(" by PCI class").toString().strip();
        }
        gpus.get(0)
                .find("gcn")
                .or(() -> gpus.get(0).find("sm").map(sm -> "sm_" + sm))
                .ifPresent(s -> label.append(' ').append(s));
        String ranks = gpus.stream().flatMap(g -> g.find("rank").stream()).collect(Collectors.joining(","));
        if (gpus.size() > 1) {
            label.append(" ranks ").append(ranks.isEmpty() ? "(%d)".formatted(gpus.size()) : ranks);
        }
        return label.toString().strip();
    }

    /** Adds the links; only the first {@code <gpu>} of a device tells them. */
    void link() {
        Map<Set<Part>, Bond> bonds = new LinkedHashMap<>();
        parts.forEach((pci, gpu) -> pci.children("gpu").stream().findFirst().ifPresent(element -> {
            for (XmlElement child : element.children()) {
                switch (child.name()) {
                    case "nvlink", "xgmi" ->
                        target(child, gpu, pci)
                                .ifPresent(other -> bonds.computeIfAbsent(
                                                Set.of(gpu, other), ends -> new Bond(gpu, other, child, element))
                                        .add(
                                                gpu,
                                                other,
                                                NcclNumber.whole(child, "count").orElse(1)));
                    case "c2c" -> c2c(child, gpu, cpuOf.get(pci));
                    default -> {
                        // What NCCL does not know it skips too.
                    }
                }
            }
        }));
        // What joins a GPU to its CPU takes the place of a PCIe link between the two, as C2C does.
        bonds.values().forEach(bond -> built.replace(bond.wire(this)));
        assumeSwitch();
    }

    private void assumeSwitch() {
        boolean told =
                system.all().anyMatch(e -> e.name().equals("nvlink") || e.name().equals("xgmi"));
        if (!told && assumed.nvlinks().orElse(0) > 0) {
            int links = assumed.nvlinks().getAsInt();
            int capability = assumed.capability().orElse(0);
            Part nvswitch = built.next(Kind.SWITCH, "nvswitch", "stated by the user", 0);
            parts.values()
                    .forEach(gpu -> built.add(Wire.of(
                            gpu,
                            nvswitch,
                            Wire.NVLINK,
                            links,
                            0,
                            assumed.rates().nvlink(capability, links),
                            gpu.line())));
        }
    }

    /** The other end of a link; empty if it is not in the file or is the GPU itself. */
    private Optional<Part> target(XmlElement link, Part gpu, XmlElement pci) {
        String bus = NcclTopology.key(link.text("target"));
        PciClass type = link.find("tclass").map(PciClass::of).orElse(PciClass.GPU);
        if (type == PciClass.NVSWITCH) {
            return Optional.of(nvswitch(link));
        } else if (type == PciClass.CPU) {
            return Optional.of(cpuOf.get(pci));
        }
        Optional<Part> other = Optional.ofNullable(byBus.get(List.of(hostOf.get(pci), bus)));
        if (other.isEmpty()) {
            built.remark("%s:%d: <%s> leads to %s, which the file does not have: left out"
                    .formatted(link.source(), link.line(), link.name(), bus));
        } else if (other.get().equals(gpu)) {
            built.remark("%s:%d: <%s> of %s leads back to it: left out; where it leads is not told"
                    .formatted(link.source(), link.line(), link.name(), gpu.name()));
            return Optional.empty();
        }
        return other;
    }

    private Part nvswitch(XmlElement link) {
        return built.parts().stream()
                .filter(p -> p.kind() == Kind.SWITCH)
                .findFirst()
                .orElseGet(() -> built.next(Kind.SWITCH, "nvswitch", "all NVSwitches", link.line()));
    }

    private void c2c(XmlElement c2c, Part gpu, Part cpu) {
        int links = NcclNumber.whole(c2c, "count").orElse(0);
        int megabytes = NcclNumber.whole(c2c, "bw").orElse(0);
        Rate rate = links * megabytes > 0
                ? Rate.of(
                        BytesPerSecond.ofGB((double) links * megabytes / 1000),
                        "the file: %d x bw=\"%d\" MB/s".formatted(links, megabytes))
                : Rate.unknown("bw and count of <c2c> not told");
        // A GPU that is joined to its CPU by C2C sends nothing over PCIe that C2C could carry.
        built.replace(Wire.of(gpu, cpu, Wire.C2C, links, 0, rate, c2c.line()));
    }

    Rate rate(XmlElement link, XmlElement gpu, int links) {
        if (links == 0) {
            return Rate.unknown("this direction is not in the file");
        }
        return link.name().equals("xgmi")
                ? assumed.xgmi(gpu.find("gcn").orElse(""), links)
                : assumed.rates()
                        .nvlink(
                                NcclNumber.whole(gpu, "sm")
                                        .orElse(assumed.capability().orElse(0)),
                                links);
    }

    /** Says what the file does not tell. */
    void remark(boolean hasNic) {
        if (!slots.isEmpty()) {
            if (assumed.nvlinks().isEmpty()) {
                built.gpuLinksUntold();
            }
            built.remark("no <gpu> in the file: GPUs are told by their PCI class; which GPU they are, their NVLinks and"
                    + " their ranks cannot be concluded");
        }
        if (!hasNic) {
            built.remark("no NIC in the file: how the machine reaches others cannot be concluded");
        } else if (system.all().noneMatch(e -> e.name().equals("net"))) {
            built.remark("no <net> in the file: NICs are told by their PCI class; their rates cannot be concluded");
        }
    }

    /** Bonded links between two parts, counted in each direction. */
    private static final class Bond {
        private final Part a;
        private final Part b;
        private final XmlElement link;
        private final XmlElement gpu;
        private int out;
        private int back;

        Bond(Part a, Part b, XmlElement link, XmlElement gpu) {
            this.a = a;
            this.b = b;
            this.link = link;
            this.gpu = gpu;
        }

        void add(Part from, Part to, int count) {
            if (from.equals(a)) {
                out += count;
            } else {
                back += count;
            }
            // A switch or CPU tells no links of its own: those of the GPU work both ways.
            if (to.kind() != Kind.GPU) {
                back += count;
            }
        }

        Wire wire(NcclGpus gpus) {
            String kind = link.name().equals("xgmi") ? Wire.XGMI : Wire.NVLINK;
            return new Wire(
                    a,
                    b,
                    kind,
                    Math.max(out, back),
                    0,
                    gpus.rate(link, gpu, out),
                    gpus.rate(link, gpu, back),
                    Optional.empty(),
                    link.line());
        }
    }
}
