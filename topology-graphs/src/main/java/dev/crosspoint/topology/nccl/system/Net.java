package dev.crosspoint.topology.nccl.system;

import java.util.OptionalInt;

/**
 * A port of a network card.
 *
 * @param id host and device number of the network's plugin
 * @param name such as {@code mlx5_0}; empty if the file has none
 * @param gigabytes GB/s
 * @param micros latency that the plugin tells, µs
 * @param asic GUID of the card: ports with the same are one card
 * @param port number on the card
 * @param isDirect whether it reaches GPU memory (GPUDirect RDMA)
 * @param reduces whether the network reduces (SHARP)
 * @param rail rail, if the plugin tells it
 * @param plane plane of the network, if the plugin tells it
 */
public record Net(
        int number,
        int index,
        long id,
        String name,
        float gigabytes,
        float micros,
        long asic,
        int port,
        boolean isDirect,
        boolean reduces,
        OptionalInt rail,
        OptionalInt plane)
        implements Node {
    @Override
    public NodeKind kind() {
        return NodeKind.NET;
    }

    /** Whether both share the bandwidth of one port. */
    public boolean isSamePort(Net other) {
        return asic == other.asic && port == other.port;
    }
}
