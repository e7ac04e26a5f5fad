package dev.crosspoint.topology.read;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.graph.Link;
import java.util.List;
import java.util.Optional;

/**
 * Other numbers for one directed link.
 *
 * @param from name of the device that sends
 * @param to name of the device that receives
 * @param bandwidth the new capacity, if it changes
 * @param alpha the new alpha, if it changes
 * @param source where the new numbers come from, if stated
 * @param line the line that tells of the change
 */
record LinkChange(
        String from,
        String to,
        Optional<BytesPerSecond> bandwidth,
        Optional<Seconds> alpha,
        Optional<String> source,
        int line) {
    /** What identifies the link. */
    List<String> ends() {
        return List.of(from, to);
    }

    /** The link with the new numbers. */
    Link applyTo(Link old) {
        return new Link(
                old.from(), old.to(), alpha.orElse(old.alpha()), bandwidth.orElse(old.capacity()), old.kind(), source);
    }
}
