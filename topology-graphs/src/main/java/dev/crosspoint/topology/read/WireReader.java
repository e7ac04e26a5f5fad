package dev.crosspoint.topology.read;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.read.NodeType.Wire;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads {@code links} of a node type. */
final class WireReader {
    private static final Pattern SWITCH = Pattern.compile("(switch|nvswitch|pcie|cpu)(0|[1-9][0-9]*)");

    private final GpuNames gpus;
    private final List<Wire> wires = new ArrayList<>();
    private final Map<String, Value> linkOfPair = new HashMap<>();

    private WireReader(GpuNames gpus) {
        this.gpus = gpus;
    }

    static List<Wire> read(Value links, GpuNames gpus) {
        WireReader reader = new WireReader(gpus);
        links.items().forEach(reader::readLink);
        return reader.wires;
    }

    /** Whether a name is that of a switch of any kind. */
    static boolean isSwitch(String name) {
        return SWITCH.matcher(name).matches();
    }

    private void readLink(Value link) {
        Section section = link.section("a link", "between", "bandwidth", "alpha", "kind", "source");
        Value between = section.require("between", "between: [gpu*, switch0]");
        List<Value> ends = between.items();
        if (ends.size() != 2) {
            throw between.problem(
                    "between is a list of %d".formatted(ends.size()),
                    "a link joins two devices",
                    "Write between: [gpu*, switch0], and a link for each other pair");
        }
        BytesPerSecond bandwidth =
                section.require("bandwidth", "bandwidth: 200GB/s").rate();
        Seconds alpha = section.require("alpha", "alpha: 1.5us").time();
        String kind = section.find("kind").map(Value::text).orElse("link");
        Optional<String> source = section.find("source").map(Value::text);
        for (List<String> pair : pairs(between, ends)) {
            if (isNew(pair, link)) {
                wires.add(new Wire(pair.get(0), pair.get(1), alpha, bandwidth, kind, source, link.line()));
            }
        }
    }

    /** Every two different devices that are meant, those of gpu* with gpu* both ways round. */
    private List<List<String>> pairs(Value between, List<Value> ends) {
        List<List<String>> pairs = new ArrayList<>();
        List<String> others = devices(ends.get(1));
        for (String a : devices(ends.get(0))) {
            others.stream().filter(b -> !b.equals(a)).forEach(b -> pairs.add(List.of(a, b)));
        }
        if (pairs.isEmpty()) {
            throw between.problem(
                    "%s with itself".formatted(others.get(0)),
                    "a link joins two devices",
                    "Write between: [gpu*, switch0]");
        }
        return pairs;
    }

    /** False for a pair that this very link has joined already, the other way round. */
    private boolean isNew(List<String> pair, Value link) {
        Value earlier = linkOfPair.putIfAbsent(String.join(" ", new TreeSet<>(pair)), link);
        if (earlier != null && !earlier.equals(link)) {
            throw link.problem(
                    "a second link between %s and %s".formatted(pair.get(0), pair.get(1)),
                    "two devices have one link, and line %d has it".formatted(earlier.line()),
                    "Give one link the bandwidth of both");
        }
        return earlier == null;
    }

    private List<String> devices(Value name) {
        String text = name.text();
        if (isSwitch(text)) {
            return List.of(text);
        }
        if (GpuNames.isMeant(text)) {
            return gpus.named(name);
        }
        throw name.problem(
                "unknown device " + Value.quoted(text),
                "a link inside a node joins a gpu0, gpu*, switch0, nvswitch0, pcie0 or cpu0",
                "Name one of these; a NIC is joined to its GPUs by serves");
    }
}
