package dev.crosspoint.model.predict;

/**
 * Times of the same messages in s segments, {@code a0 + a1 * s + (b1 + b0 / s) * M}: more segments start more messages
 * and wait less for each. One segment more pays from {@link #end} on.
 *
 * @param from the least s it holds for
 */
record SegmentFamily(double a0, double a1, double b0, double b1, int from) {
    /** More are not considered. */
    static final int MOST = 1 << 24;

    /** The family that two of its members determine, from the first of them on. */
    static SegmentFamily through(int few, AffineTime inFew, int many, AffineTime inMany) {
        double a1 = (inMany.interceptSeconds() - inFew.interceptSeconds()) / (many - few);
        double inFewTimes = inFew.slopeSecondsPerByte() * few;
        double b1 = (inMany.slopeSecondsPerByte() * many - inFewTimes) / (many - few);
        return new SegmentFamily(inFew.interceptSeconds() - a1 * few, a1, inFewTimes - b1 * few, b1, few);
    }

    /** The same that holds from another number of segments on. */
    SegmentFamily startingAt(int segments) {
        return new SegmentFamily(a0, a1, b0, b1, segments);
    }

    /** The time in s segments. */
    AffineTime in(int segments) {
        return new AffineTime(a0 + a1 * segments, b1 + b0 / segments);
    }

    /** The size above which s + 1 segments are faster than s: {@code s (s+1) a1 / b0}. */
    double end(int segments) {
        return segments < last() ? (double) segments * (segments + 1L) * (a1 / b0) : Double.POSITIVE_INFINITY;
    }

    /** The s that is best at a size and just above it: the root of {@code s (s-1) a1 / b0 = M}, rounded down and checked. */
    int bestFor(double bytes) {
        double root = (1 + Math.sqrt(1 + 4 * bytes * (b0 / a1))) / 2;
        int segments = (int) Math.max(first(), Math.min(root, last()));
        while (end(segments) <= bytes) {
            segments++;
        }
        while (segments > first() && end(segments - 1) > bytes) {
            segments--;
        }
        return segments;
    }

    /** The first s that is best for some size: the least, unless start-ups are free. */
    int first() {
        return isGradual() || !(b0 > negligible()) ? from : MOST;
    }

    /** The last s that is best for some size. */
    int last() {
        return isGradual() ? MOST : first();
    }

    private boolean isGradual() {
        double ratio = a1 / b0;
        return b0 > negligible() && ratio > 1e-200 && ratio < 1e200;
    }

    /** What b0 may be by rounding where segments save nothing. */
    private double negligible() {
        return 1e-12 * Math.abs(b1) * from;
    }

    /** The family some time later. */
    SegmentFamily plus(AffineTime more) {
        return new SegmentFamily(a0 + more.interceptSeconds(), a1, b0, b1 + more.slopeSecondsPerByte(), from);
    }
}
