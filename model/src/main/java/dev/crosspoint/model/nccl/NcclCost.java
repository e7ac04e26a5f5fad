package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;

/**
 * One cell of NCCL's tuning table.
 *
 * @param function what is computed
 * @param kernel how
 * @param latencyMicros latency in µs, as NCCL's 32-bit float
 * @param bandwidthGBps algorithm bandwidth, size over time, in GB/s (1e9); 0 where NCCL will not use the kernel
 */
public record NcclCost(NcclFunction function, NcclKernel kernel, float latencyMicros, float bandwidthGBps) {
    /** Whether NCCL considers the kernel. */
    public boolean isAvailable() {
        return bandwidthGBps > 0;
    }
}
