package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;

/**
 * The pipeline of NCCL's Tree: a chain inside each node, a binary tree over the nodes, up to the root and down again.
 *
 * @param nodes how many, at least 1
 * @param ranksPerNode ranks of a chain
 * @see "NCCL 2.18 to 2.30, src/enqueue.cc: the size of a chunk; src/graph/connect.cc: the depth of a tree; trees.cc: its
 *     links"
 */
record TreePipeline(int nodes, int ranksPerNode) {
    private static final long LL_CHUNK = 512 * 1024 / 8 / 2;
    private static final long LL128_CHUNK = 4_915_200 / 8 / 16 * 15;
    private static final long SIMPLE_CHUNK = 4 * 1024 * 1024 / 8;

    static TreePipeline of(NcclConfig config) {
        return new TreePipeline(config.nodes(), config.ranksPerNode());
    }

    /** Links from the farthest rank to the root, as NCCL counts them to cut chunks: of 3 nodes it takes one for far. */
    int depth() {
        return ranksPerNode - 1 + log2();
    }

    /** Links inside nodes that a chunk passes one after the other, up and down. */
    int hopsInside() {
        return 2 * (ranksPerNode - 1);
    }

    /** Links across the network that a chunk passes one after the other, up and down: those of the deepest leaf. */
    int hopsAcross() {
        return 2 * (32 - Integer.numberOfLeadingZeros(nodes - 1));
    }

    private int log2() {
        return 31 - Integer.numberOfLeadingZeros(nodes);
    }

    /** Bytes that move as one: NCCL cuts finer until a deep tree has chunks enough to be busy. */
    long chunk(NcclProtocol protocol, int channels, long bytes) {
        return switch (protocol) {
            case LL -> LL_CHUNK;
            case LL128 -> {
                double steps = (1 + log2() + 0.1 * ranksPerNode) / ranksPerNode;
                long coarse = cut(LL128_CHUNK, channels, bytes, 64 * steps, 131_072);
                yield cut(coarse, channels, bytes, 16 * steps, 32_768);
            }
            case SIMPLE -> {
                long coarse = cut(SIMPLE_CHUNK, channels, bytes, 8 * depth(), 131_072);
                long middle = cut(coarse, channels, bytes, 4 * depth(), 65_536);
                yield cut(middle, channels, bytes, depth(), 32_768);
            }
        };
    }

    private static long cut(long chunk, int channels, long bytes, double wanted, long least) {
        long cut = chunk;
        while (bytes / (channels * cut) < wanted && cut > least) {
            cut /= 2;
        }
        return cut;
    }
}
