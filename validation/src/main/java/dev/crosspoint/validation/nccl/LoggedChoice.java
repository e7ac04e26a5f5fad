package dev.crosspoint.validation.nccl;

import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.units.Bytes;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What NCCL says that it chose for a call.
 *
 * @param function what was computed; releases before 2.23 do not say it
 * @param printedBytes size as printed
 * @param isOfOneRank whether the size is that of one rank's data, as releases since 2.24 print it, and not the message
 *     size M
 * @param kernel the choice
 * @param micros what NCCL expected it to take, in µs; releases since 2.24 do not say it
 * @param channels channels that the call used; releases before 2.24 do not say it
 */
public record LoggedChoice(
        Optional<NcclFunction> function,
        Bytes printedBytes,
        boolean isOfOneRank,
        NcclKernel kernel,
        OptionalDouble micros,
        OptionalInt channels) {
    /** Message size M of a call among so many ranks. */
    public Bytes size(NcclFunction computed, int ranks) {
        return isOfOneRank && computed.isOfBlocks()
                ? new Bytes(Math.multiplyExact(printedBytes.value(), ranks))
                : printedBytes;
    }
}
