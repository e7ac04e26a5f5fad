package dev.crosspoint.topology.nccl.system;

/**
 * A physical GPU.
 *
 * @param id host and bus id
 * @param nvml its number on the machine
 * @param capability compute capability times ten
 */
public record Device(int number, int index, long id, int nvml, int capability) implements Node {
    @Override
    public NodeKind kind() {
        return NodeKind.DEV;
    }
}
