/**
 * What NCCL will do on a machine, from its topology XML alone: paths, graphs, rings and trees, and the cards that GPUs use.
 */
package dev.crosspoint.topology.nccl;
