package dev.crosspoint.topology.read;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Rate;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import dev.crosspoint.topology.wiring.WiringBuilder;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The machine of NCCL's topology XML (and RCCL's): a complete dump, or a skeleton of CPUs and PCI devices as clouds ship
 * it. A skeleton tells by PCI class where GPUs and NICs sit; NVLinks and the rates of NICs it does not tell.
 *
 * @see "NCCL 2.30.7, src/graph/topo.cc, ncclTopoGetSystemFromXml"
 */
public final class NcclTopology {
    private static final String FORMAT = "NCCL topology XML";
    /** What NCCL reckons with where a NIC's speed is not told, NCCL 2.30.7 topo.cc, ncclTopoAddNet. */
    private static final long DEFAULT_MEGABITS = 10_000;

    private final Assumptions assumed;
    private final WiringBuilder built = new WiringBuilder();
    private final NcclGpus gpus;
    private final Map<XmlElement, Part> cpus = new HashMap<>();
    private final List<Part> ports = new ArrayList<>();
    private final Map<Part, Rate> rateOfPort = new HashMap<>();
    private int unnamedNics;
    private String host = "";

    private NcclTopology(XmlElement system, Assumptions assumed) {
        this.assumed = assumed;
        this.gpus = new NcclGpus(system, assumed, built);
    }

    /**
     * Reads a topology XML.
     *
     * @param source name of the file, for messages
     * @throws TopologyFormatException if it is no topology XML, or holds no GPU, not even by PCI class
     */
    public static Wiring read(String source, Reader reader, Assumptions assumed) {
        XmlElement system = NcclXml.read(source, reader);
        return new NcclTopology(system, assumed).read(system);
    }

    private Wiring read(XmlElement system) {
        List<XmlElement> nodes = system.children("cpu");
        if (nodes.isEmpty()) {
            throw system.problem(
                    "no <cpu> in <system>; a topology XML has one for each NUMA node. Dump the file again");
        }
        gpus.nameAll();
        for (XmlElement node : nodes) {
            Part cpu = built.next(Kind.CPU, "cpu", cpuLabel(node), node.line());
            cpus.put(node, cpu);
            host = node.find("host_hash").orElse("");
            readChildren(node, cpu, cpu);
        }
        if (gpus.none()) {
            throw system.problem(
                    "no GPU in %d <cpu> and %d <pci>: no <gpu> and no PCI class 0x03; there is no machine to show"
                            .formatted(
                                    nodes.size(),
                                    system.all()
                                            .filter(e -> e.name().equals("pci"))
                                            .count()));
        }
        gpus.link();
        joinCpus(nodes);
        addNetwork();
        gpus.remark(!ports.isEmpty());
        return built.build(system.find("name").orElse(NameOf.file(system.source())), FORMAT);
    }

    private static String cpuLabel(XmlElement cpu) {
        String vendor = cpu.find("vendor").orElse("").strip();
        return ("NUMA " + cpu.find("numaid").orElse("?") + " " + vendor).strip();
    }

    /** What hangs on a CPU or a PCIe switch. */
    private void readChildren(XmlElement parent, Part on, Part cpu) {
        for (XmlElement child : parent.children()) {
            if (child.name().equals("pci")) {
                readPci(child, on, cpu);
            } else if (child.name().equals("nic")) {
                readNets(child, on, "virtual", 0, 0);
            }
        }
    }

    private void readPci(XmlElement pci, Part on, Part cpu) {
        int lanes = PciSpeed.lanes(NcclNumber.whole(pci, "link_width").orElse(0));
        double speed = PciSpeed.of(pci.find("link_speed").orElse(""));
        PciClass type = PciClass.of(pci);
        if (gpus.isGpu(pci)) {
            Part gpu = gpus.add(pci, cpu, host);
            built.add(Wire.of(on, gpu, Wire.PCIE, lanes, speed, assumed.pcie(speed, lanes), pci.line()));
        } else if (type == PciClass.NIC || !pci.children("nic").isEmpty()) {
            readNic(pci, on, lanes, speed);
        } else if (type == PciClass.SWITCH || type == PciClass.OTHER) {
            if (leadsSomewhere(pci)) {
                Part bridge = built.next(Kind.PCIE, "pcie", bus(pci), pci.line());
                built.add(Wire.of(on, bridge, Wire.PCIE, lanes, speed, assumed.pcie(speed, lanes), pci.line()));
                readChildren(pci, bridge, cpu);
            }
        }
    }

    private boolean leadsSomewhere(XmlElement bridge) {
        return bridge.all()
                .anyMatch(e -> e.name().equals("nic")
                        || e.name().equals("pci") && (gpus.isGpu(e) || PciClass.of(e) == PciClass.NIC));
    }

    private void readNic(XmlElement pci, Part on, int lanes, double speed) {
        int before = ports.size();
        for (XmlElement nic : pci.children("nic")) {
            readNets(nic, on, bus(pci), lanes, speed);
        }
        if (ports.size() == before) {
            Part nic = built.nic("nic" + unnamedNics++, bus(pci), pci.line());
            built.add(Wire.of(on, nic, Wire.PCIE, lanes, speed, assumed.pcie(speed, lanes), pci.line()));
            port(nic, assumed.nicNotTold());
        }
    }

    private void readNets(XmlElement nic, Part on, String label, int lanes, double speed) {
        for (XmlElement net : nic.children("net")) {
            boolean absent = NcclNumber.whole(net, "net").orElse(1) == 0
                    || net.find("dev").isEmpty();
            if (absent) {
                built.remark("%s:%d: <net> without dev or with net=0 left out, as NCCL does"
                        .formatted(net.source(), net.line()));
                continue;
            }
            Part port = built.nic(
                    net.find("name").filter(n -> !n.isBlank()).orElse("net" + net.text("dev")), label, net.line());
            Rate rate = netRate(net);
            Rate pcie = label.equals("virtual")
                    ? Rate.unknown("a virtual NIC has no PCIe link")
                    : assumed.pcie(speed, lanes);
            built.add(Wire.of(
                    on, port, label.equals("virtual") ? Wire.ATTACHMENT : Wire.PCIE, lanes, speed, pcie, net.line()));
            port(port, rate);
        }
    }

    private Rate netRate(XmlElement net) {
        long megabits = NcclNumber.large(net, "speed").orElse(0L);
        if (megabits > 0) {
            return Rate.of(new BytesPerSecond(megabits * 1e6 / 8), "the file: speed=\"%d\" Mb/s".formatted(megabits));
        }
        return assumed.nic()
                .map(rate -> assumed.nicNotTold())
                .orElseGet(() -> Rate.of(
                        new BytesPerSecond(DEFAULT_MEGABITS * 1e6 / 8),
                        "NCCL's default, 10 Gb/s: the file tells no speed"));
    }

    private void port(Part nic, Rate rate) {
        ports.add(nic);
        rateOfPort.put(nic, rate);
    }

    private void joinCpus(List<XmlElement> nodes) {
        for (int i = 0; i < nodes.size(); i++) {
            for (XmlElement other : nodes.subList(i + 1, nodes.size())) {
                XmlElement one = nodes.get(i);
                if (one.find("host_hash").equals(other.find("host_hash"))) {
                    Rate rate = assumed.cpus(assumed.rates()
                            .cpus(
                                    one.find("arch").orElse(""),
                                    one.find("vendor").orElse(""),
                                    NcclNumber.whole(one, "familyid").orElse(0),
                                    NcclNumber.whole(one, "modelid").orElse(0)));
                    built.add(Wire.of(cpus.get(one), cpus.get(other), Wire.CPU, 0, 0, rate, one.line()));
                }
            }
        }
    }

    private void addNetwork() {
        if (ports.isEmpty()) {
            return;
        }
        Part network = built.add(Part.of("network", Kind.FABRIC, "", 0));
        for (Part port : ports) {
            built.add(Wire.of(port, network, Wire.PORT, 0, 0, rateOfPort.get(port), port.line()));
        }
    }

    private static String bus(XmlElement pci) {
        return pci.find("busid").orElse("").strip();
    }

    /** The bus id of a device, so that it can be looked up: lower case, with its domain in four digits. */
    static String key(String busid) {
        String key = busid.strip().toLowerCase(java.util.Locale.ROOT);
        if (key.matches("0000[0-9a-f]{4}:.*")) {
            return key.substring(4); // nvidia-smi and NVML tell the domain in eight
        }
        return key.matches("[0-9a-f]{2}:[0-9a-f]{2}\\.[0-9a-f]") ? "0000:" + key : key;
    }
}
