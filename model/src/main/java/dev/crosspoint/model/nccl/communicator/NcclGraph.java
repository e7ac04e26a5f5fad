package dev.crosspoint.model.nccl.communicator;

/**
 * What NCCL's graph search found for one pattern, after all ranks agreed on the least of it. These are NCCL's own
 * 32-bit numbers.
 *
 * @param channels search channels; 0 if the pattern was not searched
 * @param intraGBps bandwidth of a channel inside a node, GB/s (1e9)
 * @param interGBps bandwidth of a channel between nodes, GB/s
 * @param intraPath longest path between GPUs of a node
 * @param interPath longest path from a GPU to its network card
 * @param networkMicros latency of the network card, µs
 * @param sameChannels whether all channels visit the ranks in the same order
 */
public record NcclGraph(
        int channels,
        float intraGBps,
        float interGBps,
        NcclPath intraPath,
        NcclPath interPath,
        float networkMicros,
        boolean sameChannels) {
    /** A pattern that was not searched: without bandwidth, so never chosen. */
    public static final NcclGraph NONE = new NcclGraph(0, 0, 0, NcclPath.LOC, NcclPath.LOC, 0, false);

    public NcclGraph {
        if (channels < 0 || !(intraGBps >= 0) || !(interGBps >= 0) || !(networkMicros >= 0)) {
            throw new IllegalArgumentException(
                    ("graph has channels, bandwidths and a latency of 0 or more: channels=%s, intraGBps=%s, "
                                    + "interGBps=%s, networkMicros=%s")
                            .formatted(channels, intraGBps, interGBps, networkMicros));
        }
    }

    /** The same with other channels. */
    public NcclGraph withChannels(int channels) {
        return new NcclGraph(channels, intraGBps, interGBps, intraPath, interPath, networkMicros, sameChannels);
    }
}
