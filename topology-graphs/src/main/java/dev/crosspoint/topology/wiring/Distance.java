package dev.crosspoint.topology.wiring;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.PriorityQueue;

/**
 * How far a device of the host is from another over PCIe and CPUs, and what the way carries; no GPU and no NIC forwards.
 *
 * @param cpus CPUs between
 * @param switches PCIe switches between
 * @param gigabytes rate of the narrowest link in GB/s; infinite where no link's rate is known
 */
public record Distance(int cpus, int switches, double gigabytes) implements Comparable<Distance> {
    private static final Comparator<Distance> ORDER =
            Comparator.comparingInt(Distance::cpus).thenComparingInt(Distance::switches);

    /** What NCCL and nvidia-smi call such a way. */
    public enum Type {
        /** At most one PCIe switch between. */
        PIX,
        /** Several PCIe switches. */
        PXB,
        /** A CPU. */
        PHB,
        /** Two CPUs or more. */
        SYS
    }

    /** Its type. */
    public Type type() {
        if (cpus > 0) {
            return cpus == 1 ? Type.PHB : Type.SYS;
        }
        return switches <= 1 ? Type.PIX : Type.PXB;
    }

    @Override
    public int compareTo(Distance other) {
        return ORDER.compare(this, other);
    }

    /** The distances from one part to every part that can be reached. */
    public static Map<Part, Distance> from(Part start, Wiring wiring) {
        Map<Part, List<Wire>> wires = new HashMap<>();
        wiring.wires().stream().filter(w -> !w.isGpuLink()).forEach(w -> {
            wires.computeIfAbsent(w.a(), p -> new ArrayList<>()).add(w);
            wires.computeIfAbsent(w.b(), p -> new ArrayList<>()).add(w);
        });
        Map<Part, Distance> found = new HashMap<>();
        record Step(Part part, Distance distance) {}
        PriorityQueue<Step> next = new PriorityQueue<>(Comparator.comparing(Step::distance));
        next.add(new Step(start, new Distance(0, 0, Double.POSITIVE_INFINITY)));
        while (!next.isEmpty()) {
            Step step = next.poll();
            if (found.putIfAbsent(step.part(), step.distance()) != null) {
                continue;
            }
            Distance here = step.distance().through(step.part(), start);
            if (step.part().equals(start) || forwards(step.part())) {
                for (Wire wire : wires.getOrDefault(step.part(), List.of())) {
                    next.add(new Step(wire.other(step.part()), here.over(wire)));
                }
            }
        }
        return found;
    }

    private static boolean forwards(Part part) {
        return part.kind() == Part.Kind.CPU || part.kind() == Part.Kind.PCIE;
    }

    private Distance through(Part part, Part start) {
        if (part.equals(start)) {
            return this;
        }
        return new Distance(
                cpus + (part.kind() == Part.Kind.CPU ? 1 : 0),
                switches + (part.kind() == Part.Kind.PCIE ? 1 : 0),
                gigabytes);
    }

    private Distance over(Wire wire) {
        OptionalDouble rate = wire.out().value().stream()
                .mapToDouble(r -> Math.min(
                        r.gigabytes(),
                        wire.back().value().map(b -> b.gigabytes()).orElse(r.gigabytes())))
                .findFirst();
        return new Distance(cpus, switches, Math.min(gigabytes, rate.orElse(Double.POSITIVE_INFINITY)));
    }
}
