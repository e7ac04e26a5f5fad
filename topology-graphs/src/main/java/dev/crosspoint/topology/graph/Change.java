package dev.crosspoint.topology.graph;

/** Something that could be otherwise about a machine. */
public sealed interface Change permits SetLink, Remove, Oversubscribe {
    /**
     * The machine as it would be.
     *
     * @throws IllegalArgumentException if the machine has nothing of what changes
     */
    MachineGraph applyTo(MachineGraph machine);
}
