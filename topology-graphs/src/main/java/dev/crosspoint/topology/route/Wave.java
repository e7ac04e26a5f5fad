package dev.crosspoint.topology.route;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.IntToLongFunction;

/**
 * Distances that spread from one vertex, vertex by vertex, the nearest first.
 *
 * @see "Dijkstra: A note on two problems in connexion with graphs, Numerische Mathematik 1, 1959"
 */
final class Wave {
    private record Front(long distance, int vertex) {}

    private final Neighbours neighbours;
    private final IntToLongFunction weight;
    private final Map<Integer, Long> distances = new HashMap<>();
    private final PriorityQueue<Front> fronts =
            new PriorityQueue<>(Comparator.comparingLong(Front::distance).thenComparingInt(Front::vertex));

    /**
     * A wave that has not moved yet.
     *
     * @param weight of a link by its number, above 0
     */
    Wave(Neighbours neighbours, IntToLongFunction weight, int start) {
        this.neighbours = neighbours;
        this.weight = weight;
        distances.put(start, 0L);
        fronts.add(new Front(0, start));
    }

    /** Distance of the next vertex: all up to it are exact. Infinite, as the largest number, when none is left. */
    long reach() {
        while (!fronts.isEmpty()
                && fronts.peek().distance() > distances.get(fronts.peek().vertex())) {
            fronts.poll();
        }
        return fronts.isEmpty() ? Long.MAX_VALUE : fronts.peek().distance();
    }

    /** How many vertices wait to be passed. */
    int waiting() {
        return fronts.size();
    }

    /**
     * Passes the next vertex.
     *
     * @return the shortest way found in doing so to where the other wave started; the largest number if none
     */
    long advance(Wave other) {
        Front front = fronts.poll();
        long best = Long.MAX_VALUE;
        for (int i = neighbours.first(front.vertex()); i < neighbours.first(front.vertex() + 1); i++) {
            long distance = front.distance() + weight.applyAsLong(neighbours.link(i));
            int vertex = neighbours.vertex(i);
            Long known = distances.get(vertex);
            if (known == null || distance < known) {
                distances.put(vertex, distance);
                fronts.add(new Front(distance, vertex));
                Long rest = other.distances.get(vertex);
                best = rest == null ? best : Math.min(best, distance + rest);
            }
        }
        return best;
    }

    /** The distances that are exact, by vertex. */
    Map<Integer, Long> exact() {
        long reach = reach();
        Map<Integer, Long> exact = new HashMap<>();
        distances.forEach((vertex, distance) -> {
            if (distance <= reach) {
                exact.put(vertex, distance);
            }
        });
        return exact;
    }
}
