package dev.crosspoint.model.nccl.release;

import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclGraph;

/**
 * How releases model CollNetDirect, where one rank of a node reaches the reducing network for the others.
 *
 * @see "NCCL src/graph/tuning.cc, ncclTopoTuneModel"
 */
public enum CollnetFormula {
    /** 2.18. */
    V2_18(0.5),
    /** 2.19: ranks queue for less. */
    V2_19(0.4),
    /** 2.20 to 2.26: AllGather and ReduceScatter, with a measured share between one and eight ranks a node. */
    V2_20(0.4),
    /** Since 2.27: the slower of links and network. */
    V2_27(0.4);

    private static final int HOPPER = 90;

    private final double arityMicros;

    CollnetFormula(double arityMicros) {
        this.arityMicros = arityMicros;
    }

    /** What each further rank of a node waits, µs. */
    double arityMicros() {
        return arityMicros;
    }

    /** Whether CollNetDirect does AllGather and ReduceScatter. */
    public boolean gathers() {
        return compareTo(V2_20) >= 0;
    }

    /** Whether NVLS gathers and scatters on several nodes only as the plugin allows. */
    public boolean guardsNvls() {
        return this == V2_27;
    }

    /**
     * Bus bandwidth of CollNetDirect/Simple.
     *
     * @param bus what the graph carries, GB/s
     */
    float bus(NcclFunction function, NcclConfig config, float bus) {
        NcclGraph graph = config.graphs().collnetDirect();
        float ranksPerNode = (float) config.ranks() / config.nodes();
        if (!function.isOfBlocks()) {
            float ranksPerCard = (float) (ranksPerNode / (1.0 * graph.channels()));
            ranksPerCard -= (ranksPerCard - 1) / 2;
            float shared = bus / ranksPerCard;
            return config.hardware().leastCapability() >= HOPPER ? (float) (shared * .85) : shared;
        } else if (this == V2_27) {
            return ranksPerNode * Math.min(graph.intraGBps(), graph.interGBps() * 0.9f);
        }
        float eighth = (ranksPerNode - 1) / 7;
        return (float) (ranksPerNode * graph.intraGBps() * (eighth * 0.85 + (1 - eighth) * 0.95));
    }
}
