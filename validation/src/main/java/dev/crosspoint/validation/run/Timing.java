package dev.crosspoint.validation.run;

import dev.crosspoint.model.units.Seconds;
import java.util.Optional;

/**
 * How long a call took.
 *
 * @param seconds by the clock of the host, above zero
 * @param device by events on the device, where there are any
 * @param verified whether the result was compared with the expected one, and equal; otherwise it was not looked at
 */
public record Timing(Seconds seconds, Optional<Seconds> device, boolean verified) {
    public Timing {
        if (seconds.value() == 0) {
            throw new IllegalArgumentException("a call takes time: seconds=0");
        }
    }

    /** A time of a call whose result was right. */
    public static Timing verified(Seconds seconds) {
        return new Timing(seconds, Optional.empty(), true);
    }
}
