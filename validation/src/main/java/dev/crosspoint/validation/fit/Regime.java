package dev.crosspoint.validation.fit;

/**
 * A range of sizes where one line holds.
 *
 * @param fromBytes least size: the smallest that was measured, or where the regime before ends
 * @param toBytes largest size: the largest that was measured, or where the next regime starts
 * @param fit the line with its uncertainty
 */
public record Regime(double fromBytes, double toBytes, AffineFit fit) {
    public Regime {
        if (!(fromBytes >= 0) || !(toBytes >= fromBytes) || Double.isInfinite(toBytes)) {
            throw new IllegalArgumentException(
                    "regime covers sizes: fromBytes=%s, toBytes=%s".formatted(fromBytes, toBytes));
        }
    }
}
