package dev.crosspoint.topology.wiring;

import java.util.OptionalInt;

/**
 * A device that a file tells of.
 *
 * @param name unique in the machine, as in {@code gpu3} or {@code node0/gpu3}
 * @param kind what it is
 * @param label what else the file says of it, for people: bus id, NUMA node, model
 * @param node node it sits in, where there are several; none otherwise
 * @param line where the file tells of it, counted from 1; 0 if no line does
 */
public record Part(String name, Kind kind, String label, OptionalInt node, int line) {
    /** What a part is. */
    public enum Kind {
        /** A CPU, or what NCCL takes for one: a NUMA node. */
        CPU,
        /** A PCIe switch. */
        PCIE,
        /** Holds ranks. */
        GPU,
        /** A port of the node on the network. */
        NIC,
        /** A switch between GPUs. */
        SWITCH,
        /** What connects the nodes. */
        FABRIC;

        /** As a word in a sentence. */
        public String word() {
            return switch (this) {
                case CPU -> "CPU";
                case PCIE -> "PCIe switch";
                case GPU -> "GPU";
                case NIC -> "NIC";
                case SWITCH -> "switch";
                case FABRIC -> "network";
            };
        }
    }

    public Part {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a part needs a name: kind=" + kind);
        }
    }

    /** A part of the one machine that a file tells of. */
    public static Part of(String name, Kind kind, String label, int line) {
        return new Part(name, kind, label, OptionalInt.empty(), line);
    }
}
