package dev.crosspoint.model.predict;

import dev.crosspoint.model.algorithm.Pipelined;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.predict.Curve.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The least time of a pipelined algorithm over all numbers of segments, exactly: each number costs a straight line, and
 * the least of them has its bends where one segment more begins to pay.
 */
final class BestSegments {
    /** How far apart the two members are that determine a family: the farther, the less is lost to rounding. */
    private static final int APART = 1024;

    /** So many messages are walked for small numbers of segments; beyond, only 1, 2, 4, … are tried. */
    private static final long MOST_MESSAGES = 4_000_000;

    private BestSegments() {}

    /** By the closed form. */
    static Curve onSwitch(Pipelined algorithm, Collective collective, int ranks, LinkParameters link) {
        IntFunction<AffineTime> times = s -> ClosedForm.of(algorithm.inSegments(s), collective, ranks, link);
        int from = algorithm.straightFrom();
        SegmentFamily family = SegmentFamily.through(from, times.apply(from), from + APART, times.apply(from + APART));
        return lowest(IntStream.range(1, from).mapToObj(times).toList(), family);
    }

    /**
     * Round by round. The numbers of segments with which some links are never busy at the same time are walked one by
     * one; on large fabrics only 1, 2, 4, … of them.
     *
     * @param flowing the rounds with one segment more than {@code steadyFrom}
     * @param steadyFrom as the algorithm says
     */
    static Curve on(SegmentedRounds rounds, RoundByRound flowing, int ranks, int steadyFrom) {
        int few = steadyFrom + 1;
        int many = few + APART;
        AffineTime inMany = flowing.repeated(rounds.repeats(many), (double) few / many);
        SegmentFamily family =
                SegmentFamily.through(few, flowing.time(), many, inMany).startingAt(steadyFrom);
        boolean isSmall = (long) flowing.phases().size() * ranks * steadyFrom <= MOST_MESSAGES;
        IntStream segments =
                isSmall ? IntStream.range(1, steadyFrom) : IntStream.iterate(1, s -> s < steadyFrom, s -> 2 * s);
        return lowest(segments.mapToObj(s -> rounds.in(s).time()).toList(), family);
    }

    /**
     * The lowest of some lines and all members of a family. Members are taken among the lines until, where the next one
     * begins to pay, either every other line is overtaken for good or one of them is faster for good.
     */
    static Curve lowest(List<AffineTime> others, SegmentFamily family) {
        List<AffineTime> lines = new ArrayList<>(others);
        int last = family.first();
        lines.add(family.in(last));
        while (last < family.last() && !isDecided(others, family, last)) {
            int next = (int) Math.min(2L * last, family.last());
            IntStream.rangeClosed(last + 1, next).mapToObj(family::in).forEach(lines::add);
            last = next;
        }
        Curve curve = Curve.lowest(lines);
        if (last == family.last() || others.stream().anyMatch(outrunning(family, last))) {
            return curve;
        }
        List<Piece> head = curve.between(0, family.end(last));
        return new Curve(new SegmentPieces(head, family, last + 1));
    }

    private static boolean isDecided(List<AffineTime> others, SegmentFamily family, int last) {
        double end = family.end(last);
        AffineTime line = family.in(last);
        return others.stream()
                        .allMatch(other -> other.at(end) >= line.at(end)
                                && other.slopeSecondsPerByte() >= line.slopeSecondsPerByte())
                || others.stream().anyMatch(outrunning(family, last));
    }

    /** Whether a line is below a member from where the next begins to pay, and flatter than any. */
    private static Predicate<AffineTime> outrunning(SegmentFamily family, int last) {
        double end = family.end(last);
        return other -> other.at(end) <= family.in(last).at(end) && other.slopeSecondsPerByte() <= family.b1();
    }
}
