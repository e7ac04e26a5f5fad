package dev.crosspoint.topology.wiring;

import dev.crosspoint.model.units.BytesPerSecond;
import java.util.Optional;

/**
 * A rate with its source, or why there is none: a number without a source is none.
 *
 * @param value bytes each second, one direction; empty if it is not known
 * @param source where the number comes from, or what is missing
 */
public record Rate(Optional<BytesPerSecond> value, String source) {
    /** A known rate. */
    public static Rate of(BytesPerSecond value, String source) {
        return new Rate(Optional.of(value), source);
    }

    /** No rate, and why. */
    public static Rate unknown(String missing) {
        return new Rate(Optional.empty(), missing);
    }

    /** For people: {@code 240 GB/s}, or {@code ?}. */
    public String text() {
        return value.map(v -> v.format(4)).orElse("?");
    }
}
