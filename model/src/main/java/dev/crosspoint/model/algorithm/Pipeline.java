package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.Bytes;

/**
 * The pipelining lemma: s segments take {@code D + c s} rounds, each of {@code alpha + M/(u s)/B}, so the best number of
 * segments is near {@code sqrt(D M / (c u alpha B))} and the least time is
 * {@code (sqrt(D alpha) + sqrt(c M / (u B)))^2}.
 *
 * @param fill D, rounds until the pipeline is full, zero or more
 * @param roundsPerSegment c, at least 1
 * @param lanes u, how many segments are under way side by side for each of the s, so that one is M/(u s) bytes
 * @param reducing messages that a rank reduces in a round, on average over the rounds; zero or more
 */
public record Pipeline(double fill, double roundsPerSegment, double lanes, double reducing) {
    public Pipeline {
        if (!(fill >= 0)
                || !(roundsPerSegment >= 1)
                || !(lanes >= 1)
                || !(reducing >= 0 && reducing < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "pipeline fills and flows: fill=%s, roundsPerSegment=%s, lanes=%s, reducing=%s"
                            .formatted(fill, roundsPerSegment, lanes, reducing));
        }
    }

    /** Rounds that s segments take. */
    public double rounds(int segments) {
        return fill + roundsPerSegment * segments;
    }

    /** Cost of s segments, at least 1. */
    public CostTerms cost(Bytes size, int segments) {
        Segmented.requireSegments(segments);
        double rounds = rounds(segments);
        double bytes = rounds * (size.value() / (lanes * segments));
        return new CostTerms(rounds, bytes, reducing * bytes);
    }

    /**
     * The number of segments that would be best if it need not be whole.
     *
     * @return s*, perhaps below 1; infinite where a start-up is free
     */
    public double realOptimum(Bytes size, LinkParameters link) {
        return fill == 0
                ? 0
                : Math.sqrt(fill
                        * secondsForAll(size, link)
                        / (roundsPerSegment * link.alpha().value()));
    }

    /** Seconds at {@link #realOptimum}: no number of segments takes less. */
    public double secondsAtRealOptimum(Bytes size, LinkParameters link) {
        double filling = Math.sqrt(fill * link.alpha().value());
        double flowing = Math.sqrt(roundsPerSegment * secondsForAll(size, link));
        return (filling + flowing) * (filling + flowing);
    }

    /**
     * The best whole number of segments: of two that take the same time, the smaller.
     *
     * @param least bytes that a segment has at least, 1 or more; a message of fewer is one segment
     */
    public int bestSegments(Bytes size, LinkParameters link, Bytes least) {
        double most = Math.max(1, size.value() / (lanes * least.value()));
        double limit = Math.floor(Math.min(most, Integer.MAX_VALUE));
        double real = realOptimum(size, link);
        int below = (int) Math.max(1, Math.min(Math.floor(real), limit));
        int above = (int) Math.max(1, Math.min(Math.ceil(real), limit));
        return seconds(size, link, below) <= seconds(size, link, above) ? below : above;
    }

    private double seconds(Bytes size, LinkParameters link, int segments) {
        return cost(size, segments).on(link).value();
    }

    /** Seconds that all bytes would take in one lane's round, reduction included. */
    private double secondsForAll(Bytes size, LinkParameters link) {
        return size.value()
                * (link.bandwidth().secondsPerByte() + reducing * link.gamma().value())
                / lanes;
    }
}
