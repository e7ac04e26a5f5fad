package dev.crosspoint.model.predict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

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
     * @param toBytes greatest size
     */
    public static Contest of(Map<String, Curve> entrants, double fromBytes, double toBytes) {
        if (entrants.isEmpty() || !(fromBytes >= 0) || !(toBytes > fromBytes) || Double.isInfinite(toBytes)) {
            throw new IllegalArgumentException(
                    "contest needs algorithms and a range of sizes: algorithms=%s, from=%s, to=%s"
                            .formatted(entrants.keySet(), fromBytes, toBytes));
        }
        List<Winner> winners = new ArrayList<>();
        double start = fromBytes;
        for (double end : pieceEnds(entrants, fromBytes, toBytes)) {
            envelope(linesOn(entrants, start), start, end).forEach(w -> append(winners, w));
            start = end;
        }
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

    /** Ends of the stretches on which every curve is one straight line; the last is the end of the range. */
    private static TreeSet<Double> pieceEnds(Map<String, Curve> entrants, double from, double to) {
        TreeSet<Double> ends = new TreeSet<>();
        entrants.values().stream()
                .flatMap(c -> c.pieces().stream())
                .map(Curve.Piece::toBytes)
                .filter(end -> end > from && end < to)
                .forEach(ends::add);
        ends.add(to);
        return ends;
    }

    private static Map<String, AffineTime> linesOn(Map<String, Curve> entrants, double start) {
        Map<String, AffineTime> lines = new LinkedHashMap<>();
        entrants.forEach((name, curve) -> lines.put(name, curve.lineAt(start)));
        return lines;
    }

    /** Walks along the lowest line: from the winner at a size to the first line that gets below it. */
    private static List<Winner> envelope(Map<String, AffineTime> lines, double from, double to) {
        List<Winner> winners = new ArrayList<>();
        double here = from;
        while (here < to) {
            String winner = lowestJustAbove(lines, here);
            AffineTime line = lines.get(winner);
            double next = to;
            for (AffineTime other : lines.values()) {
                double meet = meeting(line, other);
                if (other.slopeSecondsPerByte() < line.slopeSecondsPerByte() && meet > here && meet < next) {
                    next = meet;
                }
            }
            winners.add(new Winner(here, next, winner, ties(lines, winner)));
            here = next;
        }
        return winners;
    }

    /** The least time at a size and, among lines that meet there, just above it. */
    private static String lowestJustAbove(Map<String, AffineTime> lines, double bytes) {
        String best = null;
        for (String name : lines.keySet()) {
            if (best == null || isLower(lines.get(name), lines.get(best), bytes)) {
                best = name;
            }
        }
        return best;
    }

    private static boolean isLower(AffineTime line, AffineTime than, double bytes) {
        double difference = line.at(bytes) - than.at(bytes);
        if (Math.abs(difference) <= SAME * Math.abs(than.at(bytes))) {
            return line.slopeSecondsPerByte() < than.slopeSecondsPerByte() * (1 - SAME);
        }
        return difference < 0;
    }

    private static double meeting(AffineTime one, AffineTime other) {
        return (other.interceptSeconds() - one.interceptSeconds())
                / (one.slopeSecondsPerByte() - other.slopeSecondsPerByte());
    }

    private static List<String> ties(Map<String, AffineTime> lines, String winner) {
        AffineTime best = lines.get(winner);
        return lines.entrySet().stream()
                .filter(e -> !e.getKey().equals(winner))
                .filter(e -> isSame(e.getValue().interceptSeconds(), best.interceptSeconds())
                        && isSame(e.getValue().slopeSecondsPerByte(), best.slopeSecondsPerByte()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isSame(double one, double other) {
        return Math.abs(one - other) <= SAME * Math.max(Math.abs(one), Math.abs(other));
    }

    /** Joins ranges that have the same winner and ties. */
    private static void append(List<Winner> winners, Winner next) {
        Winner last = winners.isEmpty() ? null : winners.get(winners.size() - 1);
        if (last != null
                && last.algorithm().equals(next.algorithm())
                && last.ties().equals(next.ties())) {
            winners.set(
                    winners.size() - 1, new Winner(last.fromBytes(), next.toBytes(), next.algorithm(), next.ties()));
        } else {
            winners.add(next);
        }
    }
}
