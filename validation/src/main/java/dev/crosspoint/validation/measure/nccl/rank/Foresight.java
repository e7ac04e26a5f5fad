package dev.crosspoint.validation.measure.nccl.rank;

import static org.bytedeco.cuda.global.nccl.ncclGroupSimulateEnd;
import static org.bytedeco.cuda.global.nccl.ncclGroupStart;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.measure.Operation;
import java.util.Optional;
import org.bytedeco.cuda.nccl.ncclSimInfo_t;

/**
 * What NCCL itself expects a call to take, by the cost model it chooses with.
 *
 * @see "NCCL 2.30.7 nccl.h.in, ncclGroupSimulateEnd, NCCL_SIM_INFO_INITIALIZER; src/group.cc"
 */
final class Foresight {
    private static final int MAGIC = 0x74685283;
    private static final float UNDEFINED = -1;

    private Foresight() {}

    /** NCCL's expectation; empty if the release has none, or NCCL has none for this call. Nothing is launched. */
    static Optional<Seconds> of(Calls calls, Communicator communicator, Operation operation) {
        if (!calls.release().isAtLeast(NcclRelease.SIMULATES)) {
            return Optional.empty();
        }
        try (ncclSimInfo_t info = new ncclSimInfo_t()) {
            info.size(info.sizeof())
                    .magic(MAGIC)
                    .version(calls.release().code())
                    .estimatedTime(UNDEFINED);
            calls.nccl("ncclGroupStart", () -> ncclGroupStart());
            communicator.enqueue(operation);
            calls.nccl("ncclGroupSimulateEnd", () -> ncclGroupSimulateEnd(info));
            float micros = info.estimatedTime();
            return micros > 0 ? Optional.of(new Seconds(micros / 1e6)) : Optional.empty();
        }
    }
}
