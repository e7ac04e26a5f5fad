package dev.crosspoint.cli.nccl.print;

import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.units.Bytes;
import java.util.Optional;

/** What NCCL expects of calls of one function: of the model, or as printed. */
@FunctionalInterface
public interface Expectation {
    /**
     * What is expected of one call.
     *
     * @param kernel the choice
     * @param seconds its time
     */
    record Expected(NcclKernel kernel, double seconds) {}

    /** What is expected for a size; empty if nothing is known. */
    Optional<Expected> of(Bytes size);
}
