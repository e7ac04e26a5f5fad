package dev.crosspoint.model.units;

import java.math.BigDecimal;
import java.util.Map;

/**
 * A transfer rate in one direction, finite and above zero. GB/s and Gb/s are decimal (1e9), as nccl-tests and network
 * cards count; GiB/s is 2^30.
 *
 * @param value bytes per second
 */
public record BytesPerSecond(double value) implements Comparable<BytesPerSecond> {
    private static final BigDecimal GIGA = new BigDecimal("1e9");
    private static final BigDecimal BIT = new BigDecimal("0.125");
    private static final Map<String, BigDecimal> UNITS = Map.ofEntries(
            Map.entry("B/s", BigDecimal.ONE),
            Map.entry("kB/s", new BigDecimal("1e3")),
            Map.entry("MB/s", new BigDecimal("1e6")),
            Map.entry("GB/s", GIGA),
            Map.entry("TB/s", new BigDecimal("1e12")),
            Map.entry("MiB/s", BigDecimal.valueOf(1L << 20)),
            Map.entry("GiB/s", BigDecimal.valueOf(1L << 30)),
            Map.entry("b/s", BIT),
            Map.entry("kb/s", new BigDecimal("1e3").multiply(BIT)),
            Map.entry("Mb/s", new BigDecimal("1e6").multiply(BIT)),
            Map.entry("Gb/s", GIGA.multiply(BIT)),
            Map.entry("Tb/s", new BigDecimal("1e12").multiply(BIT)));

    public BytesPerSecond {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("rate must be finite and > 0: bytesPerSecond=" + value);
        }
    }

    /** Decimal gigabytes per second (1 GB = 1e9 B), the unit nccl-tests prints. */
    public static BytesPerSecond ofGB(double gigabytesPerSecond) {
        return new BytesPerSecond(gigabytesPerSecond * 1e9);
    }

    /**
     * Reads {@code 25GB/s}, {@code 200Gb/s}, {@code 12.5 GiB/s}.
     *
     * @throws IllegalArgumentException if the text is no rate, has no unit, or is not above zero
     */
    public static BytesPerSecond parse(String text) {
        return new BytesPerSecond(UnitText.parse("rate", text, UNITS, "25GB/s (bytes) or 200Gb/s (bits)")
                .doubleValue());
    }

    /** Decimal gigabytes per second. */
    public double gigabytes() {
        return value / 1e9;
    }

    /** {@code beta = 1 / B}: seconds for one byte. */
    public double secondsPerByte() {
        return 1 / value;
    }

    @Override
    public int compareTo(BytesPerSecond other) {
        return Double.compare(value, other.value);
    }

    /** For people: decimal GB/s with so many significant digits. */
    public String format(int significantDigits) {
        return UnitText.significant(value, GIGA, significantDigits) + " GB/s";
    }

    /** Decimal GB/s with every digit, which {@link #parse} reads back to the same value. */
    @Override
    public String toString() {
        return UnitText.exact(value, GIGA) + " GB/s";
    }
}
