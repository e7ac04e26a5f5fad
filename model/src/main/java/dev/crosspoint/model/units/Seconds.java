package dev.crosspoint.model.units;

import java.math.BigDecimal;
import java.util.Map;

/**
 * A duration, finite and zero or more.
 *
 * @param value seconds
 */
public record Seconds(double value) implements Comparable<Seconds> {
    /** No time at all. */
    public static final Seconds ZERO = new Seconds(0);

    private static final BigDecimal MICRO = new BigDecimal("1e-6");
    private static final BigDecimal MILLI = new BigDecimal("1e-3");
    private static final BigDecimal NANO = new BigDecimal("1e-9");
    /** Micro is the sign U+00B5 or the Greek letter U+03BC, which look alike. */
    private static final Map<String, BigDecimal> UNITS = Map.ofEntries(
            Map.entry("s", BigDecimal.ONE),
            Map.entry("ms", MILLI),
            Map.entry("us", MICRO),
            Map.entry("\u00b5s", MICRO),
            Map.entry("\u03bcs", MICRO),
            Map.entry("ns", NANO),
            Map.entry("ps", new BigDecimal("1e-12")));

    public Seconds {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("time must be finite and >= 0: seconds=" + value);
        }
    }

    /** A duration in microseconds, the unit nccl-tests prints. */
    public static Seconds ofMicros(double micros) {
        return new Seconds(micros / 1e6);
    }

    /**
     * Reads {@code 1.5us}, {@code 10 ms}, {@code 2s}, {@code 800ns}.
     *
     * @throws IllegalArgumentException if the text is no time, has no unit, or is negative
     */
    public static Seconds parse(String text) {
        return new Seconds(
                UnitText.parse("time", text, UNITS, "1.5us, 10ms or 2s").doubleValue());
    }

    /** Microseconds. */
    public double micros() {
        return value * 1e6;
    }

    /** One after the other. */
    public Seconds plus(Seconds other) {
        return new Seconds(value + other.value);
    }

    @Override
    public int compareTo(Seconds other) {
        return Double.compare(value, other.value);
    }

    /** For people: the fitting unit and so many significant digits, as in {@code 140.717 µs}. */
    public String format(int significantDigits) {
        if (value == 0) {
            return "0 s";
        } else if (value < 1e-6) {
            return UnitText.significant(value, NANO, significantDigits) + " ns";
        } else if (value < 1e-3) {
            return UnitText.significant(value, MICRO, significantDigits) + " µs";
        } else if (value < 1) {
            return UnitText.significant(value, MILLI, significantDigits) + " ms";
        }
        return UnitText.significant(value, BigDecimal.ONE, significantDigits) + " s";
    }

    /** Microseconds with every digit, which {@link #parse} reads back to the same value. */
    @Override
    public String toString() {
        return UnitText.exact(value, MICRO) + " us";
    }
}
