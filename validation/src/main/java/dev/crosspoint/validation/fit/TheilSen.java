package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.ArrayList;
import java.util.List;

/**
 * Slope: the median of the slopes of all pairs. Intercept: the median of what is left. A cross-check that no single
 * point can spoil.
 *
 * @see "Sen: Estimates of the regression coefficient based on Kendall's tau, JASA 63, 1968"
 */
public record TheilSen() implements AffineEstimator {
    @Override
    public AffineTime estimate(List<Point> points) {
        AffineEstimator.requireTwoSizes(points);
        List<Double> slopes = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            for (int j = i + 1; j < points.size(); j++) {
                double distance = points.get(j).bytes() - points.get(i).bytes();
                if (distance != 0) {
                    slopes.add((points.get(j).seconds() - points.get(i).seconds()) / distance);
                }
            }
        }
        double slope = median(slopes);
        return new AffineTime(
                median(points.stream().map(p -> p.seconds() - slope * p.bytes()).toList()), slope);
    }

    private static double median(List<Double> values) {
        return Quantiles.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
