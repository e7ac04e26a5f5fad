package dev.crosspoint.topology.graph;

import java.util.OptionalInt;

/**
 * A vertex of the graph.
 *
 * @param name unique in the machine, as in {@code node0/gpu3} or {@code fabric}
 * @param kind what it is, which decides what may pass through it
 * @param node node it sits in, counted from 0; none for what connects the nodes
 */
public record Device(String name, Kind kind, OptionalInt node) {
    /** What a device is. */
    public enum Kind {
        /** Holds ranks. It never forwards a message for another GPU. */
        GPU,
        /** The way from a node to the fabric and back. */
        NIC,
        /** Anything that forwards inside a node: an NVSwitch, a PCIe switch, a CPU. */
        SWITCH,
        /** What connects the nodes. */
        FABRIC
    }

    public Device {
        if (name.isBlank()) {
            throw new IllegalArgumentException("device needs a name: kind=" + kind);
        }
        if (node.isPresent() == (kind == Kind.FABRIC)) {
            throw new IllegalArgumentException(
                    "a device sits in a node unless it connects nodes: name=%s, kind=%s".formatted(name, kind));
        }
        if (node.isPresent() && node.getAsInt() < 0) {
            throw new IllegalArgumentException(
                    "nodes are counted from 0: name=%s, node=%d".formatted(name, node.getAsInt()));
        }
    }

    /** A device of a node, named {@code node0/gpu3}. */
    public static Device of(int node, String localName, Kind kind) {
        return new Device(nameIn(node, localName), kind, OptionalInt.of(node));
    }

    /** The whole name of what a node calls {@code gpu3}. */
    public static String nameIn(int node, String localName) {
        return "node" + node + "/" + localName;
    }

    /** A device that connects nodes. */
    public static Device fabric(String name) {
        return new Device(name, Kind.FABRIC, OptionalInt.empty());
    }

    /**
     * Of the name alone, well mixed: names of a large machine differ in a digit or two, and so would the hashes of pairs
     * of them, by which links are looked up.
     */
    @Override
    public int hashCode() {
        int mixed = name.hashCode() * 0x9E3779B9;
        return mixed ^ mixed >>> 15;
    }

    /** Whether both sit in one node. */
    public boolean sharesNodeWith(Device other) {
        return node.isPresent() && node.equals(other.node);
    }
}
