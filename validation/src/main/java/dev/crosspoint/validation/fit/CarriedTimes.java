package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Times carried to more nodes than were measured, and what speaks against them.
 *
 * @param bySize at least two sizes
 * @param known what was measured on the most nodes
 * @param knownNodes how many those are
 * @param noise relative noise of a measured time near a size: no less is a difference
 */
record CarriedTimes(
        SortedMap<Bytes, Seconds> bySize,
        SortedMap<Bytes, Seconds> known,
        int knownNodes,
        ToDoubleFunction<Bytes> noise) {
    private static final String REMEDY = ". Measure there before relying on it";

    CarriedTimes {
        bySize = Collections.unmodifiableSortedMap(new TreeMap<>(bySize));
        known = Collections.unmodifiableSortedMap(new TreeMap<>(known));
        if (bySize.size() < 2) {
            throw new MissingExperiment(
                    "times are carried to more nodes at sizes that were measured on two numbers of nodes, 2 or more"
                            + " sizes: sizes=%d. Measure the same sizes on both".formatted(bySize.size()));
        }
    }

    /** The same as a curve, straight between the sizes and beyond them. */
    Curve curve() {
        List<Bytes> sizes = List.copyOf(bySize.keySet());
        int last = sizes.size() - 1;
        List<Curve.Piece> pieces = new ArrayList<>();
        for (int i = 1; i <= last; i++) {
            pieces.add(new Curve.Piece(
                    i == 1 ? 0 : sizes.get(i - 1).value(),
                    i == last ? Double.POSITIVE_INFINITY : sizes.get(i).value(),
                    through(sizes.get(i - 1), sizes.get(i))));
        }
        return new Curve(pieces);
    }

    private AffineTime through(Bytes one, Bytes other) {
        double from = bySize.get(one).value();
        double slope = (bySize.get(other).value() - from) / (other.value() - one.value());
        return new AffineTime(from - slope * one.value(), slope);
    }

    /**
     * Sizes at which fewer nodes took longer, or a larger message is predicted to take less. No kernel does either by itself:
     * the library gives one up for another there, and where it does on more nodes is not measured.
     */
    List<String> doubts() {
        NavigableMap<Bytes, Seconds> times = new TreeMap<>(bySize);
        List<String> doubts = new ArrayList<>();
        String less = ranges(size -> known.containsKey(size) && isLess(times.get(size), known.get(size), size));
        if (!less.isEmpty()) {
            doubts.add(
                    ("doubtful at %s: less time than was measured on %d nodes" + REMEDY).formatted(less, knownNodes));
        }
        String falling = ranges(size ->
                times.tailMap(size, false).values().stream().anyMatch(larger -> isLess(larger, times.get(size), size)));
        if (!falling.isEmpty()) {
            doubts.add(("doubtful at %s: a larger message is predicted to take less time" + REMEDY).formatted(falling));
        }
        return doubts;
    }

    private boolean isLess(Seconds one, Seconds other, Bytes size) {
        return one.value() < other.value() * (1 - noise.applyAsDouble(size));
    }

    /** Sizes that follow each other as one range each. */
    private String ranges(Predicate<Bytes> isHeld) {
        List<String> ranges = new ArrayList<>();
        List<Bytes> run = new ArrayList<>();
        for (Bytes size : bySize.keySet()) {
            if (isHeld.test(size)) {
                run.add(size);
            } else {
                ranges.addAll(range(run));
                run.clear();
            }
        }
        ranges.addAll(range(run));
        return String.join(", ", ranges);
    }

    private static List<String> range(List<Bytes> run) {
        return run.isEmpty()
                ? List.of()
                : List.of(run.size() == 1 ? run.get(0).toString() : run.get(0) + " to " + run.get(run.size() - 1));
    }
}
