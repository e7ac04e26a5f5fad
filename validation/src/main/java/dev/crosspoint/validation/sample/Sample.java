package dev.crosspoint.validation.sample;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;

/**
 * One measured time. A call whose result was wrong, or that moved nothing, never becomes a sample.
 *
 * @param size message size M, above zero
 * @param buffer whether the result overwrote the input
 * @param time duration of one call, above zero
 * @param verified whether the result was compared with the expected one, and equal; otherwise it was not looked at
 * @param origin where it comes from
 */
public record Sample(Bytes size, Buffer buffer, Seconds time, boolean verified, Origin origin) {
    public Sample {
        if (size.value() == 0 || time.value() == 0) {
            throw new IllegalArgumentException("sample needs a size and a time above zero: size=%s, time=%s, line=%d"
                    .formatted(size, time, origin.line()));
        }
    }
}
