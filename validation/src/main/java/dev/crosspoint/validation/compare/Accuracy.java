package dev.crosspoint.validation.compare;

import dev.crosspoint.validation.statistics.Quantiles;
import java.util.Collection;
import java.util.Optional;

/**
 * How far off some predictions are.
 *
 * @param sizes how many were judged
 * @param median of the absolute relative errors
 * @param p90 their 90th percentile, by nearest rank
 */
public record Accuracy(int sizes, double median, double p90) {
    private static final double P90 = 0.9;

    /** Of some errors; empty if there are none. */
    public static Optional<Accuracy> of(Collection<SizeError> errors) {
        double[] absolute = errors.stream()
                .mapToDouble(SizeError::relativeError)
                .map(Math::abs)
                .toArray();
        return absolute.length == 0
                ? Optional.empty()
                : Optional.of(new Accuracy(
                        absolute.length, Quantiles.median(absolute), Quantiles.nearestRank(P90, absolute)));
    }
}
