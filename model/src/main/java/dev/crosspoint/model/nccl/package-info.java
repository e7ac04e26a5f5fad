/**
 * NCCL's own cost model, release by release: what NCCL believes each algorithm and protocol costs, what it therefore
 * chooses, and what an upgrade changes. Computed in 32-bit floats in NCCL's own order of operations, so that ties and
 * choices fall as they fall in NCCL. What is true of a machine lives elsewhere; this is what NCCL thinks of it.
 */
package dev.crosspoint.model.nccl;
