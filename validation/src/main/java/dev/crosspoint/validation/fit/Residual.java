package dev.crosspoint.validation.fit;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;

/**
 * One size as measured and as fitted.
 *
 * @param size message size M
 * @param measured median of its times
 * @param fitted time of the line
 */
public record Residual(Bytes size, Seconds measured, Seconds fitted) {
    /** {@code (fitted - measured) / measured}. */
    public double relativeError() {
        return (fitted.value() - measured.value()) / measured.value();
    }

    /** {@code (measured - fitted) / fitted}; zero where the line is at zero. */
    public double relativeToFit() {
        return fitted.value() > 0 ? (measured.value() - fitted.value()) / fitted.value() : 0;
    }
}
