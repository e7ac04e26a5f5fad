package dev.crosspoint.cli.nccl.print;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** NCCL's 32-bit numbers as text. */
final class Digits {
    private static final MathContext NINE = new MathContext(9, RoundingMode.HALF_EVEN);

    private static final MathContext SIX = new MathContext(6, RoundingMode.HALF_EVEN);

    private Digits() {}

    /** Six significant digits, as C prints a float. */
    static String six(float value) {
        return new BigDecimal(value).round(SIX).stripTrailingZeros().toPlainString();
    }

    /** Nine significant digits, which tell every float from its neighbours; no zeros behind them. */
    static String nine(float value) {
        BigDecimal rounded = new BigDecimal(value).round(NINE).stripTrailingZeros();
        return rounded.toPlainString();
    }

    /** One decimal, as C prints it. */
    static String one(float value) {
        return new BigDecimal(value).setScale(1, RoundingMode.HALF_EVEN).toPlainString();
    }
}
