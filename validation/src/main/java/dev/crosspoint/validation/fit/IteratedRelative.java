package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import java.util.Arrays;
import java.util.List;

/** Least squares of errors relative to the fitted times, weights {@code 1 / T^2} taken anew from each line. */
public record IteratedRelative() implements AffineEstimator {
    @Override
    public AffineTime estimate(List<Point> points) {
        AffineEstimator.requireTwoSizes(points);
        return Reweighting.of(Observations.of(points), residuals -> {
            double[] factors = new double[residuals.length];
            Arrays.fill(factors, 1);
            return factors;
        });
    }
}
