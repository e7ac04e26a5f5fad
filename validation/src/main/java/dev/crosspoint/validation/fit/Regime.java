package dev.crosspoint.validation.fit;

import dev.crosspoint.validation.statistics.Interval;
import java.util.Optional;

/**
 * A range of sizes where one line holds.
 *
 * @param fromBytes least size: the smallest that was measured, or where the regime before ends
 * @param toBytes largest size: the largest that was measured, or where the next regime starts
 * @param fit the line with its uncertainty within one launch
 * @param launches what the launches tell of the uncertainty, where at least three measured the regime
 */
public record Regime(double fromBytes, double toBytes, AffineFit fit, Optional<LaunchIntervals> launches) {
    public Regime {
        if (!(fromBytes >= 0) || !(toBytes >= fromBytes) || Double.isInfinite(toBytes)) {
            throw new IllegalArgumentException(
                    "regime covers sizes: fromBytes=%s, toBytes=%s".formatted(fromBytes, toBytes));
        }
    }

    /** A regime of which launches tell nothing. */
    public Regime(double fromBytes, double toBytes, AffineFit fit) {
        this(fromBytes, toBytes, fit, Optional.empty());
    }

    /** The same with what the launches tell. */
    Regime with(Optional<LaunchIntervals> intervals) {
        return new Regime(fromBytes, toBytes, fit, intervals);
    }

    /** 95 % interval of a in seconds. */
    public Interval intercept() {
        return launches.flatMap(LaunchIntervals::both)
                .map(LaunchIntervals.Both::intercept)
                .orElseGet(fit::intercept);
    }

    /** 95 % interval of b in seconds per byte. */
    public Interval slope() {
        return launches.flatMap(LaunchIntervals::both)
                .map(LaunchIntervals.Both::slope)
                .orElseGet(fit::slope);
    }

    /** Where the intervals come from. */
    public IntervalBasis basis() {
        return launches.flatMap(LaunchIntervals::both).isPresent()
                ? IntervalBasis.LAUNCHES
                : IntervalBasis.DELTA_METHOD;
    }
}
