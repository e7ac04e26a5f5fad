package dev.crosspoint.model.units;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A whole number of bytes, zero or more. In text KiB, MiB and GiB are binary, kB, MB and GB decimal, and a bare number
 * is bytes.
 *
 * @param value bytes
 */
public record Bytes(long value) implements Comparable<Bytes> {
    /** The empty message. */
    public static final Bytes ZERO = new Bytes(0);
    /** One byte. */
    public static final Bytes ONE = new Bytes(1);

    private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB"};
    private static final String HINT = "4096, 4KiB, 64MiB or 1.5GiB (binary), or 100MB (decimal)";
    private static final Map<String, BigDecimal> UNITS = Map.ofEntries(
            Map.entry("", BigDecimal.ONE),
            Map.entry("B", BigDecimal.ONE),
            Map.entry("kB", BigDecimal.valueOf(1_000L)),
            Map.entry("MB", BigDecimal.valueOf(1_000_000L)),
            Map.entry("GB", BigDecimal.valueOf(1_000_000_000L)),
            Map.entry("TB", BigDecimal.valueOf(1_000_000_000_000L)),
            Map.entry("KiB", BigDecimal.valueOf(1L << 10)),
            Map.entry("MiB", BigDecimal.valueOf(1L << 20)),
            Map.entry("GiB", BigDecimal.valueOf(1L << 30)),
            Map.entry("TiB", BigDecimal.valueOf(1L << 40)));

    public Bytes {
        if (value < 0) {
            throw new IllegalArgumentException("size must be >= 0: bytes=" + value);
        }
    }

    /** A size of some binary mebibytes (1 MiB = 2^20 bytes). */
    public static Bytes ofMiB(long mebibytes) {
        return new Bytes(Math.multiplyExact(mebibytes, 1L << 20));
    }

    /**
     * Reads {@code 4KiB}, {@code 64 MiB}, {@code 100MB} or a bare number of bytes.
     *
     * @throws IllegalArgumentException if the text is no size, not a whole number of bytes, or negative
     */
    public static Bytes parse(String text) {
        BigDecimal bytes = UnitText.parse("size", text, UNITS, HINT);
        try {
            return new Bytes(bytes.longValueExact());
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "size must be a whole number of bytes below 2^63: text='%s'".formatted(text), e);
        }
    }

    /**
     * Reads a list of sizes and ranges: {@code 4KiB,1MiB} or {@code 8..8GiB}, where a range is its first size and every
     * doubling of it up to its last. The result is sorted and holds each size once.
     *
     * @throws IllegalArgumentException if a part is no size, or a range is empty or starts at 0
     */
    public static List<Bytes> parseList(String text) {
        TreeSet<Bytes> sizes = new TreeSet<>();
        for (String part : text.split(",", -1)) {
            int dots = part.indexOf("..");
            if (dots < 0) {
                sizes.add(parse(part));
            } else {
                sizes.addAll(doublings(parse(part.substring(0, dots)), parse(part.substring(dots + 2)), part));
            }
        }
        return List.copyOf(sizes);
    }

    private static List<Bytes> doublings(Bytes first, Bytes last, String text) {
        if (first.value == 0 || first.compareTo(last) > 0) {
            throw new IllegalArgumentException(
                    "range of sizes runs from 1 byte or more up to a size that is not smaller: text='%s'"
                            .formatted(text));
        }
        List<Bytes> sizes = new ArrayList<>();
        for (long size = first.value; size <= last.value; size *= 2) {
            sizes.add(new Bytes(size));
            if (size > Long.MAX_VALUE / 2) {
                break;
            }
        }
        return sizes;
    }

    @Override
    public int compareTo(Bytes other) {
        return Long.compare(value, other.value);
    }

    /** The size in the largest binary unit that divides it, which {@link #parse} reads back to the same size. */
    @Override
    public String toString() {
        int unit = 0;
        long number = value;
        while (number != 0 && number % 1024 == 0 && unit < BINARY.length - 1) {
            number /= 1024;
            unit++;
        }
        return number + " " + BINARY[unit];
    }
}
