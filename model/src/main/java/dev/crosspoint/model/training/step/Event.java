package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.overlap.Span;

/**
 * Something that happens in a step, seen from a device of the first stage.
 *
 * @param lane what it is
 * @param label for people
 * @param span when
 */
public record Event(Lane lane, String label, Span span) {
    /** What a device does. */
    public enum Lane {
        /** Computing forward, with what it waits for. */
        FORWARD,
        /** Computing backward, with what it waits for. */
        BACKWARD,
        /** Communication of the replicas. */
        COMMUNICATION,
        /** Nothing but waiting for communication of the replicas. */
        EXPOSED,
        /** Waiting for other stages. */
        BUBBLE,
        /** Updating parameters. */
        OPTIMISER
    }
}
