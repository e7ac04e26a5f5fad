package dev.crosspoint.validation.sample;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;

/**
 * What the library that ran a collective expected it to take, by a cost model of its own.
 *
 * @param size message size M
 * @param time as the library said, before it ran anything
 * @see "NCCL 2.22 nccl.h, ncclGroupSimulateEnd"
 */
public record Simulated(Bytes size, Seconds time) {}
