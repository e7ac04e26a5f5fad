package dev.crosspoint.model.predict;

/**
 * A time that grows with the message size in a straight line, {@code a + b * M}.
 *
 * @param interceptSeconds a, finite
 * @param slopeSecondsPerByte b, finite
 */
public record AffineTime(double interceptSeconds, double slopeSecondsPerByte) {
    /** No time for any size. */
    public static final AffineTime ZERO = new AffineTime(0, 0);

    public AffineTime {
        if (!Double.isFinite(interceptSeconds) || !Double.isFinite(slopeSecondsPerByte)) {
            throw new IllegalArgumentException("time must be finite: interceptSeconds=%s, slopeSecondsPerByte=%s"
                    .formatted(interceptSeconds, slopeSecondsPerByte));
        }
    }

    /** Seconds at a size of so many bytes, which need not be whole. */
    public double at(double bytes) {
        return interceptSeconds + slopeSecondsPerByte * bytes;
    }

    /** One after the other. */
    public AffineTime plus(AffineTime other) {
        return new AffineTime(
                interceptSeconds + other.interceptSeconds, slopeSecondsPerByte + other.slopeSecondsPerByte);
    }

    /** So many in a row. */
    public AffineTime times(double count) {
        return new AffineTime(interceptSeconds * count, slopeSecondsPerByte * count);
    }
}
