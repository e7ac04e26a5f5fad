package dev.crosspoint.topology.route;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What a message does to links.
 *
 * @param links numbers of those that it crosses, each once
 * @param parts of the message that cross each: 1 where it has one way only
 */
record Footprint(int[] links, double[] parts) {
    /** Of a message that crosses links with all that it carries. */
    static Footprint of(int... links) {
        double[] whole = new double[links.length];
        Arrays.fill(whole, 1);
        return new Footprint(links, whole);
    }

    /** One after the other. */
    static Footprint of(List<Footprint> stretches) {
        return new Footprint(
                stretches.stream().flatMapToInt(f -> IntStream.of(f.links)).toArray(),
                stretches.stream()
                        .flatMapToDouble(f -> DoubleStream.of(f.parts))
                        .toArray());
    }

    /** The same links under other numbers. */
    Footprint renumbered(IntUnaryOperator number) {
        return new Footprint(IntStream.of(links).map(number).toArray(), parts);
    }
}
