/**
 * Measuring NCCL, as seen from the process that leads: searching for libraries, forcing algorithms, reading what NCCL logs.
 * CUDA and NCCL themselves are only loaded in the processes of the ranks
 * ({@link dev.crosspoint.validation.measure.nccl.rank}), since a function that a library lacks ends the process that calls
 * it.
 */
package dev.crosspoint.validation.measure.nccl;
