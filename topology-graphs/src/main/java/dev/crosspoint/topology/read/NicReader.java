package dev.crosspoint.topology.read;

import dev.crosspoint.topology.read.NodeType.Nic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads {@code nics} of a node type. */
final class NicReader {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");

    private final GpuNames gpus;
    private final List<Nic> nics = new ArrayList<>();
    private final Map<String, Integer> lineOfName = new HashMap<>();

    private NicReader(GpuNames gpus) {
        this.gpus = gpus;
    }

    static List<Nic> read(Value nics, GpuNames gpus) {
        NicReader reader = new NicReader(gpus);
        nics.items().forEach(reader::readNic);
        return reader.nics;
    }

    private void readNic(Value nic) {
        Section section = nic.section("a NIC", "name", "serves", "bandwidth", "alpha", "source");
        nics.add(new Nic(
                name(section.require("name", "name: nic0")),
                section.require("serves", "serves: [gpu0]").items().stream()
                        .flatMap(item -> gpus.named(item).stream())
                        .distinct()
                        .toList(),
                section.require("alpha", "alpha: 4us").time(),
                section.require("bandwidth", "bandwidth: 100Gb/s").rate(),
                section.find("source").map(Value::text)));
    }

    private String name(Value value) {
        String name = value.text();
        if (!NAME.matcher(name).matches() || GpuNames.isMeant(name) || WireReader.isSwitch(name)) {
            throw value.problem(
                    "a NIC is called " + Value.quoted(name),
                    "its name starts with a letter, goes on with letters, digits, dots, - and _, and is no GPU or switch",
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
