package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import java.util.function.UnaryOperator;

/** Repeats weighted least squares, each time with weights from the line before, until the line stays. */
final class Reweighting {
    private static final int MOST_ROUNDS = 50;
    private static final double STAYS = 1e-12;

    private Reweighting() {}

    /**
     * The line at the end.
     *
     * @param factors for the relative residuals of the points, what to multiply {@code 1 / T'^2} with
     */
    static AffineTime of(Observations points, UnaryOperator<double[]> factors) {
        AffineTime line = new WeightedLine(points, points.relativeWeights()).nonNegative();
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double[] weights = points.relativeWeights(line);
            double[] factor = factors.apply(points.residuals(line));
            for (int i = 0; i < weights.length; i++) {
                weights[i] *= factor[i];
            }
            AffineTime next = new WeightedLine(points, weights).nonNegative();
            if (isSame(line, next)) {
                return next;
            }
            line = next;
        }
        return line;
    }

    private static boolean isSame(AffineTime one, AffineTime other) {
        return Math.abs(one.interceptSeconds() - other.interceptSeconds()) <= STAYS * one.interceptSeconds()
                && Math.abs(one.slopeSecondsPerByte() - other.slopeSecondsPerByte())
                        <= STAYS * one.slopeSecondsPerByte();
    }
}
