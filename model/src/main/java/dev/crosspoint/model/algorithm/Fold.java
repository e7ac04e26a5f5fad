package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.schedule.Blocks;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How a group is brought down to a power of two: of the first {@code 2(p-q)} ranks each odd one stands for itself and
 * the even one before it, so that the q who take part are the odd ones of those, then all the rest.
 *
 * @param ranks p
 */
record Fold(int ranks) {
    /** q, the largest power of two that is not above p. */
    int core() {
        return Integer.highestOneBit(ranks);
    }

    /** {@code p - q}, how many ranks stand aside. */
    int pairs() {
        return ranks - core();
    }

    /** The rank of the i-th of the q who take part. */
    int rank(int i) {
        return i < pairs() ? 2 * i + 1 : i + pairs();
    }

    /** A round in which each pair does something: the rank that takes part, then the other. */
    Phase phase(String name, BiFunction<Integer, Integer, Message> ofPair) {
        return new Phase(
                name,
                1,
                t -> IntStream.range(0, pairs())
                        .mapToObj(i -> ofPair.apply(2 * i + 1, 2 * i))
                        .toList());
    }

    /** A round in which each pair adds: the rank that takes part some blocks, the other the others. */
    Phase exchange(String name, Blocks standingAdds, Blocks otherAdds) {
        return new Phase(
                name,
                1,
                t -> IntStream.range(0, pairs())
                        .boxed()
                        .flatMap(i -> Stream.of(
                                Message.reduce(2 * i, 2 * i + 1, standingAdds),
                                Message.reduce(2 * i + 1, 2 * i, otherAdds)))
                        .toList());
    }
}
