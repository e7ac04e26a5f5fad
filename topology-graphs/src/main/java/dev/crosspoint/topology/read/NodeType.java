package dev.crosspoint.topology.read;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a node of some type holds, by local names.
 *
 * @param at where the file describes it, under its name
 * @param gpus the GPUs
 * @param wires links inside the node, each pair of devices once
 * @param nics ways out of the node
 */
record NodeType(Value at, GpuNames gpus, List<Wire> wires, List<Nic> nics) {
    /** A link that works in both directions, each at its full bandwidth, and the line that tells of it. */
    record Wire(
            String a,
            String b,
            Seconds alpha,
            BytesPerSecond bandwidth,
            String kind,
            Optional<String> source,
            int line) {}

    /**
     * A NIC and the GPUs it serves: from the switch that it hangs on, or attached to each of them.
     *
     * @param line the line that tells of it
     */
    record Nic(
            String name,
            List<String> serves,
            Optional<String> at,
            Seconds alpha,
            BytesPerSecond bandwidth,
            Optional<String> source,
            int line) {}

    NodeType {
        wires = List.copyOf(wires);
        nics = List.copyOf(nics);
    }

    /** Name of the type. */
    String name() {
        return at.name();
    }

    /** What else forwards inside the node: it is there because a wire leads to it. */
    List<String> switches() {
        return wires.stream()
                .flatMap(w -> Stream.of(w.a(), w.b()))
                .filter(device -> !GpuNames.isMeant(device))
                .distinct()
                .toList();
    }

    /** The first GPU that no NIC serves. */
    Optional<String> unserved() {
        return gpus.all().stream()
                .filter(gpu -> nics.stream().noneMatch(nic -> nic.serves().contains(gpu)))
                .findFirst();
    }

    /** The rates of the NICs, in order. */
    List<BytesPerSecond> nicRates() {
        return nics.stream().map(Nic::bandwidth).toList();
    }

    /** Directed links of the graph for each node of this type. */
    long links() {
        long served = nics.stream().mapToLong(nic -> nic.serves().size()).sum();
        return 2 * (wires.size() + nics.size() + served);
    }
}
