package dev.crosspoint.topology.nccl.connect;

import dev.crosspoint.topology.nccl.search.Pattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** The tree of one channel: a chain inside each node, a binary tree of nodes. */
final class Tree {
    private static final int ARITY = 3;
    private static final int NONE = -1;

    private final int[] parents;
    private final int[] children;

    private Tree(int ranks) {
        parents = new int[ranks];
        children = new int[ranks * ARITY];
        Arrays.fill(parents, NONE);
        Arrays.fill(children, NONE);
    }

    /**
     * The tree of a channel.
     *
     * @param chain the node's chain
     * @param isSecond whether nodes form the second of the double tree
     */
    static Tree of(int[] chain, Pattern pattern, int nodes, boolean isSecond) {
        int each = chain.length;
        Tree tree = new Tree(nodes * each);
        int toFirst = chain[Connections.childIndex(pattern, false)];
        int toSecond = chain[Connections.childIndex(pattern, true)];
        for (int node = 0; node < nodes; node++) {
            int base = node * each;
            for (int i = 1; i < each; i++) {
                tree.link(base + chain[i - 1], base + chain[i]);
            }
        }
        for (int node = 0; node < nodes; node++) {
            DoubleTree.Place place = isSecond ? DoubleTree.second(nodes, node) : DoubleTree.first(nodes, node);
            int base = node * each;
            place.first().ifPresent(child -> tree.link(base + toFirst, child * each + chain[0]));
            place.second().ifPresent(child -> tree.link(base + toSecond, child * each + chain[0]));
        }
        return tree;
    }

    private void link(int parent, int child) {
        parents[child] = parent;
        int slot = parent * ARITY;
        while (children[slot] != NONE) {
            slot++;
        }
        children[slot] = child;
    }

    OptionalInt parent(int rank) {
        return parents[rank] == NONE ? OptionalInt.empty() : OptionalInt.of(parents[rank]);
    }

    List<Integer> children(int rank) {
        List<Integer> found = new ArrayList<>();
        for (int slot = rank * ARITY; slot < (rank + 1) * ARITY; slot++) {
            if (children[slot] != NONE) {
                found.add(children[slot]);
            }
        }
        return found;
    }
}
