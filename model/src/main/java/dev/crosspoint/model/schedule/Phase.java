package dev.crosspoint.model.schedule;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rounds that carry the same traffic one after the other: the same senders, receivers and sizes, only the blocks differ.
 * So the time of a phase is that of its first round times their number, and a ring of 100,000 ranks is two phases.
 *
 * @param name what happens, as in {@code reduce-scatter}
 * @param rounds how many rounds, zero or more
 * @param round the messages of round t = 0, 1, …
 */
public record Phase(String name, int rounds, IntFunction<List<Message>> round) {
    public Phase {
        if (rounds < 0) {
            throw new IllegalArgumentException("phase has 0 or more rounds: rounds=" + rounds);
        }
    }

    /** A phase of a single round. */
    public static Phase of(String name, List<Message> messages) {
        List<Message> fixed = List.copyOf(messages);
        return new Phase(name, 1, t -> fixed);
    }

    /** Every round in order. */
    public Stream<List<Message>> stream() {
        return IntStream.range(0, rounds).mapToObj(round);
    }
}
