package dev.crosspoint.model.nccl.release;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.release.Latencies.Medium;

/**
 * How releases model NVLS and NVLSTree, the algorithms of the NVLink switch.
 *
 * @see "NCCL src/graph/tuning.cc, ncclTopoTuneModel"
 */
public enum NvlsFormula {
    /** AllReduce only. */
    V2_18_1,
    /** NVLS gets 5/6 of the bandwidth. */
    V2_18_3,
    /** AllGather and ReduceScatter; the slower of switch and network. */
    V2_19,
    /** AllGather and ReduceScatter get all of it. */
    V2_23,
    /** AllGather and ReduceScatter leave a rank's own share out. */
    V2_27,
    /** Efficiency of the switch, one channel for the network. */
    V2_28;

    /** Whether NVLS does AllGather and ReduceScatter. */
    public boolean gathers() {
        return compareTo(V2_19) >= 0;
    }

    /** Whether a graph serves NVLS at all. */
    public boolean accepts(NcclGraph graph) {
        return this != V2_28 || graph.channels() >= 2;
    }

    /** GB/s of a channel. */
    float perChannel(NcclRules rules, NcclConfig config, NcclFunction function, NcclAlgorithm algorithm) {
        NcclGraph graph = config.graphs().nvls();
        boolean isTree = algorithm == NcclAlgorithm.NVLS_TREE;
        if (this == V2_18_1 || this == V2_18_3) {
            return config.nodes() <= 2 ? graph.intraGBps() : graph.interGBps();
        } else if (this == V2_28) {
            return efficient(rules, config, function, isTree);
        } else if (isTree) {
            return Math.min(graph.intraGBps(), config.nodes() <= 2 ? graph.interGBps() : graph.interGBps() / 2);
        } else if (this == V2_27 && function.isOfBlocks()) {
            float ranksPerNode = (float) config.ranks() / config.nodes();
            return Math.min(graph.intraGBps() * (ranksPerNode - 1.0f) / ranksPerNode, graph.interGBps() * 0.9f);
        }
        return Math.min(graph.intraGBps(), graph.interGBps());
    }

    private static float efficient(NcclRules rules, NcclConfig config, NcclFunction function, boolean isTree) {
        NcclGraph graph = config.graphs().nvls();
        Ceilings.Generation generation = rules.generation(config.hardware().leastCapability());
        float ranksPerNode = (float) config.ranks() / config.nodes();
        float inside = graph.intraGBps() * efficiency(generation) * (graph.channels() - 1) / graph.channels();
        inside *= function.isOfBlocks() ? (ranksPerNode - 1) / ranksPerNode : 2;
        float across = graph.interGBps() * (config.nodes() <= 2 && isTree ? 2 : 1);
        float slower = Math.min(inside, across);
        return isTree
                ? Math.min(slower, (float) rules.ceilings().of(Ceilings.Limit.NVLS_TREE, generation, config.nodes()))
                : slower;
    }

    private static float efficiency(Ceilings.Generation generation) {
        return switch (generation) {
            case VOLTA, AMPERE -> 0;
            case HOPPER -> 0.85f;
            case BLACKWELL -> 0.74f;
        };
    }

    /** Algorithm bandwidth for each unit of bus bandwidth. */
    double share(NcclFunction function, NcclAlgorithm algorithm, int nodes, int ranks) {
        boolean isTree = algorithm == NcclAlgorithm.NVLS_TREE;
        if (this == V2_28) {
            return function.isOfBlocks() ? 1 : 1.0 * ranks / function.steps(ranks);
        } else if (function.isOfBlocks()) {
            return this == V2_19 ? 5.0 / 6.0 : 1;
        } else if (compareTo(V2_19) < 0 && isTree) {
            return .70 * nodes / (2.0 * (nodes - 1));
        }
        return this == V2_18_1 ? .75 : 5.0 / 6.0;
    }

    /**
     * Latency, µs.
     *
     * @param intra a hop inside the node
     * @param inter a hop across the network, with what the network card adds
     */
    float latency(NcclRules rules, NcclKernel kernel, int nodes, float intra, float inter) {
        float base = rules.latencies().base(kernel);
        boolean isTree = kernel.algorithm() == NcclAlgorithm.NVLS_TREE;
        if (compareTo(V2_19) < 0) {
            float network = rules.latencies().hop(Medium.NETWORK, kernel);
            return isTree ? base + 2 * (nodes - 1) * network : nodes > 1 ? base + network : base;
        } else if (isTree) {
            return base + (intra + 2 * Log2.floor(nodes) * inter);
        }
        return nodes > 1 ? intra + inter : intra;
    }
}
