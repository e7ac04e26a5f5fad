package dev.crosspoint.validation.read.text;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A number of zero or more as printed.
 *
 * @param value what it says
 * @param bounds on the numbers that round to it
 */
public record PrintedNumber(double value, Proportion bounds) {
    private static final Pattern NUMBER = Pattern.compile("(\\d+)(?:\\.(\\d*))?(?:[eE]([-+]?\\d{1,3}))?");
    /** More than rounding: some versions average times and bandwidths separately. */
    private static final double SLACK = 1e-6;
    /** So many digits, and as many behind the point, are exact, and so is the quotient that they make. */
    private static final int EXACT_DIGITS = 15;

    private static final double[] TENS = IntStream.rangeClosed(0, EXACT_DIGITS)
            .mapToDouble(i -> Math.pow(10, i))
            .toArray();

    /** The number that a text is; empty if it is none. */
    public static Optional<PrintedNumber> of(String text) {
        long digits = 0;
        int point = -1;
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9' && length <= EXACT_DIGITS) {
                digits = 10 * digits + (c - '0');
            } else if (c == '.' && point < 0 && i > 0) {
                point = i;
            } else {
                return ofUnusual(text);
            }
        }
        int decimals = point < 0 ? 0 : length - 1 - point;
        return length == 0 ? Optional.empty() : Optional.of(of(digits / TENS[decimals], -decimals));
    }

    private static Optional<PrintedNumber> ofUnusual(String text) {
        Matcher number = NUMBER.matcher(text);
        if (!number.matches() || Double.isInfinite(Double.parseDouble(text))) {
            return Optional.empty();
        }
        int decimals = number.group(2) == null ? 0 : number.group(2).length();
        int exponent = number.group(3) == null ? 0 : Integer.parseInt(number.group(3));
        return Optional.of(of(Double.parseDouble(text), exponent - decimals));
    }

    /** The last digit counts tens to that power. */
    private static PrintedNumber of(double value, int power) {
        double half = 0.5 * (power <= 0 && -power <= EXACT_DIGITS ? 1 / TENS[-power] : Math.pow(10, power));
        return new PrintedNumber(
                value, new Proportion(Math.max(0, (value - half) * (1 - SLACK)), (value + half) * (1 + SLACK)));
    }
}
