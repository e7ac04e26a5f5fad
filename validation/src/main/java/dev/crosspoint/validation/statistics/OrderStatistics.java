package dev.crosspoint.validation.statistics;

import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * Which order statistics enclose a quantile, whatever the distribution of the values. With n values in order, the
 * quantile lies between the l-th and the u-th with at least the wanted confidence, where
 * {@code l = max{k: P(Bin(n,q) <= k-1) <= a/2}} and {@code u = min{k: P(Bin(n,q) >= k) <= a/2}}. A side that no rank
 * satisfies is absent: there are not enough values.
 *
 * @param n how many values
 * @param q the quantile, above 0 and below 1
 * @param lower rank l, from 1
 * @param upper rank u, at most n
 * @see "Le Boudec: Performance evaluation of computer and communication systems, 2010, chapter 2"
 */
public record OrderStatistics(int n, double q, OptionalInt lower, OptionalInt upper) {
    private static final int MOST_VALUES = 1_000_000;

    /**
     * The ranks.
     *
     * @param n at least 1
     * @param confidence of the two-sided interval, as in 0.95
     */
    public static OrderStatistics of(int n, double q, double confidence) {
        if (n < 1 || !(q > 0 && q < 1) || !(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException(
                    "interval needs values, a quantile and a confidence between 0 and 1: n=%d, q=%s, confidence=%s"
                            .formatted(n, q, confidence));
        }
        double tail = (1 - confidence) / 2;
        BinomialDistribution below = new BinomialDistribution(n, q);
        OptionalInt lower = IntStream.rangeClosed(1, n)
                .takeWhile(k -> below.cumulativeProbability(k - 1) <= tail)
                .reduce((first, last) -> last);
        OptionalInt upper = IntStream.rangeClosed(1, n)
                .filter(k -> 1 - below.cumulativeProbability(k - 1) <= tail)
                .findFirst();
        return new OrderStatistics(n, q, lower, upper);
    }

    /** Exact probability that the quantile of continuous values lies between the two; an absent side is open. */
    public double coverage() {
        BinomialDistribution below = new BinomialDistribution(n, q);
        double atMost = upper.isPresent() ? below.cumulativeProbability(upper.getAsInt() - 1) : 1;
        double less = lower.isPresent() ? below.cumulativeProbability(lower.getAsInt() - 1) : 0;
        return atMost - less;
    }

    /** Least number of values that bound a quantile from both sides. */
    public static int leastForBothSides(double q, double confidence) {
        return least(n -> {
            OrderStatistics ranks = of(n, q, confidence);
            return ranks.lower().isPresent() && ranks.upper().isPresent();
        });
    }

    /**
     * Least number of values whose largest is at or above a quantile with some confidence: {@code 1 - q^n} reaches it.
     */
    public static int leastForUpperSide(double q, double confidence) {
        return least(n -> 1 - Math.pow(q, n) >= confidence);
    }

    private static int least(IntPredicate enough) {
        return IntStream.rangeClosed(1, MOST_VALUES).filter(enough).findFirst().orElseThrow();
    }
}
