package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;

/**
 * What NCCL does with one call.
 *
 * @param function what is computed
 * @param size message size M, as {@link dev.crosspoint.model.collective.Collective} defines it
 * @param kernel the fastest, as NCCL believes
 * @param time what NCCL believes it takes
 * @param channels most channels that the call may use
 * @param threads threads of each channel
 */
public record NcclChoice(
        NcclFunction function, Bytes size, NcclKernel kernel, Seconds time, int channels, int threads) {}
