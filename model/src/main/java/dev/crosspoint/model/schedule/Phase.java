package dev.crosspoint.model.schedule;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rounds that carry the same traffic one after the other: the same senders, receivers and sizes, only the blocks differ.
 * So the time of a phase is that of its first round times their number, and a ring of 100,000 ranks is two phases.
 * Where a pipeline takes turns, the traffic comes back after a few rounds: the period.
 *
 * @param name what happens, as in {@code reduce-scatter}
 * @param rounds how many rounds, zero or more
 * @param period rounds t and {@code t + period} carry the same traffic; at least 1
 * @param round the messages of round t = 0, 1, …
 */
public record Phase(String name, int rounds, int period, IntFunction<List<Message>> round) {
    public Phase {
        if (rounds < 0 || period < 1) {
            throw new IllegalArgumentException(
                    "phase has 0 or more rounds and a period: rounds=%d, period=%d".formatted(rounds, period));
        }
    }

    /** A phase whose rounds all carry the same traffic. */
    public Phase(String name, int rounds, IntFunction<List<Message>> round) {
        this(name, rounds, 1, round);
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

    /** How many different traffics its rounds carry: those of rounds 0, 1, … below this number. */
    public int turns() {
        return Math.min(period, rounds);
    }

    /** How many rounds carry the traffic of round t, for t below {@link #turns}. */
    public int repeats(int t) {
        return (rounds - 1 - t) / period + 1;
    }
}
