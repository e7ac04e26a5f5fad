package dev.crosspoint.validation.statistics;

import java.util.Arrays;

/**
 * One call of a collective as each rank timed it, from its own arrival to its own end. Where all ranks end together, as
 * in a ring and in halving-doubling, the least of these durations is the transfer, and what a rank has more is what it
 * waited for those that came later. No clocks need to agree for that.
 *
 * @param transferSeconds least duration of a rank: the time of the transfer itself
 * @param completionSeconds largest duration: what the rank that came first sees
 * @see "Faraj, Patarasuk, Yuan: A study of process arrival patterns for MPI collective operations, IJPP 36, 2008"
 */
public record ArrivalSkew(double transferSeconds, double completionSeconds) {
    /** What made a call slow. */
    public enum Cause {
        /** Nothing did. */
        NONE,
        /** Ranks came late; the transfer took its time. */
        LATE_ARRIVAL,
        /** Ranks came together; the transfer took longer than it should. */
        SLOW_TRANSFER,
        /** Both. */
        BOTH
    }

    /**
     * The skew of one call.
     *
     * @param durations seconds from arrival to end of each rank, at least one, none negative
     */
    public static ArrivalSkew of(double... durations) {
        if (durations.length == 0 || Arrays.stream(durations).anyMatch(d -> !(d >= 0) || Double.isInfinite(d))) {
            throw new IllegalArgumentException(
                    "durations are finite and 0 or more: durations=" + Arrays.toString(durations));
        }
        return new ArrivalSkew(
                Arrays.stream(durations).min().getAsDouble(),
                Arrays.stream(durations).max().getAsDouble());
    }

    /** Seconds between the first and the last arrival. */
    public double skewSeconds() {
        return completionSeconds - transferSeconds;
    }

    /** Seconds that a rank waited for later ones. */
    public double waited(double duration) {
        return duration - transferSeconds;
    }

    /**
     * What made the call slow.
     *
     * @param predictedSeconds expected time of the transfer
     * @param tolerance share of that time that does not matter, such as 0.2
     */
    public Cause cause(double predictedSeconds, double tolerance) {
        boolean slow = transferSeconds > predictedSeconds * (1 + tolerance);
        boolean late = skewSeconds() > predictedSeconds * tolerance;
        if (slow) {
            return late ? Cause.BOTH : Cause.SLOW_TRANSFER;
        }
        return late ? Cause.LATE_ARRIVAL : Cause.NONE;
    }
}
