package dev.crosspoint.topology.place;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.MachineGraph;
import java.util.Optional;

/**
 * A machine with ranks on it: all that a prediction needs to know.
 *
 * @param name for people
 * @param description what it is, free text; empty where nothing is said
 * @param machine devices and links
 * @param placement where the ranks sit
 * @param baseCost c0, paid once for each call of a collective
 * @param gamma time to reduce one byte
 */
public record Cluster(
        String name,
        String description,
        MachineGraph machine,
        Placement placement,
        Seconds baseCost,
        SecondsPerByte gamma) {
    public Cluster {
        for (Device gpu : placement.gpus()) {
            if (!machine.find(gpu.name()).equals(Optional.of(gpu))) {
                throw new IllegalArgumentException("ranks sit on GPUs of this machine: device=" + gpu.name());
            }
        }
    }

    /** The same machine with only the first ranks. */
    public Cluster first(int ranks) {
        return place(placement.first(ranks));
    }

    /** The same ranks on a machine that has the same GPUs. */
    public Cluster on(MachineGraph other) {
        return new Cluster(name, description, other, placement, baseCost, gamma);
    }

    /** The same machine with ranks elsewhere. */
    public Cluster place(Placement other) {
        return new Cluster(name, description, machine, other, baseCost, gamma);
    }
}
