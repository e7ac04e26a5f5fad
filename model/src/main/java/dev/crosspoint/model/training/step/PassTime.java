package dev.crosspoint.model.training.step;

/**
 * Time of a pass over so many samples on one device: a part that does not depend on them, and one for each.
 *
 * @param fixedSeconds t0, zero or more
 * @param perSampleSeconds t1, zero or more
 */
public record PassTime(double fixedSeconds, double perSampleSeconds) {
    public PassTime {
        if (!(fixedSeconds >= 0)
                || !(perSampleSeconds >= 0)
                || Double.isInfinite(fixedSeconds)
                || Double.isInfinite(perSampleSeconds)) {
            throw new IllegalArgumentException("times must be finite and >= 0: fixedSeconds=%s, perSampleSeconds=%s"
                    .formatted(fixedSeconds, perSampleSeconds));
        }
    }

    /** Seconds for a share of the network, whose matrices so many ranks share. */
    double seconds(double samples, double shareOfWork, int tensorRanks) {
        return shareOfWork * (fixedSeconds + samples * perSampleSeconds / tensorRanks);
    }
}
