package dev.crosspoint.validation.nccl;

import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import java.math.BigDecimal;

/**
 * One cell of a printed tuning table.
 *
 * @param line its line
 * @param function the row
 * @param kernel the column
 * @param latencyMicros latency in µs, to one decimal
 * @param bandwidthGBps algorithm bandwidth in GB/s, to one decimal; 0 where NCCL will not use the kernel
 */
public record LoggedCell(
        int line, NcclFunction function, NcclKernel kernel, BigDecimal latencyMicros, BigDecimal bandwidthGBps) {
    /** Whether NCCL considers the kernel. */
    public boolean isAvailable() {
        return bandwidthGBps.signum() > 0;
    }
}
