package dev.crosspoint.topology.route;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jgrapht.alg.util.UnionFind;

/**
 * Messages of different sizes that start together. Where they share no link, not even through others between them, they do
 * not know of each other: each such part is a {@link FluidRound} of its own, and of most parts the load of the links says
 * enough.
 *
 * @param messages each crosses at least one link
 * @param bytes of each, or shares of M, zero or more
 * @param capacity of a link by number, in bytes per second
 */
record MixedRound(List<Footprint> messages, double[] bytes, IntToDoubleFunction capacity) {
    /** When the last message has arrived. */
    double seconds() {
        List<FluidRound> parts = parts().stream().map(this::alone).toList();
        double seconds =
                parts.stream().mapToDouble(FluidRound::leastSeconds).max().orElse(0);
        for (FluidRound part : parts) {
            if (part.mostSeconds() > seconds) {
                seconds = Math.max(seconds, part.seconds());
            }
        }
        return seconds;
    }

    /** The numbers of the messages of each part. */
    private Collection<List<Integer>> parts() {
        List<Integer> all = IntStream.range(0, messages.size())
                .filter(i -> bytes[i] > 0)
                .boxed()
                .toList();
        UnionFind<Integer> together = new UnionFind<>(Set.copyOf(all));
        Map<Integer, Integer> onLink = new HashMap<>();
        for (int message : all) {
            for (int link : messages.get(message).links()) {
                together.union(message, onLink.computeIfAbsent(link, l -> message));
            }
        }
        return all.stream()
                .collect(Collectors.groupingBy(together::find, LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    /** A part, its links numbered anew. */
    private FluidRound alone(List<Integer> part) {
        Map<Integer, Integer> numbers = new LinkedHashMap<>();
        List<Footprint> renumbered = part.stream()
                .map(i -> messages.get(i).renumbered(link -> numbers.computeIfAbsent(link, l -> numbers.size())))
                .toList();
        return new FluidRound(
                renumbered,
                part.stream().mapToDouble(i -> bytes[i]).toArray(),
                numbers.keySet().stream().mapToDouble(capacity::applyAsDouble).toArray());
    }
}
