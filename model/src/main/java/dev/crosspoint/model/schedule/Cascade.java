package dev.crosspoint.model.schedule;

import dev.crosspoint.model.fabric.Transfer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Segments that follow each other over the same ways: the messages of layer k leave in rounds {@code k, k + turns, …},
 * once for each segment. What a layer does to the links is the same for any number of segments.
 *
 * @param name what happens, as in {@code broadcast}
 * @param layers the messages of each, one segment being a share of 1
 * @param turns rounds from one segment to the next, at least 1
 * @param lanes how many segments make up M for each that a way carries, at least 1
 * @param action what receivers do
 */
public record Cascade(String name, List<List<Transfer>> layers, int turns, int lanes, Message.Action action) {
    /**
     * Rounds of which each {@code period}-th carries the same traffic.
     *
     * @param name of the cascade and what it does meanwhile
     * @param first number of the first round
     * @param rounds how many, at least 1
     * @param period at least 1
     */
    public record Stretch(String name, int first, int rounds, int period) {
        /** How many of the rounds differ. */
        public int turns() {
            return Math.min(period, rounds);
        }

        /** How many rounds carry the traffic of the t-th of those that differ. */
        public int repeats(int t) {
            return (rounds - 1 - t) / period + 1;
        }
    }

    public Cascade {
        if (layers.isEmpty() || turns < 1 || lanes < 1) {
            throw new IllegalArgumentException("cascade has layers, turns and lanes: layers=%d, turns=%d, lanes=%d"
                    .formatted(layers.size(), turns, lanes));
        }
        layers = List.copyOf(layers);
    }

    /** The same traffic between other ranks: what rank i did is done by rank {@code order[i]}. */
    public Cascade inOrder(int[] order) {
        List<List<Transfer>> moved = layers.stream()
                .map(layer -> layer.stream()
                        .map(t -> new Transfer(order[t.source()], order[t.destination()], t.share()))
                        .toList())
                .toList();
        return new Cascade(name, moved, turns, lanes, action);
    }

    /** How many rounds so many segments take. */
    public int rounds(int segments) {
        return layers.size() + turns * (segments - 1);
    }

    /** The layers that are busy in a round: those that began as many turns ago as there are segments behind the first. */
    public IntStream busy(int round, int segments) {
        int latest = Math.min(segments - 1, round / turns);
        int skipped = Math.max(0, Math.floorDiv(round - layers.size(), turns) + 1);
        return IntStream.rangeClosed(skipped, latest).map(k -> round - k * turns);
    }

    /** Filling and draining round by round, and between them one stretch, which a further segment makes longer. */
    public List<Stretch> stretches(int segments) {
        int fill = Math.min(layers.size() - 1, rounds(segments));
        int steady = Math.max(0, rounds(segments) - 2 * fill);
        List<Stretch> stretches = new ArrayList<>();
        for (int t = 0; t < fill; t++) {
            stretches.add(new Stretch(name + ", filling", t, 1, 1));
        }
        if (steady > 0) {
            stretches.add(new Stretch(name + ", flowing", fill, steady, turns));
        }
        for (int t = fill + steady; t < rounds(segments); t++) {
            stretches.add(new Stretch(name + ", draining", t, 1, 1));
        }
        return stretches;
    }
}
