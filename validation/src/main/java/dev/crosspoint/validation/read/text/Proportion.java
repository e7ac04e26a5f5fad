package dev.crosspoint.validation.read.text;

import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Bounds on a ratio of printed numbers, each of which stands for every number that rounds to it.
 *
 * @param low at least this
 * @param high at most this
 */
public record Proportion(double low, double high) {
    /** Nothing is known. */
    public static final Proportion ANY = new Proportion(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    /** Groups larger than this were not seen, and two decimals do not tell them apart. */
    private static final int MOST_RANKS = 1 << 16;

    /** Everything that a printed number may stand for; empty if the text is no number of zero or more. */
    public static Optional<Proportion> ofPrinted(String text) {
        return PrintedNumber.of(text).map(PrintedNumber::bounds);
    }

    /** Exactly that. */
    public static Proportion exactly(double value) {
        return new Proportion(value, value);
    }

    /** Bounds on the ratio of two. */
    public Proportion dividedBy(Proportion other) {
        return new Proportion(low / other.high, other.low > 0 ? high / other.low : Double.POSITIVE_INFINITY);
    }

    /** Bounds on a multiple. */
    public Proportion times(double factor) {
        return new Proportion(low * factor, high * factor);
    }

    /** What both allow; its bounds are the wrong way round where they contradict each other. */
    public Proportion and(Proportion other) {
        return new Proportion(Math.max(low, other.low), Math.min(high, other.high));
    }

    /** Whether any value is left. */
    public boolean isPossible() {
        return low <= high;
    }

    /** Whether a value is allowed. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** Whether some value is allowed by both. */
    public boolean meets(Proportion other) {
        return and(other).isPossible();
    }

    /** The group sizes whose factor lies within. */
    public List<Integer> groups(IntToDoubleFunction factor) {
        return IntStream.rangeClosed(1, MOST_RANKS)
                .filter(ranks -> contains(factor.applyAsDouble(ranks)))
                .limit(2)
                .boxed()
                .toList();
    }
}
