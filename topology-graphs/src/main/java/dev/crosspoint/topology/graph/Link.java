package dev.crosspoint.topology.graph;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.Optional;

/**
 * A directed edge of the graph. A link that works in both directions is two of them, each with its full capacity.
 *
 * @param from device that sends
 * @param to device that receives
 * @param alpha start-up cost charged to every message each time it crosses this link
 * @param capacity rate in this direction, shared by all messages that cross at the same time
 * @param kind what it is made of, as in {@code nvlink}, {@code pcie} or {@code nic}
 * @param source where its numbers come from, if stated
 */
public record Link(
        Device from, Device to, Seconds alpha, BytesPerSecond capacity, String kind, Optional<String> source) {
    /** Kind of what joins a GPU to a NIC where nothing says how: as fast as the port of the NIC, and free of alpha. */
    public static final String ATTACHMENT = "attachment";

    public Link {
        if (from.equals(to)) {
            throw new IllegalArgumentException(
                    "a link joins two devices: from=%s, to=%s".formatted(from.name(), to.name()));
        }
    }

    /** Of the two ends alone: a machine has one link between them. */
    @Override
    public int hashCode() {
        return 31 * from.hashCode() + to.hashCode();
    }

    /** The same link with other numbers, of which no source is known. */
    public Link with(Seconds newAlpha, BytesPerSecond newCapacity) {
        return new Link(from, to, newAlpha, newCapacity, kind, Optional.empty());
    }

    /** The same link, so many times as fast. */
    public Link faster(double factor) {
        return with(alpha, new BytesPerSecond(factor * capacity.value()));
    }

    /** As in {@code node1/nic0 -> fabric}. */
    public String name() {
        return from.name() + " -> " + to.name();
    }
}
