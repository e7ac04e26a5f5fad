package dev.crosspoint.topology.nccl.search;

/** Shapes of graphs with NCCL's numbers. */
public enum Pattern {
    /** A chain whose first two GPUs share the traffic with the network. */
    BALANCED_TREE(1),
    /** A chain whose first GPU receives from the network and whose second sends. */
    SPLIT_TREE(2),
    /** A chain whose first GPU holds all traffic with the network. */
    TREE(3),
    RING(4),
    /** A GPU with the NVSwitch that reduces. */
    NVLS(5),
    /** A GPU with all others, towards a network that reduces. */
    COLLNET_DIRECT(6);

    private final int number;

    Pattern(int number) {
        this.number = number;
    }

    /** NCCL's number. */
    public int number() {
        return number;
    }

    /** Whether GPUs send back on the paths on which they receive. */
    boolean isTree() {
        return this == BALANCED_TREE || this == SPLIT_TREE || this == TREE;
    }

    /** Whether a channel is one GPU, its head, with all others. */
    boolean hasHeads() {
        return this == NVLS || this == COLLNET_DIRECT;
    }
}
