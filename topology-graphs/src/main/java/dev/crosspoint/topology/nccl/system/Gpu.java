package dev.crosspoint.topology.nccl.system;

/**
 * What one rank has of a device.
 *
 * @param id host, bus id and place among the ranks of the device
 * @param rank rank in the file
 * @param isDirect whether network cards may reach its memory (GPUDirect RDMA)
 * @param device the device
 */
public record Gpu(int number, int index, long id, int rank, boolean isDirect, Device device) implements Node {
    @Override
    public NodeKind kind() {
        return NodeKind.GPU;
    }
}
