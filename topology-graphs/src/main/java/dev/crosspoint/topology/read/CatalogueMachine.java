package dev.crosspoint.topology.read;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Rate;
import dev.crosspoint.topology.wiring.Rates;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import dev.crosspoint.topology.wiring.WiringBuilder;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a machine of the catalogue is made of.
 *
 * @param model name of its GPU
 * @param capability compute capability times 10
 * @param groups what hangs together: on a PCIe switch or on a CPU
 * @param nvlinks bonded NVLinks of each GPU to a switch; 0 if there is no switch
 * @param pairs bonded NVLinks between two GPUs, by their numbers: each a, b, links
 * @param c2c rate between GPU and CPU where they are joined by C2C
 * @param nic rate of a NIC as it is sold
 * @param cpu rate between the CPUs; empty if they are not joined or no rate is known
 */
record CatalogueMachine(
        String model,
        int capability,
        List<Group> groups,
        int nvlinks,
        List<List<Integer>> pairs,
        Optional<BytesPerSecond> c2c,
        Optional<BytesPerSecond> nic,
        Optional<CpuKind> cpu) {
    /**
     * Devices that hang together.
     *
     * @param cpu number of the CPU
     * @param bridges how many such PCIe switches; 0 if the devices hang on the CPU itself
     * @param gpus on each
     * @param nics on each
     * @param speed GT/s of a lane
     * @param lanes PCIe lanes
     */
    record Group(int cpu, int bridges, int gpus, int nics, double speed, int lanes) {}

    /** What the CPUs are, as NCCL looks up the rate between them. */
    record CpuKind(String architecture, String vendor, int family, int model) {}

    private static final Pattern PCIE = Pattern.compile("gen([1-6])x([0-9]+)");
    private static final double[] SPEEDS = {2.5, 5, 8, 16, 32, 64};

    CatalogueMachine {
        groups = List.copyOf(groups);
        pairs = List.copyOf(pairs);
    }

    static Catalogue.Entry read(String name, Value value) {
        Section section = value.section(
                "a machine",
                "title",
                "gpu",
                "capability",
                "nvlinks",
                "pairs",
                "c2c",
                "cpu",
                "nic",
                "groups",
                "sources",
                "measured");
        CatalogueMachine machine = new CatalogueMachine(
                section.require("gpu", "gpu: A100").text(),
                section.require("capability", "capability: 80").wholeNumber(10, 200),
                section.require("groups", "groups: […]").items().stream()
                        .map(CatalogueMachine::group)
                        .toList(),
                section.find("nvlinks").map(v -> v.wholeNumber(1, 18)).orElse(0),
                section.find("pairs").map(CatalogueMachine::pairs).orElse(List.of()),
                section.find("c2c").map(Value::rate),
                section.find("nic").map(Value::rate),
                section.find("cpu").map(CatalogueMachine::cpu));
        return new Catalogue.Entry(
                name,
                section.require("title", "title: …").text(),
                machine.gpuCount(),
                machine.gpuLinks(),
                machine.network(),
                section.require("sources", "sources: […]").items().stream()
                        .map(Value::text)
                        .toList(),
                section.find("measured").map(Value::items).orElse(List.of()).stream()
                        .map(CatalogueMachine::measured)
                        .toList(),
                machine);
    }

    private static Group group(Value value) {
        Section group = value.section("a group", "cpu", "bridges", "gpus", "nics", "pcie");
        Value pcie = group.require("pcie", "pcie: gen4x16");
        Matcher matcher = PCIE.matcher(pcie.text());
        if (!matcher.matches()) {
            throw pcie.problem("pcie is " + pcie.text(), "it is gen1 to gen6 and a width", "Write gen4x16");
        }
        return new Group(
                group.require("cpu", "cpu: 0").wholeNumber(0, 99),
                group.find("bridges").map(v -> v.wholeNumber(0, 99)).orElse(0),
                group.require("gpus", "gpus: 2").wholeNumber(0, 99),
                group.find("nics").map(v -> v.wholeNumber(0, 99)).orElse(0),
                SPEEDS[Integer.parseInt(matcher.group(1)) - 1],
                Integer.parseInt(matcher.group(2)));
    }

    private static List<List<Integer>> pairs(Value value) {
        return value.items().stream()
                .map(pair ->
                        pair.items().stream().map(n -> n.wholeNumber(0, 99)).toList())
                .toList();
    }

    private static CpuKind cpu(Value value) {
        Section cpu = value.section("cpu", "arch", "vendor", "family", "model");
        return new CpuKind(
                cpu.require("arch", "arch: x86_64").text(),
                cpu.find("vendor").map(Value::text).orElse(""),
                cpu.find("family").map(v -> v.wholeNumber(0, 1000)).orElse(0),
                cpu.find("model").map(v -> v.wholeNumber(0, 1000)).orElse(0));
    }

    private static Catalogue.Measured measured(Value value) {
        Section measured = value.section("a measurement", "what", "value", "source");
        return new Catalogue.Measured(
                measured.require("what", "what: …").text(),
                measured.require("value", "value: 192 GB/s").text(),
                measured.require("source", "source: …").text());
    }

    private int gpuCount() {
        return groups.stream()
                .mapToInt(g -> Math.max(1, g.bridges()) * g.gpus())
                .sum();
    }

    private int nicCount() {
        return groups.stream()
                .mapToInt(g -> Math.max(1, g.bridges()) * g.nics())
                .sum();
    }

    private String gpuLinks() {
        if (nvlinks > 0) {
            return nvlinks + " NVLinks to NVSwitch";
        }
        if (pairs.isEmpty()) {
            return "PCIe";
        }
        IntSummaryStatistics links = pairs.stream().mapToInt(p -> p.get(2)).summaryStatistics();
        String number =
                links.getMin() == links.getMax() ? "" + links.getMin() : links.getMin() + " or " + links.getMax();
        return number + " NVLinks between pairs";
    }

    private String network() {
        return nicCount() == 0
                ? "not told"
                : nicCount() + " x "
                        + nic.map(r -> "%.0f Gb/s".formatted(r.gigabytes() * 8)).orElse("?");
    }

    /** Parts and wires. */
    Wiring wiring(Catalogue.Entry entry, Assumptions assumed) {
        Rates rates = assumed.rates();
        WiringBuilder built = new WiringBuilder();
        List<Part> cpus = new ArrayList<>();
        int last = groups.stream().mapToInt(Group::cpu).max().orElse(0);
        for (int n = 0; n <= last; n++) {
            cpus.add(built.next(Kind.CPU, "cpu", "", 0));
        }
        for (Group group : groups) {
            for (int n = 0; n < Math.max(1, group.bridges()); n++) {
                hang(group, cpus.get(group.cpu()), rates, built);
            }
        }
        join(cpus, assumed, built);
        link(rates, built);
        network(built);
        entry.sources().forEach(source -> built.remark("source: " + source));
        entry.measured().forEach(m -> built.remark("measured: %s: %s (%s)".formatted(m.what(), m.value(), m.source())));
        return built.build(entry.name(), "catalogue, " + entry.title());
    }

    private void hang(Group group, Part cpu, Rates rates, WiringBuilder built) {
        Rate rate = rates.pcie(group.speed(), group.lanes());
        Part on = cpu;
        if (group.bridges() > 0) {
            on = built.next(Kind.PCIE, "pcie", "", 0);
            built.add(Wire.of(cpu, on, Wire.PCIE, group.lanes(), group.speed(), rate, 0));
        }
        for (int n = 0; n < group.gpus(); n++) {
            Part gpu = built.next(Kind.GPU, "gpu", model, 0);
            built.add(
                    c2c.isPresent()
                            ? Wire.of(on, gpu, Wire.C2C, 0, 0, Rate.of(c2c.get(), "datasheet"), 0)
                            : Wire.of(on, gpu, Wire.PCIE, group.lanes(), group.speed(), rate, 0));
        }
        for (int n = 0; n < group.nics(); n++) {
            Part nic = built.next(Kind.NIC, "nic", "", 0);
            built.add(Wire.of(on, nic, Wire.PCIE, group.lanes(), group.speed(), rate, 0));
        }
    }

    private void join(List<Part> cpus, Assumptions assumed, WiringBuilder built) {
        if (cpu.isEmpty()) {
            return;
        }
        CpuKind kind = cpu.get();
        Rate rate = assumed.cpus(assumed.rates().cpus(kind.architecture(), kind.vendor(), kind.family(), kind.model()));
        for (int i = 0; i < cpus.size(); i++) {
            for (Part other : cpus.subList(i + 1, cpus.size())) {
                built.add(Wire.of(cpus.get(i), other, Wire.CPU, 0, 0, rate, 0));
            }
        }
    }

    private void link(Rates rates, WiringBuilder built) {
        List<Part> gpus =
                built.parts().stream().filter(p -> p.kind() == Kind.GPU).toList();
        if (nvlinks > 0) {
            Part nvswitch = built.next(Kind.SWITCH, "nvswitch", "all NVSwitches", 0);
            gpus.forEach(gpu ->
                    built.add(Wire.of(gpu, nvswitch, Wire.NVLINK, nvlinks, 0, rates.nvlink(capability, nvlinks), 0)));
        }
        for (List<Integer> pair : pairs) {
            Rate rate = rates.nvlink(capability, pair.get(2));
            built.add(Wire.of(gpus.get(pair.get(0)), gpus.get(pair.get(1)), Wire.NVLINK, pair.get(2), 0, rate, 0));
        }
    }

    private void network(WiringBuilder built) {
        List<Part> nics =
                built.parts().stream().filter(p -> p.kind() == Kind.NIC).toList();
        if (!nics.isEmpty()) {
            Part network = built.add(Part.of("network", Kind.FABRIC, "", 0));
            Rate rate = nic.map(r -> Rate.of(r, "datasheet")).orElse(Rate.unknown("no source for its rate"));
            nics.forEach(n -> built.add(Wire.of(n, network, Wire.PORT, 0, 0, rate, 0)));
        }
    }
}
