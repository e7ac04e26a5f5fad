package dev.crosspoint.validation.fit;

/**
 * The time of one size.
 *
 * @param bytes message size M, above zero
 * @param seconds time T, above zero
 */
public record Point(double bytes, double seconds) {
    public Point {
        if (!(bytes > 0) || Double.isInfinite(bytes) || !(seconds > 0) || Double.isInfinite(seconds)) {
            throw new IllegalArgumentException(
                    "point has a size and a time above zero: bytes=%s, seconds=%s".formatted(bytes, seconds));
        }
    }
}
