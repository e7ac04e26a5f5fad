package dev.crosspoint.model.fabric;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;

/**
 * The parameters of Hockney's model: a message of m bytes costs {@code alpha + m / B}, and reducing m bytes costs
 * {@code m * gamma} more.
 *
 * @param alpha start-up cost of one message
 * @param bandwidth effective bandwidth B, one direction
 * @param gamma time to reduce one byte; zero where the reduction hides behind the transfer
 * @see "Hockney: The communication challenge for MPP, Parallel Computing 20(3), 1994"
 */
public record LinkParameters(Seconds alpha, BytesPerSecond bandwidth, SecondsPerByte gamma) {
    /** A link that reduces for free. */
    public LinkParameters(Seconds alpha, BytesPerSecond bandwidth) {
        this(alpha, bandwidth, SecondsPerByte.ZERO);
    }
}
