package dev.crosspoint.model.units;

import java.math.BigDecimal;
import java.util.Map;

/**
 * Time per byte, finite and zero or more: gamma, the time to reduce one byte.
 *
 * @param value seconds per byte
 */
public record SecondsPerByte(double value) implements Comparable<SecondsPerByte> {
    /** Reduction hidden behind the transfer, as in fused kernels. */
    public static final SecondsPerByte ZERO = new SecondsPerByte(0);

    private static final BigDecimal PICO = new BigDecimal("1e-12");
    private static final Map<String, BigDecimal> UNITS = Map.of(
            "",
            BigDecimal.ONE,
            "s/B",
            BigDecimal.ONE,
            "us/B",
            new BigDecimal("1e-6"),
            "ns/B",
            new BigDecimal("1e-9"),
            "ps/B",
            PICO);

    public SecondsPerByte {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("time per byte must be finite and >= 0: secondsPerByte=" + value);
        }
    }

    /**
     * Reads {@code 1ps/B}, {@code 0.5ns/B}, or a bare number of seconds per byte.
     *
     * @throws IllegalArgumentException if the text is no time per byte or is negative
     */
    public static SecondsPerByte parse(String text) {
        return new SecondsPerByte(UnitText.parse("time per byte", text, UNITS, "1ps/B, 0.5ns/B or 1e-12 (s/B)")
                .doubleValue());
    }

    @Override
    public int compareTo(SecondsPerByte other) {
        return Double.compare(value, other.value);
    }

    /** Picoseconds per byte with every digit, which {@link #parse} reads back to the same value. */
    @Override
    public String toString() {
        return UnitText.exact(value, PICO) + " ps/B";
    }
}
