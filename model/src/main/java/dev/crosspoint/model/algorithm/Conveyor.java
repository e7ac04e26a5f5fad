package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.schedule.Blocks;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Segments that travel along the edges of trees, one behind the other: an edge carries segment 0 of its tree in its
 * first round and the next segment every so many rounds. Between filling and draining all edges are busy, in turns.
 */
final class Conveyor {
    /**
     * A way for segments.
     *
     * @param source rank that sends
     * @param destination rank that receives
     * @param tree number of the tree, 0 or more; each has segments of its own
     * @param first round of segment 0
     */
    record Edge(int source, int destination, int tree, int first) {}

    private final List<List<Edge>> startingIn;
    private final int turns;
    private final int segments;

    /**
     * Edges and what they carry.
     *
     * @param edges at least one
     * @param turns rounds from one segment to the next on the same edge, at least 1
     * @param segments segments of each tree, at least 1; that of number k of tree j is block {@code j * segments + k}
     */
    Conveyor(List<Edge> edges, int turns, int segments) {
        this.turns = turns;
        this.segments = Segmented.requireSegments(segments);
        this.startingIn = new ArrayList<>();
        for (Edge edge : edges) {
            while (startingIn.size() <= edge.first()) {
                startingIn.add(new ArrayList<>());
            }
            startingIn.get(edge.first()).add(edge);
        }
    }

    /** The least number of segments with which every edge is busy at some time. */
    static int steadyFrom(int lastFirst, int turns) {
        return (lastFirst + turns - 1) / turns + 1;
    }

    /** Segments run from source to destination, which keeps them. */
    List<Phase> forwards(String name) {
        return phases(
                name,
                t -> edgesIn(t)
                        .map(e -> Message.copy(e.source(), e.destination(), Blocks.of(block(e, t))))
                        .toList());
    }

    /** The way of {@link #forwards} in time and space backwards; whoever receives a segment adds it. */
    List<Phase> backwards(String name) {
        int last = rounds() - 1;
        return phases(
                name,
                t -> edgesIn(last - t)
                        .map(e -> Message.reduce(e.destination(), e.source(), Blocks.of(block(e, last - t))))
                        .toList());
    }

    private int rounds() {
        return startingIn.size() + turns * (segments - 1);
    }

    private int block(Edge edge, int round) {
        return edge.tree() * segments + (round - edge.first()) / turns;
    }

    /** The edges that are busy: those whose segment 0 was as many turns ago as there are segments behind it. */
    private Stream<Edge> edgesIn(int round) {
        return IntStream.range(0, segments)
                .map(k -> round - k * turns)
                .takeWhile(first -> first >= 0)
                .filter(first -> first < startingIn.size())
                .mapToObj(startingIn::get)
                .flatMap(List::stream);
    }

    /** Filling and draining round by round, and between them one phase, which a further segment makes longer. */
    private List<Phase> phases(String name, IntFunction<List<Message>> round) {
        int fill = Math.min(startingIn.size() - 1, rounds());
        int steady = Math.max(0, rounds() - 2 * fill);
        List<Phase> phases = new ArrayList<>();
        for (int t = 0; t < fill; t++) {
            phases.add(single(name + ", filling", t, round));
        }
        if (steady > 0) {
            phases.add(new Phase(name + ", flowing", steady, turns, t -> round.apply(fill + t)));
        }
        for (int t = fill + steady; t < rounds(); t++) {
            phases.add(single(name + ", draining", t, round));
        }
        return phases;
    }

    private static Phase single(String name, int t, IntFunction<List<Message>> round) {
        return new Phase(name, 1, 1, ignored -> round.apply(t));
    }
}
