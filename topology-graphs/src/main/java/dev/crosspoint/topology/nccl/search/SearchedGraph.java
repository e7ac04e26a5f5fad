package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import java.util.List;

/**
 * A graph that was found.
 *
 * @param kind which
 * @param pattern its shape
 * @param crossNic 2 if odd channels enter where even ones leave, 1 if channels may leave anywhere, else 0
 * @param channels at least one
 * @param intraGBps bandwidth of a channel between GPUs, GB/s (1e9)
 * @param interGBps bandwidth of a channel to the network, GB/s
 * @param intraPath longest path type between GPUs
 * @param interPath longest path type to the network
 * @param sameChannels whether all channels visit the GPUs in the same order
 * @param hops links of all channels, each as often as it is used
 * @param networkMicros latency that the network's plugin tells, µs
 */
public record SearchedGraph(
        GraphKind kind,
        Pattern pattern,
        int crossNic,
        List<Channel> channels,
        float intraGBps,
        float interGBps,
        NcclPath intraPath,
        NcclPath interPath,
        boolean sameChannels,
        int hops,
        float networkMicros) {
    public SearchedGraph {
        channels = List.copyOf(channels);
    }

    /** What the cost model needs of it. */
    public NcclGraph forModel() {
        return new NcclGraph(channels.size(), intraGBps, interGBps, intraPath, interPath, networkMicros, sameChannels);
    }
}
