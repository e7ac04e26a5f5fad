package dev.crosspoint.validation.statistics;

import org.apache.commons.math3.distribution.TDistribution;

/** Many comparisons at once: with enough of them some look large by chance. */
public final class Simultaneous {
    private static final double CONFIDENCE = 0.95;

    private Simultaneous() {}

    /**
     * How many estimated standard errors a difference must exceed so that, of some comparisons where there is none, all
     * stay below with 95 % probability.
     *
     * @param comparisons at least 1
     * @param degreesOfFreedom independent values that the standard error was estimated from, less what was fitted
     * @see "Sidak: Rectangular confidence regions for the means of multivariate normal distributions, JASA 62, 1967"
     */
    public static double standardErrors(int comparisons, double degreesOfFreedom) {
        double each = Math.pow(CONFIDENCE, 1.0 / comparisons);
        return new TDistribution(null, degreesOfFreedom).inverseCumulativeProbability((1 + each) / 2);
    }
}
