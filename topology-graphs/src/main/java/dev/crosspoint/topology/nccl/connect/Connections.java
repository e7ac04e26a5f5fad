package dev.crosspoint.topology.nccl.connect;

import dev.crosspoint.topology.nccl.search.Channel;
import dev.crosspoint.topology.nccl.search.Pattern;
import dev.crosspoint.topology.nccl.search.SearchedGraph;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;

/**
 * The rings and trees of a communicator whose nodes are all alike. Rank r is GPU {@code r mod k} of node {@code r / k},
 * counted by the ranks in the file.
 *
 * @see "NCCL 2.30.7, src/graph/connect.cc, ncclTopoPreset, ncclTopoPostset, connectRings, connectTrees"
 */
public final class Connections {
    private final int ranks;
    private final List<Integer> copies;
    private final List<int[]> ringNext = new ArrayList<>();
    private final List<int[]> ringPrevious = new ArrayList<>();
    private final List<Tree> trees = new ArrayList<>();

    private Connections(int ranks, List<Integer> copies) {
        this.ranks = ranks;
        this.copies = List.copyOf(copies);
    }

    /**
     * Connects the channels of one node across many.
     *
     * @param ring channels of the ring
     * @param tree channels of the tree; NCCL connects as many as both have
     * @param nodes number of nodes
     * @param copies numbers of channels from which NCCL starts again with the first, in order: the first is at most
     *     twice the searched channels
     */
    public static Connections of(SearchedGraph ring, SearchedGraph tree, int nodes, List<Integer> copies) {
        int searched = Math.min(ring.channels().size(), tree.channels().size());
        int each = ring.channels().get(0).gpus().size();
        Connections all = new Connections(Math.multiplyExact(nodes, each), copies);
        boolean alternates = ring.crossNic() == 2 && searched % 2 == 0;
        for (int channel = 0; channel < searched; channel++) {
            int other = alternates ? channel ^ 1 : channel;
            all.addRing(
                    places(ring.channels().get(channel)), places(ring.channels().get(other)), nodes);
        }
        for (int half = 0; half < 2; half++) {
            for (int channel = 0; channel < searched; channel++) {
                int[] chain = places(tree.channels().get(channel));
                all.trees.add(Tree.of(chain, tree.pattern(), nodes, half == 1));
            }
        }
        return all;
    }

    /** Places in the node, counted by rank. */
    private static int[] places(Channel channel) {
        List<Integer> sorted =
                channel.gpus().stream().map(g -> g.rank()).sorted().toList();
        return channel.gpus().stream()
                .mapToInt(g -> Collections.binarySearch(sorted, g.rank()))
                .toArray();
    }

    private void addRing(int[] even, int[] odd, int nodes) {
        int[] next = new int[ranks];
        int[] previous = new int[ranks];
        for (int node = 0; node < nodes; node++) {
            int[] order = node % 2 == 0 ? even : odd;
            int following = (node + 1) % nodes;
            int[] nextOrder = following % 2 == 0 ? even : odd;
            for (int i = 0; i < order.length; i++) {
                int rank = node * order.length + order[i];
                boolean isLast = i == order.length - 1;
                int to = isLast ? following * order.length + nextOrder[0] : node * order.length + order[i + 1];
                next[rank] = to;
                previous[to] = rank;
            }
        }
        ringNext.add(next);
        ringPrevious.add(previous);
    }

    /** Number of ranks. */
    public int ranks() {
        return ranks;
    }

    /** The channel of which a channel is a copy; the trees of searched channels are two. */
    private int original(int channel) {
        int result = channel;
        for (int i = copies.size() - 1; i >= 0; i--) {
            result %= copies.get(i);
        }
        return result;
    }

    /** The rank after one in the ring of a channel. */
    public int ringNext(int channel, int rank) {
        return ringNext.get(original(channel) % ringNext.size())[rank];
    }

    /** The rank before one in the ring of a channel. */
    public int ringPrevious(int channel, int rank) {
        return ringPrevious.get(original(channel) % ringPrevious.size())[rank];
    }

    /** The ring of a channel from rank 0 on. */
    public List<Integer> ring(int channel) {
        List<Integer> order = new ArrayList<>();
        int rank = 0;
        do {
            order.add(rank);
            rank = ringNext(channel, rank);
        } while (rank != 0);
        return order;
    }

    /** The parent of a rank in the tree of a channel; empty for the root. */
    public OptionalInt treeParent(int channel, int rank) {
        return trees.get(original(channel)).parent(rank);
    }

    /** The children of a rank in the tree of a channel, at most three. */
    public List<Integer> treeChildren(int channel, int rank) {
        return trees.get(original(channel)).children(rank);
    }

    /** Which rank of a node sends to, and which receives from, others. */
    static int childIndex(Pattern pattern, boolean isSecond) {
        return isSecond ? pattern == Pattern.SPLIT_TREE ? 1 : 0 : pattern == Pattern.TREE ? 0 : 1;
    }
}
