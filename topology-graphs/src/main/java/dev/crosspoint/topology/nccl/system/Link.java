package dev.crosspoint.topology.nccl.system;

/**
 * A link in one direction.
 *
 * @param number unique in its graph, counted from 0
 * @param kind what it is
 * @param gigabytes bandwidth, GB/s (1e9) as a 32-bit number: NCCL's own
 * @param from number of the node where it starts
 * @param to number of the node where it ends
 */
public record Link(int number, LinkKind kind, float gigabytes, int from, int to) {}
