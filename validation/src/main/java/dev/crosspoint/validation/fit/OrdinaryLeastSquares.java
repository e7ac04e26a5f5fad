package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import java.util.Arrays;
import java.util.List;

/**
 * Least squares of absolute errors: the largest sizes decide everything and the intercept is lost. The negative
 * control, never used for a result.
 */
public record OrdinaryLeastSquares() implements AffineEstimator {
    @Override
    public AffineTime estimate(List<Point> points) {
        AffineEstimator.requireTwoSizes(points);
        double[] weights = new double[points.size()];
        Arrays.fill(weights, 1);
        return new WeightedLine(Observations.of(points), weights).best();
    }
}
