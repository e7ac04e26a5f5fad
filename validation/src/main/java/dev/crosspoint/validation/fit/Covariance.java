package dev.crosspoint.validation.fit;

/**
 * How uncertain intercept and slope of a line are, and how they go together.
 *
 * @param intercept variance of a, s^2
 * @param slope variance of b, (s/byte)^2
 * @param both covariance of a and b, s^2/byte
 */
public record Covariance(double intercept, double slope, double both) {
    public Covariance {
        if (!(intercept >= 0) || !(slope >= 0) || !Double.isFinite(intercept + slope + both)) {
            throw new IllegalArgumentException("variances are finite and zero or more: intercept=%s, slope=%s, both=%s"
                    .formatted(intercept, slope, both));
        }
    }

    /** Standard error of a, s. */
    public double interceptError() {
        return Math.sqrt(intercept);
    }

    /** Standard error of b, s/byte. */
    public double slopeError() {
        return Math.sqrt(slope);
    }
}
