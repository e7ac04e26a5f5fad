package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.split.CallTime;
import dev.crosspoint.model.training.split.Exchange;

/**
 * Equal calls of a step, as one rank makes them.
 *
 * @param exchange what they do, among whom
 * @param bytes M of each
 * @param count how many in a step
 * @param time of each
 */
public record Call(Exchange exchange, double bytes, double count, CallTime time) {
    /** All of them together. */
    public double seconds() {
        return count * time.seconds();
    }
}
