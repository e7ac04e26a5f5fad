package dev.crosspoint.model.training.overlap;

/**
 * One call of a collective that waits for data.
 *
 * @param readySeconds how much of the computing must have run before it, zero or more
 * @param seconds how long it takes, zero or more
 */
public record Transmission(double readySeconds, double seconds) {
    public Transmission {
        if (!(readySeconds >= 0) || !(seconds >= 0) || Double.isInfinite(readySeconds) || Double.isInfinite(seconds)) {
            throw new IllegalArgumentException(
                    "times must be finite and >= 0: readySeconds=%s, seconds=%s".formatted(readySeconds, seconds));
        }
    }
}
