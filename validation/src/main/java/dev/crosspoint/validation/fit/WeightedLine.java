package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Weighted least squares for a line, around the weighted means, so that sizes of 8 B and 8 GiB keep their digits. Sizes
 * are scaled by the largest.
 */
final class WeightedLine {
    private final double[] x;
    private final double[] t;
    private final double[] weights;
    private final double scale;
    private final double sum;
    private final double meanX;
    private final double meanT;
    private final double sumXX;

    /**
     * Prepares the sums.
     *
     * @param weights one for each point, zero or more, not all zero
     */
    WeightedLine(Observations points, double[] weights) {
        this.weights = weights;
        this.scale = Arrays.stream(points.bytes()).max().orElseThrow();
        this.x = Arrays.stream(points.bytes()).map(bytes -> bytes / scale).toArray();
        this.t = points.seconds();
        double s = 0;
        double sx = 0;
        double st = 0;
        for (int i = 0; i < x.length; i++) {
            s += weights[i];
            sx += weights[i] * x[i];
            st += weights[i] * t[i];
        }
        this.sum = s;
        this.meanX = sx / s;
        this.meanT = st / s;
        double xx = 0;
        for (int i = 0; i < x.length; i++) {
            xx += weights[i] * (x[i] - meanX) * (x[i] - meanX);
        }
        this.sumXX = xx;
    }

    /** The best line. */
    AffineTime best() {
        double sumXT = 0;
        for (int i = 0; i < x.length; i++) {
            sumXT += weights[i] * (x[i] - meanX) * (t[i] - meanT);
        }
        double slope = sumXT / sumXX;
        return new AffineTime(meanT - slope * meanX, slope / scale);
    }

    /**
     * The best line that neither starts below zero nor falls: the best of those with both parameters, one or none free.
     *
     * @see "Lawson, Hanson: Solving least squares problems, 1974, chapter 23 (NNLS)"
     */
    AffineTime nonNegative() {
        AffineTime best = best();
        return isFeasible(best)
                ? best
                : Stream.of(new AffineTime(meanT, 0), throughOrigin(), AffineTime.ZERO)
                        .filter(WeightedLine::isFeasible)
                        .reduce((one, other) -> squares(other) < squares(one) ? other : one)
                        .orElseThrow();
    }

    /** Weighted sum of squared residuals of a line. */
    double squares(AffineTime line) {
        double squares = 0;
        for (int i = 0; i < x.length; i++) {
            double residual = t[i] - line.at(x[i] * scale);
            squares += weights[i] * residual * residual;
        }
        return squares;
    }

    /** Covariance of intercept and slope if a point of weight w has variance {@code variance / w}. */
    Covariance covariance(double variance) {
        return new Covariance(
                variance * (1 / sum + meanX * meanX / sumXX),
                variance / sumXX / scale / scale,
                -variance * meanX / sumXX / scale);
    }

    private static boolean isFeasible(AffineTime line) {
        return line.interceptSeconds() >= 0 && line.slopeSecondsPerByte() >= 0;
    }

    private AffineTime throughOrigin() {
        double xt = 0;
        double xx = 0;
        for (int i = 0; i < x.length; i++) {
            xt += weights[i] * x[i] * t[i];
            xx += weights[i] * x[i] * x[i];
        }
        return new AffineTime(0, xt / xx / scale);
    }
}
