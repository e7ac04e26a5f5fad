package dev.crosspoint.model.training.overlap;

import java.util.stream.LongStream;

/**
 * K equal buckets of gradients that are produced at an even rate, each costing {@code a + b * G/K}: in closed form what
 * more buckets gain (an earlier start) and cost (start-ups).
 *
 * @param backwardSeconds T_b
 * @param startUpSeconds a, above zero
 * @param transferSeconds b * G, of all gradients
 */
public record UniformBuckets(double backwardSeconds, double startUpSeconds, double transferSeconds) {
    public UniformBuckets {
        if (!(backwardSeconds >= 0) || !(startUpSeconds > 0) || !(transferSeconds >= 0)) {
            throw new IllegalArgumentException(
                    "times must be >= 0, and that of a start-up above 0: backward=%s,".formatted(backwardSeconds)
                            + " startUp=%s, transfer=%s".formatted(startUpSeconds, transferSeconds));
        }
    }

    /** E for so many buckets: the last bucket alone, or where the queue never empties all of it. */
    public double exposedSeconds(long buckets) {
        double each = startUpSeconds + transferSeconds / buckets;
        return Math.max(each, backwardSeconds / buckets + buckets * each - backwardSeconds);
    }

    /** The K that exposes least: the largest that keeps up with the backward pass, or {@code sqrt(T_b / a)}. */
    public long best() {
        double keepsUp = (backwardSeconds - transferSeconds) / startUpSeconds;
        double balance = Math.sqrt(backwardSeconds / startUpSeconds);
        return LongStream.of((long) keepsUp, (long) keepsUp + 1, (long) balance, (long) balance + 1, 1)
                .filter(k -> k >= 1)
                .boxed()
                .min((x, y) -> Double.compare(exposedSeconds(x), exposedSeconds(y)))
                .orElseThrow();
    }
}
