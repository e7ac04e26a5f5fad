package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import java.util.List;

/** Least squares of errors relative to the measured times, weights {@code 1 / T^2}. */
public record RelativeLeastSquares() implements AffineEstimator {
    @Override
    public AffineTime estimate(List<Point> points) {
        AffineEstimator.requireTwoSizes(points);
        Observations observations = Observations.of(points);
        return new WeightedLine(observations, observations.relativeWeights()).best();
    }
}
