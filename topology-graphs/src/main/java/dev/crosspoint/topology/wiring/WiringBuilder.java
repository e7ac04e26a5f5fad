package dev.crosspoint.topology.wiring;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Collects parts and wires, names NICs and adds up wires that join one pair. */
public final class WiringBuilder {
    private static final Pattern TAKEN = Pattern.compile("gpu.*|(switch|nvswitch|pcie|cpu)[0-9]+|network|fabric");

    private final List<Part> parts = new ArrayList<>();
    private final Map<Set<String>, Wire> wires = new LinkedHashMap<>();
    private final List<String> remarks = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final Set<String> placeless = new HashSet<>();
    private boolean gpuLinksUntold;

    /** Adds a part; its name must be new. */
    public Part add(Part part) {
        parts.add(part);
        names.add(part.name());
        return part;
    }

    /** Adds the next part of a kind, named by number: {@code pcie0}, {@code pcie1}. */
    public Part next(Part.Kind kind, String stem, String label, int line) {
        long number = parts.stream().filter(p -> p.kind() == kind).count();
        return add(Part.of(stem + number, kind, label, line));
    }

    /** Adds a NIC under its own name, made fit for a cluster file and unique. */
    public Part nic(String name, String label, int line) {
        String fit = name.replaceAll("[^A-Za-z0-9_.-]", "_");
        if (!fit.matches("[A-Za-z].*") || TAKEN.matcher(fit).matches()) {
            fit = "nic_" + fit;
        }
        String unique = fit;
        for (int n = 2; names.contains(unique); n++) {
            unique = fit + "_" + n;
        }
        return add(Part.of(unique, Part.Kind.NIC, label, line));
    }

    /** Adds a wire, the first of its pair; a second is ignored. */
    public void add(Wire wire) {
        wires.putIfAbsent(ends(wire.a(), wire.b()), wire);
    }

    /** Adds a wire in the place of one that joins the same pair. */
    public void replace(Wire wire) {
        wires.put(ends(wire.a(), wire.b()), wire);
    }

    /** Notes what was left out or cannot be concluded; the same remark once. */
    public void remark(String text) {
        if (!remarks.contains(text)) {
            remarks.add(text);
        }
    }

    /** Notes that links between GPUs are not told. */
    public void gpuLinksUntold() {
        gpuLinksUntold = true;
    }

    /** Notes that it is not told where a part hangs. */
    public void placeUntold(Part part) {
        placeless.add(part.name());
    }

    /** The parts so far. */
    public List<Part> parts() {
        return List.copyOf(parts);
    }

    /** All of it. */
    public Wiring build(String name, String format) {
        return new Wiring(
                name,
                format,
                parts,
                List.copyOf(wires.values()),
                remarks,
                new Wiring.Untold(gpuLinksUntold, placeless));
    }

    private static Set<String> ends(Part a, Part b) {
        return Set.of(a.name(), b.name());
    }
}
