package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import java.util.List;

/**
 * The line with the least sum of absolute errors relative to the measured times. Some best line passes through two of
 * the points, so trying all pairs finds it; the work grows with the cube of the number of points.
 *
 * @see "Bloomfield, Steiger: Least absolute deviations, 1983"
 */
public record RelativeLeastDeviations() implements AffineEstimator {
    @Override
    public AffineTime estimate(List<Point> points) {
        AffineEstimator.requireTwoSizes(points);
        AffineTime best = AffineTime.ZERO;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < points.size(); i++) {
            for (int j = i + 1; j < points.size(); j++) {
                if (points.get(i).bytes() != points.get(j).bytes()) {
                    AffineTime line = through(points.get(i), points.get(j));
                    double deviations = deviations(points, line);
                    if (deviations < least) {
                        least = deviations;
                        best = line;
                    }
                }
            }
        }
        return best;
    }

    private static AffineTime through(Point one, Point other) {
        double slope = (other.seconds() - one.seconds()) / (other.bytes() - one.bytes());
        return new AffineTime(one.seconds() - slope * one.bytes(), slope);
    }

    private static double deviations(List<Point> points, AffineTime line) {
        double sum = 0;
        for (Point point : points) {
            sum += Math.abs(point.seconds() - line.at(point.bytes())) / point.seconds();
        }
        return sum;
    }
}
