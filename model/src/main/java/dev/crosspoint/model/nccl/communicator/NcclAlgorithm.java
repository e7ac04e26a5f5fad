package dev.crosspoint.model.nccl.communicator;

import java.util.Locale;

/** NCCL's algorithms in NCCL's order, which decides between equal times: the first wins. */
public enum NcclAlgorithm {
    /** Two trees across nodes, each half the message; a chain inside a node. */
    TREE("Tree"),
    RING("Ring"),
    /** Reduction in the network, each rank of a node sending straight to the ones that own a network card. */
    COLLNET_DIRECT("CollNetDirect"),
    /** Reduction in the network, the ranks of a node in a chain. */
    COLLNET_CHAIN("CollNetChain"),
    /** Reduction in the NVLink switch. */
    NVLS("NVLS"),
    /** Reduction in the NVLink switch inside a node, a tree across nodes. */
    NVLS_TREE("NVLSTree"),
    /** Parallel aggregated trees, for one rank a node. */
    PAT("PAT");

    private final String ncclName;

    NcclAlgorithm(String ncclName) {
        this.ncclName = ncclName;
    }

    /** As NCCL prints it and {@code NCCL_ALGO} names it. */
    public String ncclName() {
        return ncclName;
    }

    /** Stable name in files and on the command line, as in {@code nccl-nvls-tree}. */
    public String id() {
        return "nccl-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether the network reduces. */
    public boolean isCollnet() {
        return this == COLLNET_DIRECT || this == COLLNET_CHAIN;
    }

    /** Whether the NVLink switch reduces. */
    public boolean isNvls() {
        return this == NVLS || this == NVLS_TREE;
    }
}
