package dev.crosspoint.model.predict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Which of some algorithms is fastest at which size, exactly. The answer is a list of ranges: one range where an
 * algorithm dominates, more where winners change, however often.
 *
 * @param winners ranges of sizes that follow each other, each with its fastest algorithms
 */
public record Contest(List<Winner> winners) {
    /** Two times closer than this, relatively, are the same time: rounding, not a winner. */
    private static final double SAME = 1e-12;

    /**
     * The fastest over a range of sizes.
     *
     * @param fromBytes where it starts to win
     * @param toBytes where it stops
     * @param algorithm the fastest; of several that take the same time throughout, the first that was entered
     * @param ties the others that take the same time throughout
     */
    public record Winner(double fromBytes, double toBytes, String algorithm, List<String> ties) {
        public Winner {
            ties = List.copyOf(ties);
        }
    }

    /**
     * A size where the fastest algorithm changes.
     *
     * @param below fastest for smaller sizes
     * @param above fastest for larger sizes
     * @param bytes the size, not rounded
     */
    public record Crossover(String below, String above, double bytes) {}

    public Contest {
        winners = List.copyOf(winners);
    }

    /**
     * Finds every change of winner.
     *
     * @param entrants time of each algorithm, in order of preference among equals; at least one
     * @param fromBytes least size, zero or more
     * @param toBytes greatest size, which may be the least
     * @throws IllegalArgumentException if there is no entrant or no size
     */
    public static Contest of(Map<String, Curve> entrants, double fromBytes, double toBytes) {
        if (entrants.isEmpty() || !(fromBytes >= 0) || !(toBytes >= fromBytes) || Double.isInfinite(toBytes)) {
            throw new IllegalArgumentException(
                    "contest needs algorithms and a range of sizes: algorithms=%s, from=%s, to=%s"
                            .formatted(entrants.keySet(), fromBytes, toBytes));
        }
        List<Winner> winners = new ArrayList<>();
        double start = fromBytes;
        do {
            double end = endOfStretch(entrants.values(), start, toBytes);
            List<Line> lines = linesAt(entrants, start + (end - start) / 2);
            if (!goesOnAlone(lines, start, end, winners)) {
                walk(lines, start, end, winners);
            }
            start = end;
        } while (start < toBytes);
        return new Contest(winners);
    }

    /** The fastest at a size of the range; where winners change, the one for larger sizes. */
    public Winner at(double bytes) {
        return winners.stream()
                .filter(w -> bytes >= w.fromBytes() && bytes <= w.toBytes())
                .reduce((below, above) -> above)
                .orElseThrow(
                        () -> new IllegalArgumentException("size lies in the range of the contest: bytes=" + bytes));
    }

    /** The sizes where the winner changes. */
    public List<Crossover> crossovers() {
        List<Crossover> changes = new ArrayList<>();
        for (int i = 1; i < winners.size(); i++) {
            Winner below = winners.get(i - 1);
            Winner above = winners.get(i);
            if (!below.algorithm().equals(above.algorithm())) {
                changes.add(new Crossover(below.algorithm(), above.algorithm(), above.fromBytes()));
            }
        }
        return changes;
    }

    /** A curve on a stretch where it is straight. */
    private record Line(String name, AffineTime time) {
        double slope() {
            return time.slopeSecondsPerByte();
        }

        /** Whether it grows more slowly than another line, by more than rounding. */
        boolean isFlatterThan(Line other) {
            return slope() < other.slope() && !isSame(slope(), other.slope());
        }

        /** The size where it meets another line, which is not parallel. */
        double meeting(Line other) {
            return (other.time.interceptSeconds() - time.interceptSeconds()) / (slope() - other.slope());
        }
    }

    /**
     * The end of the stretch from a size on, on which every curve is one straight line. Ends that differ by rounding only
     * are one end, or the sliver between them would show a winner that is none.
     */
    private static double endOfStretch(Collection<Curve> curves, double start, double to) {
        double end = to;
        for (Curve curve : curves) {
            end = Math.min(end, curve.endAfter(start));
        }
        return isSame(end, to) ? to : end;
    }

    private static List<Line> linesAt(Map<String, Curve> entrants, double bytes) {
        List<Line> lines = new ArrayList<>(entrants.size());
        entrants.forEach((name, curve) -> lines.add(new Line(name, curve.lineAt(bytes))));
        return lines;
    }

    /**
     * Lets the last winner go on to the end of a stretch if it is alone below all others at both ends, and so between them.
     * Most of the stretches end because a pipeline takes one segment more, and change nothing.
     */
    private static boolean goesOnAlone(List<Line> lines, double start, double end, List<Winner> winners) {
        String name = winners.isEmpty() ? "" : winners.get(winners.size() - 1).algorithm();
        AffineTime winner = AffineTime.ZERO;
        double nextAtStart = Double.POSITIVE_INFINITY;
        double nextAtEnd = Double.POSITIVE_INFINITY;
        for (Line line : lines) {
            if (line.name().equals(name)) {
                winner = line.time();
            } else {
                nextAtStart = Math.min(nextAtStart, line.time().at(start));
                nextAtEnd = Math.min(nextAtEnd, line.time().at(end));
            }
        }
        boolean alone =
                !winners.isEmpty() && isBelow(winner.at(start), nextAtStart) && isBelow(winner.at(end), nextAtEnd);
        if (alone) {
            append(winners, new Winner(start, end, name, List.of()));
        }
        return alone;
    }

    /** Whether it is less by more than rounding. */
    private static boolean isBelow(double one, double other) {
        return one < other && !isSame(one, other);
    }

    /** The line with the least time at a size; of those that meet there, the lowest just above it. */
    private static Line lowestAt(List<Line> lines, double bytes) {
        return flattest(least(lines, line -> line.time().at(bytes)));
    }

    /** Follows the lowest line from a size on; it gives way to the first flatter line that it meets. */
    private static void walk(List<Line> lines, double from, double to, List<Winner> winners) {
        Line lowest = lowestAt(lines, from);
        double start = from;
        do {
            List<Line> overtaking = overtaking(lines, lowest, start, to);
            Line next = overtaking.isEmpty() ? lowest : flattestOfFirst(overtaking, lowest);
            double end = overtaking.isEmpty() ? to : next.meeting(lowest);
            append(winners, new Winner(start, end, lowest.name(), ties(lines, lowest, start, end)));
            lowest = next;
            start = end;
        } while (start < to);
    }

    private static List<Line> overtaking(List<Line> lines, Line lowest, double from, double to) {
        return lines.stream()
                .filter(line -> line.isFlatterThan(lowest))
                .filter(line -> line.meeting(lowest) > from && line.meeting(lowest) < to)
                .filter(line -> !isSame(line.meeting(lowest), to))
                .toList();
    }

    private static Line flattestOfFirst(List<Line> overtaking, Line lowest) {
        return flattest(least(overtaking, line -> line.meeting(lowest)));
    }

    private static Line flattest(List<Line> lines) {
        return least(lines, Line::slope).get(0);
    }

    /** The lines that have the least of some value, in the order they were entered. */
    private static List<Line> least(List<Line> lines, ToDoubleFunction<Line> value) {
        double least = lines.stream().mapToDouble(value).min().orElseThrow();
        return lines.stream()
                .filter(line -> isSame(value.applyAsDouble(line), least))
                .toList();
    }

    private static List<String> ties(List<Line> lines, Line winner, double from, double to) {
        return lines.stream()
                .filter(line -> !line.equals(winner))
                .filter(line -> isSame(line.time().at(from), winner.time().at(from))
                        && isSame(line.time().at(to), winner.time().at(to)))
                .map(Line::name)
                .toList();
    }

    static boolean isSame(double one, double other) {
        return Math.abs(one - other) <= SAME * Math.max(Math.abs(one), Math.abs(other));
    }

    /** Joins ranges that have the same winner and ties. */
    private static void append(List<Winner> winners, Winner next) {
        Winner last = winners.isEmpty() ? next : winners.get(winners.size() - 1);
        if (last != next
                && last.algorithm().equals(next.algorithm())
                && last.ties().equals(next.ties())) {
            winners.remove(winners.size() - 1);
            winners.add(new Winner(last.fromBytes(), next.toBytes(), next.algorithm(), next.ties()));
        } else {
            winners.add(next);
        }
    }
}
