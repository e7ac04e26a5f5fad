package dev.crosspoint.validation.statistics;

/**
 * Tukey's fences: values outside are flagged, never removed.
 *
 * @param low first quartile less 1.5 times the quartile distance
 * @param high third quartile plus 1.5 times the quartile distance
 * @see "Tukey: Exploratory data analysis, 1977"
 */
public record Fences(double low, double high) {
    private static final double REACH = 1.5;

    /** The fences of some values, quartiles by nearest rank. */
    public static Fences of(double... values) {
        double first = Quantiles.nearestRank(0.25, values);
        double third = Quantiles.nearestRank(0.75, values);
        double reach = REACH * (third - first);
        return new Fences(first - reach, third + reach);
    }

    /** Whether a value lies outside. */
    public boolean excludes(double value) {
        return value < low || value > high;
    }
}
