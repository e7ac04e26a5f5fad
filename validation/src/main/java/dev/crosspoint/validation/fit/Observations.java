package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.Arrays;
import java.util.List;

/**
 * Points as arrays: searching for regimes fits thousands of lines.
 *
 * @param bytes sizes
 * @param seconds times, one for each size
 */
record Observations(double[] bytes, double[] seconds) {
    private static final double LEAST_SECONDS = 1e-12;
    /** Standard deviation of a point's distance from the line between its neighbours, for points of deviation 1. */
    private static final double NEIGHBOURS = Math.sqrt(1.5);

    static Observations of(List<Point> points) {
        return new Observations(
                points.stream().mapToDouble(Point::bytes).toArray(),
                points.stream().mapToDouble(Point::seconds).toArray());
    }

    int count() {
        return bytes.length;
    }

    /** Those from an index up to another, exclusive. */
    Observations range(int from, int to) {
        return new Observations(Arrays.copyOfRange(bytes, from, to), Arrays.copyOfRange(seconds, from, to));
    }

    /** All but one. */
    Observations without(int index) {
        double[] otherBytes = new double[count() - 1];
        double[] otherSeconds = new double[count() - 1];
        for (int i = 0; i < otherBytes.length; i++) {
            otherBytes[i] = bytes[i < index ? i : i + 1];
            otherSeconds[i] = seconds[i < index ? i : i + 1];
        }
        return new Observations(otherBytes, otherSeconds);
    }

    /** Time of a line at a point, kept above zero so that errors can be relative to it. */
    double fitted(AffineTime line, int index) {
        return Math.max(line.at(bytes[index]), LEAST_SECONDS);
    }

    /** Residuals relative to the fitted times, {@code (T - T') / T'}. */
    double[] residuals(AffineTime line) {
        double[] residuals = new double[count()];
        for (int i = 0; i < residuals.length; i++) {
            double fitted = fitted(line, i);
            residuals[i] = (seconds[i] - fitted) / fitted;
        }
        return residuals;
    }

    /** {@code 1 / T^2} with the measured times. */
    double[] relativeWeights() {
        return Arrays.stream(seconds).map(t -> 1 / (t * t)).toArray();
    }

    /** {@code 1 / T'^2} with the times of a line. */
    double[] relativeWeights(AffineTime line) {
        double[] weights = new double[count()];
        for (int i = 0; i < weights.length; i++) {
            double fitted = fitted(line, i);
            weights[i] = 1 / (fitted * fitted);
        }
        return weights;
    }

    /**
     * Relative noise, from how far each point lies off the straight line between its neighbours: no regimes are needed
     * to tell it. At least three points, in order of size.
     */
    double noise() {
        double[] distances = new double[count() - 2];
        for (int i = 0; i < distances.length; i++) {
            double share = (bytes[i + 1] - bytes[i]) / (bytes[i + 2] - bytes[i]);
            double between = (1 - share) * seconds[i] + share * seconds[i + 2];
            distances[i] = seconds[i + 1] / between - 1;
        }
        return Quantiles.robustDeviation(distances) / NEIGHBOURS;
    }
}
