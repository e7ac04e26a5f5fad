package dev.crosspoint.topology.nccl.build;

import dev.crosspoint.topology.nccl.system.LinkKind;
import dev.crosspoint.topology.nccl.system.NodeKind;
import dev.crosspoint.topology.nccl.system.SystemGraph;
import dev.crosspoint.topology.read.NcclXml;
import dev.crosspoint.topology.read.XmlElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * Makes the system graph of a topology XML as NCCL makes it.
 *
 * @see "NCCL 2.30.7, src/graph/topo.cc, ncclTopoGetSystemFromXml"
 */
public final class SystemXml {
    private final SystemRules rules;
    private final Assembly parts;
    private final List<String> notes = new ArrayList<>();
    private final List<Long> hosts = new ArrayList<>();

    private SystemXml(SystemRules rules, IntPredicate kept) {
        this.rules = rules;
        parts = new Assembly(kept);
    }

    /**
     * The system graph of a {@code <system>}.
     *
     * @param kept ranks that take part
     * @throws dev.crosspoint.topology.read.TopologyFormatException if NCCL could not use the file
     */
    public static SystemGraph read(XmlElement system, SystemRules rules, IntPredicate kept) {
        requireUsable(system);
        return new SystemXml(rules, kept).graph(system);
    }

    private static void requireUsable(XmlElement system) {
        if (!NcclXml.whole(system, "version").equals(Optional.of(1L))) {
            throw system.problem("topology XML of version 1 is read: version='%s'"
                    .formatted(system.find("version").orElse("")));
        }
        system.all().filter(e -> e.name().equals("xgmi")).findFirst().ifPresent(e -> {
            throw e.problem("<xgmi> links AMD GPUs, which RCCL searches by rules of its own; NCCL's rules know NVLink");
        });
        if (system.all().noneMatch(e -> e.name().equals("gpu") && e.find("rank").isPresent())) {
            throw system.problem("no <gpu> with a rank: NCCL fills them in on the machine itself."
                    + " Run it with NCCL_TOPO_DUMP_FILE to get a complete file");
        }
    }

    private SystemGraph graph(XmlElement system) {
        List<XmlElement> cpus = system.children("cpu");
        cpus.forEach(this::addCpu);
        if (parts.all(NodeKind.GPU).findAny().isEmpty()) {
            throw system.problem("no <gpu> with a rank below a <pci> of a <cpu>");
        }
        cpus.forEach(c -> eachGpu(c, this::addNvlinks));
        cpus.forEach(c -> eachGpu(c, this::addC2c));
        cpus.forEach(this::addPciLinks);
        parts.flattenBroadcomSwitches();
        parts.connectCpus(rules);
        parts.sort();
        return parts.frozen(Math.max(1, hosts.size()), notes);
    }

    private int host(XmlElement cpu) {
        long hash = hexadecimal(cpu, "host_hash").orElse(0L);
        if (!hosts.contains(hash)) {
            hosts.add(hash);
        }
        return hosts.indexOf(hash);
    }

    /** A number in hexadecimal digits, with or without 0x. */
    static Optional<Long> hexadecimal(XmlElement element, String attribute) {
        return element.find(attribute)
                .map(t -> element.read(
                        attribute, "at most 16 hexadecimal digits", v -> Long.parseUnsignedLong(hex(v), 16)));
    }

    /** The leading hexadecimal digits, as C reads them. */
    private static String hex(String text) {
        String digits = text.strip().replaceFirst("^0[xX]", "").replaceFirst("[^0-9a-fA-F].*", "");
        return digits.isEmpty() ? "0" : digits;
    }

    private void addCpu(XmlElement xml) {
        int host = host(xml);
        long numa = required(xml, "numaid");
        Draft cpu = parts.addCpu(Ids.of(host, numa), CpuModel.of(xml));
        Draft[] virtual = new Draft[1];
        for (XmlElement child : xml.children()) {
            if (child.name().equals("pci")) {
                addPci(child, cpu, host, numa);
            } else if (child.name().equals("nic")) {
                // All virtual cards of a NUMA node are one.
                if (virtual[0] == null) {
                    virtual[0] = parts.addCard(Ids.of(host, Ids.ofCard(numa, 0)));
                    cpu.join(LinkKind.PCI, Rates.LOCAL, virtual[0]);
                }
                addNets(child, virtual[0], host);
            }
        }
    }

    private void addPci(XmlElement pci, Draft parent, int host, long numa) {
        PciClass kind = PciClass.of(pci.text("class"));
        long bus = bus(pci, "busid");
        float rate = Rates.pci(
                assumed(pci, "link_speed", "third generation").strip(),
                pci.find("link_width").map(w -> amount(pci, "link_width")).orElse(0));
        for (XmlElement gpu : pci.children("gpu")) {
            if (gpu.find("rank").isEmpty()) {
                return;
            }
            addGpu(gpu, parent, Ids.of(host, bus), rate);
        }
        List<XmlElement> cards = pci.children("nic");
        if (!cards.isEmpty()) {
            long id = Ids.of(host, Ids.ofCard(numa, bus));
            Draft known = parts.find(NodeKind.NIC, id).orElse(null);
            Draft card = known == null ? parts.addCard(id) : known;
            addNets(cards.get(0), card, host);
            if (known == null) {
                joinToParent(card, rate, parent);
            }
        } else if (kind == PciClass.SWITCH) {
            Draft node = parts.addSwitch(Ids.of(host, bus), hardware(pci));
            pci.children("pci").forEach(sub -> addPci(sub, node, host, numa));
            joinToParent(node, rate, parent);
        }
    }

    private static void joinToParent(Draft node, float rate, Draft parent) {
        node.join(LinkKind.PCI, rate, parent);
    }

    private String assumed(XmlElement element, String attribute, String usual) {
        if (element.find(attribute).isEmpty()) {
            notes.add("%s:%d: <%s> has no %s; taken for %s"
                    .formatted(element.source(), element.line(), element.name(), attribute, usual));
        }
        return element.find(attribute).orElse("");
    }

    private void addGpu(XmlElement gpu, Draft parent, long device, float rate) {
        if (gpu.find("mlopart").isPresent() && NcclXml.whole(gpu, "mlopart").get() >= 0) {
            throw gpu.problem(
                    "GPUs that are parted (mlopart) are not known here: mlopart='%s'".formatted(gpu.text("mlopart")));
        }
        Draft dev = parts.find(NodeKind.DEV, device).orElse(null);
        if (dev == null) {
            dev = parts.addDevice(device, amount(gpu, "dev"), amount(gpu, "sm"));
            joinToParent(dev, rate, parent);
        }
        boolean isDirect = NcclXml.whole(gpu, "gdr").orElse(0L) != 0;
        assumed(gpu, "gdr", "without GPUDirect RDMA");
        parts.addGpu(dev, amount(gpu, "rank"), isDirect, gpu);
    }

    private void addNets(XmlElement card, Draft nic, int host) {
        for (XmlElement net : card.children("net")) {
            boolean isUsed = NcclXml.whole(net, "net").orElse(1L) != 0;
            if (isUsed && net.find("dev").isPresent()) {
                NetXml port = NetXml.of(net, Ids.of(host, required(net, "dev")));
                Draft added = parts.add(NodeKind.NET, port.id(), (number, index, before) -> port.node(number, index));
                nic.join(LinkKind.NET, port.gigabytes(), added);
            }
        }
    }

    private interface Gpus {
        void add(XmlElement gpu, Draft device);
    }

    /** Only the first rank of a device speaks for its links. */
    private void eachGpu(XmlElement cpu, Gpus action) {
        int host = host(cpu);
        cpu.all()
                .filter(e -> e.name().equals("pci"))
                .forEach(pci -> pci.children("gpu").stream()
                        .limit(1)
                        .forEach(gpu -> parts.find(NodeKind.DEV, Ids.of(host, bus(pci, "busid")))
                                .ifPresent(dev -> action.add(gpu, dev))));
    }

    private void addNvlinks(XmlElement gpu, Draft device) {
        for (XmlElement link : gpu.children("nvlink")) {
            float rate = amount(link, "count") * Rates.nvlink(parts.capability(device), rules);
            switch (PciClass.of(link.text("tclass"))) {
                case GPU ->
                    parts.find(NodeKind.DEV, Ids.of(device.host(), bus(link, "target")))
                            .ifPresent(other -> device.link(LinkKind.NVL, rate, other));
                case CPU -> parts.cpuOf(device).ifPresent(cpu -> device.join(LinkKind.NVL, rate, cpu));
                default -> device.join(LinkKind.NVL, rate, parts.nvSwitch());
            }
        }
    }

    private void addC2c(XmlElement gpu, Draft device) {
        for (XmlElement link : gpu.children("c2c")) {
            float rate = (float) ((long) amount(link, "bw") * amount(link, "count") / 1000.0);
            parts.cpuOf(device).ifPresent(cpu -> device.join(LinkKind.C2C, rate, cpu));
        }
    }

    private void addPciLinks(XmlElement cpu) {
        int host = host(cpu);
        Stream<XmlElement> switches = cpu.all().filter(e -> e.name().equals("pci"));
        switches.forEach(pci -> pci.children("pcilink")
                .forEach(link -> parts.find(NodeKind.PCI, Ids.of(host, bus(pci, "busid")))
                        .ifPresent(from -> parts.find(NodeKind.PCI, Ids.of(host, bus(link, "target")))
                                .ifPresent(to -> from.link(LinkKind.LOC, Rates.LOCAL, to)))));
    }

    private static long hardware(XmlElement pci) {
        long id = 0;
        for (String attribute : List.of("vendor", "device", "subsystem_vendor", "subsystem_device")) {
            id = (id << 16) + NcclXml.whole(pci, attribute).orElse(0L);
        }
        return id;
    }

    private static long bus(XmlElement element, String attribute) {
        return element.read(attribute, "a bus id such as 0000:3b:00.0", Ids::ofBus);
    }

    /** A number of 0 or more. */
    private static int amount(XmlElement element, String attribute) {
        long value = required(element, attribute);
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw element.problem("<%s> needs a number from 0 to %d: %s='%d'"
                    .formatted(element.name(), Integer.MAX_VALUE, attribute, value));
        }
        return (int) value;
    }

    static long required(XmlElement element, String attribute) {
        element.text(attribute);
        return NcclXml.whole(element, attribute).orElseThrow();
    }
}
