package dev.crosspoint.cli.text;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Numbers and tables for people. */
public final class Text {
    private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    /** Bytes of a mebibyte. */
    public static final double MIB = 1 << 20;

    private Text() {}

    /** A time with six significant digits in a fitting unit. */
    public static String time(double seconds) {
        return time(seconds, 6);
    }

    /** A time with so many significant digits; it may be below zero, as ends of intervals are. */
    public static String time(double seconds, int digits) {
        return seconds < 0 ? "-" + new Seconds(-seconds).format(digits) : new Seconds(seconds).format(digits);
    }

    /** A size with its exact bytes where it is no round number: {@code 64 MiB}, {@code 188,235 B (183.8 KiB)}. */
    public static String size(double bytes) {
        double unit = Math.pow(1024, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)));
        if (bytes % unit == 0) {
            return new Bytes((long) bytes).toString();
        }
        return bytes < 1024 ? shortSize(bytes) : String.format(Locale.ROOT, "%,.0f B (%s)", bytes, shortSize(bytes));
    }

    /** A size to four digits: {@code 183.8 KiB}. */
    public static String shortSize(double bytes) {
        int unit = 0;
        double number = bytes;
        while (number >= 1024 && unit < BINARY.length - 1) {
            number /= 1024;
            unit++;
        }
        String digits = number == Math.rint(number) ? "%.0f %s" : number < 10 ? "%.2f %s" : "%.1f %s";
        return String.format(Locale.ROOT, digits, number, BINARY[unit]);
    }

    /** A share as a percentage with sign: {@code +12.3 %}. */
    public static String signedPercent(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
    }

    /** A share as a percentage. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** A distance on a logarithmic axis: {@code +0.25 octaves}. */
    public static String octaves(double octaves) {
        return String.format(Locale.ROOT, "%+.2f octaves", octaves);
    }

    /**
     * Rows under each other, columns two blanks apart.
     *
     * @param left which columns are text; the others are numbers and stand at the right
     */
    public static String table(List<List<String>> rows, int... left) {
        List<Integer> text = Arrays.stream(left).boxed().toList();
        List<Integer> widths = new ArrayList<>();
        for (List<String> row : rows) {
            for (int column = 0; column < row.size(); column++) {
                int width = row.get(column).length();
                if (column == widths.size()) {
                    widths.add(width);
                } else {
                    widths.set(column, Math.max(widths.get(column), width));
                }
            }
        }
        return rows.stream().map(row -> line(row, widths, text) + "\n").collect(Collectors.joining());
    }

    private static String line(List<String> row, List<Integer> widths, List<Integer> text) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            String cell = row.get(column);
            String padding = " ".repeat(widths.get(column) - cell.length());
            line.append("  ").append(text.contains(column) ? cell + padding : padding + cell);
        }
        return line.toString().stripTrailing();
    }
}
