package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.units.Bytes;

/**
 * From this size on NCCL chooses this kernel, up to the next switch.
 *
 * @param function what is computed
 * @param from first size, to the byte
 * @param kernel the choice
 */
public record NcclSwitch(NcclFunction function, Bytes from, NcclKernel kernel) {}
