package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.Arrays;
import java.util.List;

/**
 * The estimator that results rest on: least squares of relative errors, in which points far off count less. With
 * residuals {@code r} relative to the fitted times and their scatter {@code s = 1.4826 * median |r - median r|}, a
 * point weighs {@code min(1, 1.345 * s / |r|) / T^2}. Neither intercept nor slope is below zero.
 *
 * @see "Huber: Robust estimation of a location parameter, Annals of Mathematical Statistics 35(1), 1964"
 */
public record RelativeHuber() implements AffineEstimator {
    /** 95 % efficiency for normal errors. */
    private static final double TUNING = 1.345;

    private static final double LEAST_SCATTER = 1e-6;

    /** With fewer degrees of freedom the scatter says nothing: the line passes through most of the points. */
    private static final int ENOUGH_FREEDOM = 7;

    @Override
    public AffineTime estimate(List<Point> points) {
        AffineEstimator.requireTwoSizes(points);
        return estimate(Observations.of(points));
    }

    static AffineTime estimate(Observations points) {
        return Reweighting.of(points, RelativeHuber::factors);
    }

    /**
     * The line with its uncertainty.
     *
     * @param points at least three sizes, or nothing is left to tell the uncertainty from
     */
    static AffineFit fit(Observations points) {
        if (Arrays.stream(points.bytes()).distinct().count() < 3) {
            throw new IllegalArgumentException("a fit needs points of at least 3 sizes: points=" + points.count());
        }
        AffineTime line = estimate(points);
        double variance = variance(points.residuals(line));
        return new AffineFit(
                line, new WeightedLine(points, points.relativeWeights(line)).covariance(variance), points.count() - 2);
    }

    private static double[] factors(double[] residuals) {
        double reach = reach(residuals);
        double[] factors = new double[residuals.length];
        for (int i = 0; i < factors.length; i++) {
            double size = Math.abs(residuals[i]);
            factors[i] = size <= reach ? 1 : reach / size;
        }
        return factors;
    }

    private static double reach(double[] residuals) {
        return TUNING * Math.max(Quantiles.robustDeviation(residuals), LEAST_SCATTER);
    }

    /**
     * Variance of a relative residual as it enters the covariance of a robust fit: {@code K^2} times the mean square of
     * the bounded residuals over the squared share m of unbounded ones, {@code K = 1 + 2/n * (1-m)/m}. With few points
     * nothing tells an outlier from noise, and it is not less than the mean square of the residuals as they are.
     *
     * @see "Huber: Robust statistics, 1981, equation 7.6.5"
     */
    private static double variance(double[] residuals) {
        double reach = reach(residuals);
        int n = residuals.length;
        double squares = 0;
        double unboundedSquares = 0;
        int within = 0;
        for (double residual : residuals) {
            double bounded = Math.min(Math.abs(residual), reach);
            squares += bounded * bounded;
            unboundedSquares += residual * residual;
            within += Math.abs(residual) <= reach ? 1 : 0;
        }
        double share = Math.max(1, within) / (double) n;
        double correction = 1 + 2.0 / n * (1 - share) / share;
        double robust = correction * correction * squares / (n - 2) / (share * share);
        return n - 2 < ENOUGH_FREEDOM ? Math.max(robust, unboundedSquares / (n - 2)) : robust;
    }
}
