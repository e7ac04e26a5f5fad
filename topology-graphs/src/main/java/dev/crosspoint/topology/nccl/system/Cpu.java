package dev.crosspoint.topology.nccl.system;

import dev.crosspoint.model.nccl.communicator.NcclHost;

/**
 * A NUMA node.
 *
 * @param id host and NUMA number
 * @param made architecture and vendor
 */
public record Cpu(int number, int index, long id, NcclHost made) implements Node {
    @Override
    public NodeKind kind() {
        return NodeKind.CPU;
    }
}
