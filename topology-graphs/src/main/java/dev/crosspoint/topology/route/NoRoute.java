package dev.crosspoint.topology.route;

import dev.crosspoint.topology.graph.Device;

/** That nothing leads from one device to another, or from one rank to another. */
public final class NoRoute extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String from;
    private final String to;

    /**
     * What cannot be reached.
     *
     * @param message why, for people
     * @param from name of the device that a message would start from
     * @param to name of the one that it would end at; the same where the way ends there
     */
    NoRoute(String message, String from, String to) {
        super(message);
        this.from = from;
        this.to = to;
    }

    static NoRoute between(Device from, Device to) {
        return new NoRoute(
                "no route between devices: from=%s, to=%s".formatted(from.name(), to.name()), from.name(), to.name());
    }

    /** Name of the device that a message would start from. */
    public String from() {
        return from;
    }

    /** Name of the device that it would end at. */
    public String to() {
        return to;
    }
}
