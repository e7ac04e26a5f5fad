package dev.crosspoint.topology.place;

import dev.crosspoint.model.algorithm.DoubleBinaryTree;
import dev.crosspoint.model.fabric.Transfer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A tree over the ranks of a cluster.
 *
 * @param parents of each rank the rank above it, -1 for the root
 */
public record SpanningTree(List<Integer> parents) {
    /** Above the root. */
    public static final int NONE = -1;

    public SpanningTree {
        parents = List.copyOf(parents);
        if (Collections.frequency(parents, NONE) != 1) {
            throw new IllegalArgumentException("a tree has one root: roots=" + Collections.frequency(parents, NONE));
        }
    }

    /** The binomial tree over ranks by number: the parent of a rank lacks its lowest one in binary. */
    public static SpanningTree binomial(int ranks) {
        List<Integer> parents = new ArrayList<>(List.of(NONE));
        for (int rank = 1; rank < ranks; rank++) {
            parents.add(rank - Integer.lowestOneBit(rank));
        }
        return new SpanningTree(parents);
    }

    /**
     * Two binary trees over the nodes, of which a node is inner in at most one, with a chain inside each node: its first
     * rank is the one that the nodes above and below are linked to, in the second tree its last.
     *
     * @see "NCCL 2.30.7 src/graph/trees.cc, ncclGetDtree; src/graph/connect.cc, connectTrees"
     */
    public static List<SpanningTree> doubleBinary(Placement placement) {
        List<List<Integer>> nodes = placement.ranksByNode();
        List<SpanningTree> trees = new ArrayList<>();
        for (List<Integer> nodeParents : DoubleBinaryTree.parents(nodes.size())) {
            List<Integer> parents = new ArrayList<>(Collections.nCopies(placement.ranks(), NONE));
            for (int node = 0; node < nodes.size(); node++) {
                List<Integer> chain = chain(nodes.get(node), trees.isEmpty());
                int above = nodeParents.get(node);
                parents.set(
                        chain.get(0),
                        above == NONE
                                ? NONE
                                : chain(nodes.get(above), trees.isEmpty()).get(0));
                for (int i = 1; i < chain.size(); i++) {
                    parents.set(chain.get(i), chain.get(i - 1));
                }
            }
            trees.add(new SpanningTree(parents));
        }
        return trees;
    }

    private static List<Integer> chain(List<Integer> ranks, boolean isFirstTree) {
        List<Integer> chain = new ArrayList<>(ranks);
        if (!isFirstTree) {
            Collections.reverse(chain);
        }
        return chain;
    }

    /**
     * What its edges carry while segments flow up, being reduced, and down again.
     *
     * @param share of the message that this tree carries
     */
    public List<Transfer> upAndDown(double share) {
        List<Transfer> transfers = new ArrayList<>();
        for (int rank = 0; rank < parents.size(); rank++) {
            if (parents.get(rank) != NONE) {
                transfers.add(new Transfer(rank, parents.get(rank), share));
                transfers.add(new Transfer(parents.get(rank), rank, share));
            }
        }
        return transfers;
    }
}
