package dev.crosspoint.validation.statistics;

/**
 * From a value to a value, both included and finite.
 *
 * @param low at least this
 * @param high at most this
 */
public record Interval(double low, double high) {
    public Interval {
        if (!(low <= high) || Double.isInfinite(low) || Double.isInfinite(high)) {
            throw new IllegalArgumentException("interval runs from low to high, finite: low=" + low + ", high=" + high);
        }
    }

    /** A value, give or take something. */
    public static Interval around(double value, double halfWidth) {
        return new Interval(value - halfWidth, value + halfWidth);
    }

    /** Whether a value lies within. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }
}
