package dev.crosspoint.validation.measure;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;

/**
 * What all ranks do together. Ranks that are about to do different ones are stopped before any data move.
 *
 * @param collective what is computed
 * @param algorithm name of the algorithm, as the backend knows it
 * @param size message size M as {@link Collective} defines it, a whole number of elements
 * @param type of the elements
 */
public record Operation(Collective collective, String algorithm, Bytes size, DataType type) {
    /** How many elements M bytes are. */
    public long elements() {
        return size.value() / type.bytes();
    }

    /** For people: {@code ring allreduce of 4 KiB (float)}. */
    public String describe() {
        return "%s %s of %s (%s)".formatted(algorithm, collective.id(), size, type.id());
    }
}
