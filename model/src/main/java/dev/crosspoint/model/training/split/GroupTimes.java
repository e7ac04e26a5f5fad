package dev.crosspoint.model.training.split;

import java.util.List;

/** Times of collectives in the groups of one layout: predicted on a fabric, or measured. */
public interface GroupTimes {
    /** The layout that the groups come from. */
    Layout layout();

    /**
     * The time of a call.
     *
     * @param bytes message size M as {@link dev.crosspoint.model.collective.Collective} defines it
     * @throws IllegalArgumentException if it is not known
     */
    CallTime time(Exchange exchange, double bytes);

    /**
     * How long the busiest link carries data if all this is sent at once: no step is shorter.
     *
     * @param volumes bytes of M of each kind of call, all calls together
     */
    LinkLoad busiest(List<Volume> volumes);

    /** All calls of one kind. */
    record Volume(Exchange exchange, String algorithm, double bytes) {}

    /**
     * The link that is busy longest.
     *
     * @param link its name; empty where none is known
     * @param seconds how long
     */
    record LinkLoad(String link, double seconds) {
        /** Nothing is sent, or nothing is known of links. */
        public static final LinkLoad NONE = new LinkLoad("", 0);
    }
}
