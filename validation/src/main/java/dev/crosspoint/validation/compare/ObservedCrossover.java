package dev.crosspoint.validation.compare;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A change of the faster of two measured algorithms.
 *
 * @param below faster at the size before
 * @param above faster at the size after
 * @param bytes where the logarithm of their ratio, straight between the sizes before and after on a scale of octaves,
 *     is zero
 * @param fromBytes the size before
 * @param toBytes the size after; sizes between are ties
 * @param errorOctaves standard error of the place, in octaves; empty where the noise is unknown
 * @param kind what it rests on
 * @param remark what to know about it; empty if nothing
 */
public record ObservedCrossover(
        String below,
        String above,
        double bytes,
        double fromBytes,
        double toBytes,
        OptionalDouble errorOctaves,
        Kind kind,
        String remark) {
    /** Whether the faster one changes here, and it is not an accident of a single size. */
    public boolean isChange() {
        return kind == Kind.CLEAR || kind == Kind.THROUGH_TIES || kind == Kind.WIDE_GAP;
    }

    /** Whether its place among ties is less certain than the margin: it may as well be no crossover. */
    boolean isVague(double marginOctaves) {
        return kind == Kind.THROUGH_TIES && errorOctaves.orElse(Double.POSITIVE_INFINITY) > marginOctaves;
    }

    /** Whether it may as well lie there: anywhere among ties, anywhere in a wide gap. */
    boolean mayLieAt(double otherBytes) {
        return (kind == Kind.THROUGH_TIES || kind == Kind.WIDE_GAP) && fromBytes <= otherBytes && otherBytes <= toBytes;
    }

    /** The interval in words, to end a sentence with, where the place is anywhere in it; else empty. */
    String whereabouts() {
        String why =
                switch (kind) {
                    case THROUGH_TIES -> "where the noise does not tell the two apart";
                    case WIDE_GAP -> "where no size was measured by both";
                    case CLEAR, OUTLYING_POINT, NOT_REPEATED -> "";
                };
        return why.isEmpty() ? "" : "; it lies anywhere from %.0f to %.0f bytes, %s".formatted(fromBytes, toBytes, why);
    }

    /** What an observed crossover rests on. */
    public enum Kind {
        /** Both sizes lie beyond the noise, with none between. */
        CLEAR,
        /** Between the two sizes lie others that the noise does not tell apart. */
        THROUGH_TIES,
        /** Both sizes lie beyond the noise, but so far apart that a line between them does not tell the place. */
        WIDE_GAP,
        /** One side is a single size where one algorithm's time is far off its line: an accident, not a change. */
        OUTLYING_POINT,
        /** One side is a single size, and the times in place name the other algorithm as the faster there. */
        NOT_REPEATED;

        /** Stable name in files. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
