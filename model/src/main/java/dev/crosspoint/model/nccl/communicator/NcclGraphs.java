package dev.crosspoint.model.nccl.communicator;

/**
 * The graphs of one communicator. NCCL gives ring and tree the channels that both have.
 *
 * @param ring serves Ring
 * @param tree serves Tree and PAT
 * @param treePattern how the tree enters a node: the worst over all nodes
 * @param nvls serves NVLS and NVLSTree; {@link NcclGraph#NONE} where the NVLink switch cannot reduce
 * @param collnetDirect serves CollNetDirect
 * @param collnetChain serves CollNetChain
 */
public record NcclGraphs(
        NcclGraph ring,
        NcclGraph tree,
        TreePattern treePattern,
        NcclGraph nvls,
        NcclGraph collnetDirect,
        NcclGraph collnetChain) {
    /** Which ranks of a node hold the two links of the tree, with NCCL's numbers. */
    public enum TreePattern {
        BALANCED(1),
        SPLIT(2),
        PLAIN(3);

        private final int number;

        TreePattern(int number) {
            this.number = number;
        }

        /** NCCL's number. */
        public int number() {
            return number;
        }
    }

    /** Nothing searched, or nothing known of it. */
    public static final NcclGraphs NONE =
            NcclGraphs.of(NcclGraph.NONE, NcclGraph.NONE, TreePattern.BALANCED, NcclGraph.NONE);

    public NcclGraphs {
        int shared = Math.min(ring.channels(), tree.channels());
        ring = ring.withChannels(shared);
        tree = tree.withChannels(shared);
    }

    /** The graphs of a network that does not reduce. */
    public static NcclGraphs of(NcclGraph ring, NcclGraph tree, TreePattern treePattern, NcclGraph nvls) {
        return new NcclGraphs(ring, tree, treePattern, nvls, NcclGraph.NONE, NcclGraph.NONE);
    }

    /** The graph that serves an algorithm. */
    public NcclGraph of(NcclAlgorithm algorithm) {
        return switch (algorithm) {
            case RING -> ring;
            case TREE, PAT -> tree;
            case NVLS, NVLS_TREE -> nvls;
            case COLLNET_DIRECT -> collnetDirect;
            case COLLNET_CHAIN -> collnetChain;
        };
    }

    /** The same where the NVLink switch does not reduce. */
    public NcclGraphs withoutNvls() {
        return new NcclGraphs(ring, tree, treePattern, NcclGraph.NONE, collnetDirect, collnetChain);
    }
}
