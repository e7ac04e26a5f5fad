package dev.crosspoint.validation.compare;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;

/**
 * One size as predicted and as measured.
 *
 * @param collective what was computed
 * @param algorithm id of the algorithm
 * @param ranks p
 * @param size message size M
 * @param predicted predicted time
 * @param measured median of the measured times, above zero
 */
public record SizeError(
        Collective collective, String algorithm, int ranks, Bytes size, Seconds predicted, Seconds measured) {
    /** {@code (predicted - measured) / measured}. */
    public double relativeError() {
        return (predicted.value() - measured.value()) / measured.value();
    }
}
