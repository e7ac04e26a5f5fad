/** Rings and trees of all ranks, made of the channels of one node. */
package dev.crosspoint.topology.nccl.connect;
