package dev.crosspoint.validation.statistics;

import java.util.Arrays;

/** Medians and quantiles of some values. */
public final class Quantiles {
    /** The median absolute deviation of normal values is their standard deviation divided by this. */
    private static final double NORMAL = 1.4826;

    private Quantiles() {}

    /**
     * The middle value, or the mean of the two middle ones.
     *
     * @param values at least one
     */
    public static double median(double... values) {
        double[] sorted = sorted(values);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /**
     * The quantile by nearest rank: the {@code ceil(q * n)}-th smallest value. nccl-tests takes its P99 so.
     *
     * @param q above 0, at most 1
     * @param values at least one
     */
    public static double nearestRank(double q, double... values) {
        double[] sorted = sorted(values);
        return sorted[rank(q, sorted.length) - 1];
    }

    /** Scatter around the median on the scale of a standard deviation: 1.4826 times the median deviation. */
    public static double robustDeviation(double... values) {
        double middle = median(values);
        return NORMAL
                * median(Arrays.stream(values).map(v -> Math.abs(v - middle)).toArray());
    }

    /** {@code ceil(q * n)}, not pushed up by rounding of the product. */
    private static int rank(double q, int n) {
        if (!(q > 0 && q <= 1)) {
            throw new IllegalArgumentException("quantile lies above 0 and not above 1: q=" + q);
        }
        return Math.max(1, (int) Math.ceil(q * n - 1e-9));
    }

    private static double[] sorted(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("a quantile needs at least one value: values=0");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }
}
