package dev.crosspoint.model.nccl.communicator;

import java.util.OptionalInt;

/**
 * One communicator as the cost model sees it. Every node holds equally many ranks.
 *
 * @param nodes N, at least 1
 * @param ranks R, a multiple of the nodes
 * @param hardware GPUs and CPUs
 * @param graphs what the graph search found
 * @param collnet what the network reduces
 * @param connectedChannels channels of the communicator before {@code NCCL_MIN_NCHANNELS} and the like, where they are
 *     known; else they follow from the graphs by the rule of the release
 * @param nvlsChannels channels of NVLS and NVLSTree where they are known; else the release's default, which leaves out
 *     how Blackwell adapts them to the network card
 */
public record NcclConfig(
        int nodes,
        int ranks,
        NcclHardware hardware,
        NcclGraphs graphs,
        NcclCollnet collnet,
        OptionalInt connectedChannels,
        OptionalInt nvlsChannels) {
    public NcclConfig {
        if (nodes < 1 || ranks < nodes || ranks % nodes != 0) {
            throw new IllegalArgumentException(
                    "nodes divide the ranks, with at least 1 rank a node: nodes=%d, ranks=%d".formatted(nodes, ranks));
        }
        if (connectedChannels.orElse(1) < 1 || nvlsChannels.orElse(1) < 1) {
            throw new IllegalArgumentException("channels that are known are at least 1: connected=%s, nvls=%s"
                    .formatted(connectedChannels, nvlsChannels));
        }
    }

    /** A communicator on a network that only carries. */
    public static NcclConfig of(int nodes, int ranks, NcclHardware hardware, NcclGraphs graphs) {
        return new NcclConfig(
                nodes, ranks, hardware, graphs, NcclCollnet.NONE, OptionalInt.empty(), OptionalInt.empty());
    }

    /** The same with the channels of the communicator given. */
    public NcclConfig withConnectedChannels(int channels) {
        return new NcclConfig(nodes, ranks, hardware, graphs, collnet, OptionalInt.of(channels), nvlsChannels);
    }

    /** The same with the channels of NVLS given. */
    public NcclConfig withNvlsChannels(int channels) {
        return new NcclConfig(nodes, ranks, hardware, graphs, collnet, connectedChannels, OptionalInt.of(channels));
    }

    /** The same graphs on other nodes, each with as many ranks as now. */
    public NcclConfig onNodes(int nodes) {
        return new NcclConfig(
                nodes,
                Math.multiplyExact(nodes, ranksPerNode()),
                hardware,
                graphs,
                collnet,
                connectedChannels,
                nvlsChannels);
    }

    /** Ranks of each node. */
    public int ranksPerNode() {
        return ranks / nodes;
    }

    /** The same with other graphs. */
    public NcclConfig withGraphs(NcclGraphs graphs) {
        return new NcclConfig(nodes, ranks, hardware, graphs, collnet, connectedChannels, nvlsChannels);
    }
}
