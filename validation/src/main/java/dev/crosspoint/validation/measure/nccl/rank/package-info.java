/**
 * What runs in the process of a rank of NCCL. Nothing else in this program sees {@code org.bytedeco}. Only functions that
 * NCCL 2.23 has are called unless the release that is loaded is asked first: a function that it lacks ends the process.
 */
package dev.crosspoint.validation.measure.nccl.rank;
