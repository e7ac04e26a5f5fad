package dev.crosspoint.topology.route;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Edges dealt out to forests that share none, as many edges as can be: one that fits nowhere takes the place of another
 * that then goes elsewhere, along the shortest such chain.
 *
 * @see "Edmonds: Minimum partition of a matroid into independent subsets, Journal of Research of the National Bureau of
 *     Standards 69B, 1965"
 */
final class Forests {
    private static final int NONE = -1;

    private final List<int[]> edges;
    private final int vertices;
    private final int forests;
    private final int[] forestOf;
    private int placed;

    private Forests(int vertices, List<int[]> edges, int forests) {
        this.edges = edges;
        this.vertices = vertices;
        this.forests = forests;
        this.forestOf = new int[edges.size()];
        Arrays.fill(forestOf, NONE);
    }

    /**
     * So many trees over all vertices that share no edge, each as the parents of the vertices, -1 for vertex 0; nothing
     * where there are not so many.
     *
     * @param edges two different vertices each; the same two may be joined by several
     */
    static Optional<List<List<Integer>>> trees(int vertices, List<int[]> edges, int count) {
        Forests forests = new Forests(vertices, edges, count);
        for (int edge = 0; edge < edges.size(); edge++) {
            forests.place(edge);
        }
        if (forests.placed < count * (vertices - 1)) {
            return Optional.empty();
        }
        List<List<Integer>> trees = new ArrayList<>();
        for (int forest = 0; forest < count; forest++) {
            trees.add(forests.parents(forest));
        }
        return Optional.of(trees);
    }

    private void place(int first) {
        int[] instead = new int[edges.size()];
        boolean[] seen = new boolean[edges.size()];
        Deque<Integer> open = new ArrayDeque<>(List.of(first));
        instead[first] = NONE;
        seen[first] = true;
        while (!open.isEmpty()) {
            int edge = open.poll();
            for (int forest = 0; forest < forests; forest++) {
                if (forest == forestOf[edge]) {
                    continue;
                }
                int[] way = wayTo(edges.get(edge)[0], forest);
                if (way[edges.get(edge)[1]] == NONE) {
                    shift(edge, forest, instead);
                    placed++;
                    return;
                }
                for (int at = edges.get(edge)[1]; at != edges.get(edge)[0]; at = far(way[at], at)) {
                    if (!seen[way[at]]) {
                        seen[way[at]] = true;
                        instead[way[at]] = edge;
                        open.add(way[at]);
                    }
                }
            }
        }
    }

    /** Moves the edge into the forest, the one that it makes room for into its place, and so on. */
    private void shift(int edge, int forest, int[] instead) {
        int target = forest;
        for (int moved = edge; moved != NONE; moved = instead[moved]) {
            int left = forestOf[moved];
            forestOf[moved] = target;
            target = left;
        }
    }

    private int far(int edge, int vertex) {
        int[] ends = edges.get(edge);
        return ends[0] == vertex ? ends[1] : ends[0];
    }

    /** For each vertex the edge of a forest by which it is reached from a start; none for what is not reached. */
    private int[] wayTo(int start, int forest) {
        int[] way = new int[vertices];
        Arrays.fill(way, NONE);
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            int vertex = open.poll();
            for (int edge = 0; edge < edges.size(); edge++) {
                int[] ends = edges.get(edge);
                if (forestOf[edge] == forest && (ends[0] == vertex || ends[1] == vertex)) {
                    int next = far(edge, vertex);
                    if (next != start && way[next] == NONE) {
                        way[next] = edge;
                        open.add(next);
                    }
                }
            }
        }
        return way;
    }

    private List<Integer> parents(int forest) {
        int[] way = wayTo(0, forest);
        List<Integer> parents = new ArrayList<>();
        for (int vertex = 0; vertex < vertices; vertex++) {
            parents.add(vertex == 0 ? NONE : far(way[vertex], vertex));
        }
        return parents;
    }
}
