package dev.crosspoint.validation.nccl;

import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.units.Bytes;

/**
 * Sizes for which NCCL's model makes one choice.
 *
 * @param from least size
 * @param to greatest size, or where the next choice starts
 * @param kernel the choice
 */
public record ChosenRange(Bytes from, Bytes to, NcclKernel kernel) {}
