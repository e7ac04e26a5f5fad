package dev.crosspoint.validation.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;

/** Student's t: what few independent values say about their mean. */
public final class Student {
    private static final double TWO_SIDED = 0.975;
    private static final double ONE_SIDED = 0.95;

    private Student() {}

    /** Half-width of the two-sided 95 % interval of an estimate. */
    public static double halfWidth(double standardError, double degreesOfFreedom) {
        return standardError * quantile(TWO_SIDED, degreesOfFreedom);
    }

    /** Critical value of a one-sided test at 95 %. */
    public static double critical(double degreesOfFreedom) {
        return quantile(ONE_SIDED, degreesOfFreedom);
    }

    /**
     * 95 % interval of the mean of independent values, one a launch; empty for fewer than 3, whose error is unknown.
     *
     * @see "Hoefler, Belli: Scientific benchmarking of parallel computing systems, SC 2015"
     */
    public static Optional<Interval> ofMean(double... values) {
        int n = values.length;
        if (n < 3) {
            return Optional.empty();
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        double standardError = Math.sqrt(squares / (n - 1) / n);
        return Optional.of(Interval.around(mean, halfWidth(standardError, n - 1)));
    }

    private static double quantile(double probability, double degreesOfFreedom) {
        return new TDistribution(null, degreesOfFreedom).inverseCumulativeProbability(probability);
    }
}
