package dev.crosspoint.validation.measure;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.run.PlannedRun;

/**
 * What is to be measured.
 *
 * @param run algorithms, sizes, repetitions
 * @param ranks p, at least 1
 * @param type of the elements
 * @param limits when to give up
 */
public record MeasurePlan(PlannedRun run, int ranks, DataType type, Limits limits) {
    public MeasurePlan {
        Collective.requireRanks(ranks);
        if (run.collective() == Collective.BARRIER) {
            throw new IllegalArgumentException("a barrier has no message size to measure at: collective=barrier");
        }
        for (Bytes size : run.sizes()) {
            if (size.value() < type.bytes() || size.value() % type.bytes() != 0) {
                throw new IllegalArgumentException(
                        "a message is a whole number of elements, at least 1: size=%s, %s has %d bytes"
                                .formatted(size, type.id(), type.bytes()));
            }
        }
    }

    /** What an algorithm does at a size. */
    public Operation operation(String algorithm, Bytes size) {
        return new Operation(run.collective(), algorithm, size, type);
    }

    /** The largest message. */
    public Bytes largest() {
        return run.sizes().stream().max(Bytes::compareTo).orElseThrow();
    }
}
