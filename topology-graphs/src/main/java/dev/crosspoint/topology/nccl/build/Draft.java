package dev.crosspoint.topology.nccl.build;

import dev.crosspoint.topology.nccl.system.LinkKind;
import dev.crosspoint.topology.nccl.system.Node;
import dev.crosspoint.topology.nccl.system.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A node that is still being linked. */
final class Draft {
    /** Makes the node once its numbers are known; nodes made before are given. */
    interface Maker {
        Node make(int number, int index, Map<Draft, Node> before);
    }

    /** A link that still grows. */
    static final class Wire {
        private final LinkKind kind;
        private float gigabytes;
        private Draft to;

        private Wire(LinkKind kind, Draft to) {
            this.kind = kind;
            this.to = to;
        }

        LinkKind kind() {
            return kind;
        }

        float gigabytes() {
            return gigabytes;
        }

        Draft to() {
            return to;
        }

        void turnTo(Draft other) {
            to = other;
        }
    }

    private final NodeKind kind;
    private final long id;
    private final Maker maker;
    private final List<Wire> wires = new ArrayList<>();

    Draft(NodeKind kind, long id, Maker maker) {
        this.kind = kind;
        this.id = id;
        this.maker = maker;
    }

    NodeKind kind() {
        return kind;
    }

    long id() {
        return id;
    }

    int host() {
        return (int) (id >>> Node.HOST_SHIFT);
    }

    List<Wire> wires() {
        return wires;
    }

    Node make(int number, int index, Map<Draft, Node> before) {
        return maker.make(number, index, before);
    }

    /** Links to a neighbour; linking again adds bandwidth. The faster a link, the further in front it stands. */
    void link(LinkKind linkKind, float gigabytes, Draft to) {
        Optional<Wire> known =
                wires.stream().filter(w -> w.to == to && w.kind == linkKind).findFirst();
        Wire wire = known.orElseGet(() -> new Wire(linkKind, to));
        int at = known.isPresent() ? wires.indexOf(wire) : wires.size();
        wires.remove(wire);
        wire.gigabytes += gigabytes;
        while (at > 0 && wires.get(at - 1).gigabytes < wire.gigabytes) {
            at--;
        }
        wires.add(at, wire);
    }

    /** Links both ways. */
    void join(LinkKind linkKind, float gigabytes, Draft other) {
        link(linkKind, gigabytes, other);
        other.link(linkKind, gigabytes, this);
    }

    /** Moves the first link to a node to the end. */
    void putLast(Draft to) {
        Wire wire = wires.stream().filter(w -> w.to == to).findFirst().orElseThrow();
        wires.remove(wire);
        wires.add(wire);
    }
}
