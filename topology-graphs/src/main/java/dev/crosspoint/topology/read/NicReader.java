package dev.crosspoint.topology.read;

import dev.crosspoint.topology.read.NodeType.Nic;
import dev.crosspoint.topology.read.NodeType.Wire;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads {@code nics} of a node type. */
final class NicReader {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.+-]*");

    private final GpuNames gpus;
    private final List<Wire> wires;
    private final List<Nic> nics = new ArrayList<>();
    private final Map<String, Integer> lineOfName = new HashMap<>();

    private NicReader(GpuNames gpus, List<Wire> wires) {
        this.gpus = gpus;
        this.wires = wires;
    }

    static List<Nic> read(Value nics, GpuNames gpus, List<Wire> wires) {
        NicReader reader = new NicReader(gpus, wires);
        nics.items().forEach(reader::readNic);
        return Bond.join(reader.nics);
    }

    private void readNic(Value nic) {
        Section section = nic.section("a NIC", "name", "serves", "at", "bandwidth", "alpha", "source");
        nics.add(new Nic(
                name(section.require("name", "name: nic0")),
                section.require("serves", "serves: [gpu0]").items().stream()
                        .flatMap(item -> gpus.named(item).stream())
                        .distinct()
                        .toList(),
                section.find("at").map(this::holder),
                section.require("alpha", "alpha: 4us").time(),
                section.require("bandwidth", "bandwidth: 100Gb/s").rate(),
                section.find("source").map(Value::text),
                nic.line()));
    }

    private String holder(Value at) {
        String name = at.text();
        boolean known = wires.stream().flatMap(w -> Stream.of(w.a(), w.b())).anyMatch(name::equals)
                && WireReader.isSwitch(name);
        if (!known) {
            throw at.problem(
                    "at is " + Value.quoted(name),
                    "a NIC hangs on a switch that a link of this type names",
                    "Write pcie0 and give it a link, or leave at out");
        }
        return name;
    }

    private String name(Value value) {
        String name = value.text();
        if (!NAME.matcher(name).matches() || GpuNames.isMeant(name) || WireReader.isSwitch(name)) {
            throw value.problem(
                    "a NIC is called " + Value.quoted(name),
                    "its name starts with a letter, goes on with letters, digits, dots, +, - and _, and is no GPU or switch",
                    "Write nic0 or mlx5_0");
        }
        Integer earlier = lineOfName.put(name, value.line());
        if (earlier != null) {
            throw value.problem(
                    "a second NIC '%s'".formatted(name),
                    "line %d has one of that name".formatted(earlier),
                    "Give it another name");
        }
        return name;
    }
}
