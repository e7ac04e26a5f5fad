package dev.crosspoint.validation.measure.host;

import dev.crosspoint.model.schedule.Message;
import java.util.List;

/**
 * What one rank does in one round: all that it sends leaves before anything that it receives is put in its place.
 *
 * @param sends what it sends
 * @param receives what it receives
 */
record Round(List<Part> sends, List<Part> receives) {
    /**
     * A message from or to another rank.
     *
     * @param peer the other rank
     * @param slices where its elements lie
     * @param action what the receiver does with them
     * @param content which state of them is sent
     */
    record Part(int peer, List<Slice> slices, Message.Action action, Message.Content content) {
        int elements() {
            return slices.stream().mapToInt(Slice::length).sum();
        }
    }

    Round {
        sends = List.copyOf(sends);
        receives = List.copyOf(receives);
    }

    boolean isEmpty() {
        return sends.isEmpty() && receives.isEmpty();
    }

    /** How many elements are put aside until all that is sent has left. */
    long elementsAside() {
        return receives.stream()
                .filter(part -> !goesStraight(part))
                .mapToLong(Part::elements)
                .sum();
    }

    /** Whether a message can be received where it belongs: nothing that lies there is sent in the same round. */
    boolean goesStraight(Part received) {
        return received.action() == Message.Action.COPY
                && received.slices().size() == 1
                && sends.stream()
                        .flatMap(part -> part.slices().stream())
                        .noneMatch(slice -> slice.overlaps(received.slices().get(0)));
    }
}
