package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.schedule.Blocks;
import dev.crosspoint.model.schedule.Cascade;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import java.util.ArrayList;
import java.util.Collections;
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

    /**
     * Edges and how often they carry a segment.
     *
     * @param edges at least one
     * @param turns rounds from one segment to the next on the same edge, at least 1
     */
    Conveyor(List<Edge> edges, int turns) {
        this.turns = turns;
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

    /** Whether there is nobody to send to. */
    boolean isEmpty() {
        return startingIn.isEmpty();
    }

    /** The traffic of {@link #forwards}. */
    Cascade cascadeForwards(String name, int lanes) {
        List<List<Transfer>> layers = startingIn.stream()
                .map(edges -> edges.stream()
                        .map(e -> new Transfer(e.source(), e.destination(), 1))
                        .toList())
                .toList();
        return new Cascade(name, layers, turns, lanes, Message.Action.COPY);
    }

    /** The traffic of {@link #backwards}. */
    Cascade cascadeBackwards(String name, int lanes) {
        List<List<Transfer>> layers = new ArrayList<>();
        for (List<Edge> edges : startingIn) {
            layers.add(edges.stream()
                    .map(e -> new Transfer(e.destination(), e.source(), 1))
                    .toList());
        }
        Collections.reverse(layers);
        return new Cascade(name, layers, turns, lanes, Message.Action.REDUCE);
    }

    /**
     * Segments run from source to destination, which keeps them.
     *
     * @param segments segments of each tree, at least 1; that of number k of tree j is block {@code j * segments + k}
     */
    List<Phase> forwards(String name, int segments) {
        Segmented.requireSegments(segments);
        return phases(
                name,
                segments,
                t -> edgesIn(t, segments)
                        .map(e -> Message.copy(e.source(), e.destination(), Blocks.of(block(e, t, segments))))
                        .toList());
    }

    /** The way of {@link #forwards} in time and space backwards; whoever receives a segment adds it. */
    List<Phase> backwards(String name, int segments) {
        Segmented.requireSegments(segments);
        int last = startingIn.size() + turns * (segments - 1) - 1;
        return phases(
                name,
                segments,
                t -> edgesIn(last - t, segments)
                        .map(e -> Message.reduce(e.destination(), e.source(), Blocks.of(block(e, last - t, segments))))
                        .toList());
    }

    private int block(Edge edge, int round, int segments) {
        return edge.tree() * segments + (round - edge.first()) / turns;
    }

    /** The edges that are busy: those whose segment 0 was as many turns ago as there are segments behind it. */
    private Stream<Edge> edgesIn(int round, int segments) {
        return IntStream.range(0, segments)
                .map(k -> round - k * turns)
                .takeWhile(first -> first >= 0)
                .filter(first -> first < startingIn.size())
                .mapToObj(startingIn::get)
                .flatMap(List::stream);
    }

    /** Filling and draining round by round, and between them one phase, which a further segment makes longer. */
    private List<Phase> phases(String name, int segments, IntFunction<List<Message>> round) {
        if (isEmpty()) {
            return List.of();
        }
        return cascadeForwards(name, 1).stretches(segments).stream()
                .map(s -> new Phase(s.name(), s.rounds(), s.period(), t -> round.apply(s.first() + t)))
                .toList();
    }
}
