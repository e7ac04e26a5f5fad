package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How a rank that has something for every other rank gets it out. */
public enum Starts {
    /** One message at a time, the next rank first. */
    IN_TURN(""),
    /** All messages at once; they share the bandwidth of the rank. */
    AT_ONCE("-at-once");

    private final String suffix;

    Starts(String suffix) {
        this.suffix = suffix;
    }

    String suffix() {
        return suffix;
    }

    /** Start-ups for p - 1 messages of each rank. */
    double rounds(int p) {
        return switch (this) {
            case IN_TURN -> p - 1.0;
            case AT_ONCE -> p > 1 ? 1 : 0;
        };
    }

    /** How many of them start together. */
    int atOnce(int p) {
        return switch (this) {
            case IN_TURN -> 1;
            case AT_ONCE -> Math.max(1, p - 1);
        };
    }

    String formula(int p) {
        return switch (this) {
            case IN_TURN -> "p-1";
            case AT_ONCE -> p > 1 ? "1" : "0";
        };
    }

    /** Every rank sends to every other. */
    List<Phase> phases(String name, int p, BiFunction<Integer, Integer, Message> message) {
        return switch (this) {
            case IN_TURN ->
                IntStream.range(1, p)
                        .mapToObj(d -> new Phase(
                                name + " +" + d,
                                1,
                                t -> atDistance(d, p, message).toList()))
                        .toList();
            case AT_ONCE ->
                p == 1
                        ? List.of()
                        : List.of(new Phase(
                                name + " +1 and on",
                                1,
                                t -> IntStream.range(1, p)
                                        .boxed()
                                        .flatMap(d -> atDistance(d, p, message))
                                        .toList()));
        };
    }

    private static Stream<Message> atDistance(int d, int p, BiFunction<Integer, Integer, Message> message) {
        return IntStream.range(0, p).mapToObj(r -> message.apply(r, (r + d) % p));
    }
}
