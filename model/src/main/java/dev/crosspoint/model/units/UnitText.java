package dev.crosspoint.model.units;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes "number unit" texts; the unit types say which units they know. */
final class UnitText {
    /** The exponent has at most 9 digits, so that it fits an int. */
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile(
            "\\s*([+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d{1,9})?)\\s*([A-Za-z\u00b5\u03bc/]*)\\s*");

    /** As many digits before or after the point are written out; no time or rate of a machine needs more. */
    private static final int MOST_PLAIN_DIGITS = 15;

    private UnitText() {}

    /**
     * The value in base units.
     *
     * @param what names the quantity in the message, as in "rate needs a unit"
     * @param units factor of each accepted unit
     * @param hint what to write instead, for the message
     * @throws IllegalArgumentException if the text is no number or its unit is missing or unknown
     */
    static BigDecimal parse(String what, String text, Map<String, BigDecimal> units, String hint) {
        Matcher matcher = NUMBER_AND_UNIT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "%s is a number and a unit: text='%s'. Write %s".formatted(what, text, hint));
        }
        String unit = matcher.group(2);
        BigDecimal factor = units.get(unit);
        if (factor == null) {
            String problem = unit.isEmpty() ? "%s needs a unit: text='%s'" : "%s has an unknown unit: text='%s'";
            throw new IllegalArgumentException((problem + ". Write %s").formatted(what, text, hint));
        }
        BigDecimal number = new BigDecimal(matcher.group(1));
        if (Math.abs((long) number.precision() - number.scale()) > 400) {
            throw new IllegalArgumentException("%s is out of range: text='%s'".formatted(what, text));
        }
        return number.multiply(factor);
    }

    /** {@code value / factor} rounded to some significant digits, without trailing zeros; with an exponent where zeros would hide it. */
    static String significant(double value, BigDecimal factor, int digits) {
        BigDecimal number = new BigDecimal(value)
                .divide(factor, new MathContext(digits, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
        boolean isReadable = Math.abs(number.precision() - number.scale()) <= MOST_PLAIN_DIGITS;
        return isReadable ? number.toPlainString() : number.toString();
    }

    /** {@code value / factor} with just the digits that give the same double back. */
    static String exact(double value, BigDecimal factor) {
        return BigDecimal.valueOf(value)
                .divide(factor, MathContext.UNLIMITED)
                .stripTrailingZeros()
                .toPlainString();
    }
}
