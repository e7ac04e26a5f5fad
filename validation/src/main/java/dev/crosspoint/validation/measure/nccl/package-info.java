/**
 * Measuring NCCL. The command line's process only searches for libraries, starts processes and reads what NCCL logs; CUDA
 * and NCCL are loaded in the processes of the ranks alone, since a function that a library lacks ends the process that
 * calls it. Nothing else in this program sees {@code org.bytedeco}.
 */
package dev.crosspoint.validation.measure.nccl;
