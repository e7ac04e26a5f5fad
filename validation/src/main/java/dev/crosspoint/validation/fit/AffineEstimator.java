package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import java.util.List;

/** A way to lay a line {@code T = a + b * M} through some points. */
public interface AffineEstimator {
    /**
     * The line.
     *
     * @param points at least two sizes
     * @throws IllegalArgumentException if there are fewer
     */
    AffineTime estimate(List<Point> points);

    /**
     * Refuses points of a single size.
     *
     * @throws IllegalArgumentException if there are fewer than two sizes
     */
    static void requireTwoSizes(List<Point> points) {
        long sizes = points.stream().mapToDouble(Point::bytes).distinct().count();
        if (sizes < 2) {
            throw new IllegalArgumentException("a line needs points of at least 2 sizes: sizes=" + sizes);
        }
    }
}
