package dev.crosspoint.topology.nccl.connect;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Two binary trees over nodes 0 to n-1; a node that has children in one is a leaf in the other as far as it can be.
 *
 * @see "NCCL 2.30.7, src/graph/trees.cc, ncclGetBtree, ncclGetDtree"
 * @see "Sanders, Speck, Traeff: Two-tree algorithms for full bandwidth broadcast, reduction and scan, Parallel
 *     Computing 35(12), 2009"
 */
public final class DoubleTree {
    private DoubleTree() {}

    /**
     * A node's place in a tree.
     *
     * @param parent empty for the root
     * @param first first child
     * @param second second child
     * @param isSecondChild whether its parent has it as the second child; false for the root
     */
    public record Place(OptionalInt parent, OptionalInt first, OptionalInt second, boolean isSecondChild) {
        public List<OptionalInt> children() {
            return Stream.of(first, second).toList();
        }
    }

    /** The place of a node in the first tree. */
    public static Place first(int nodes, int node) {
        requireNode(nodes, node);
        return node == 0 ? root(nodes) : inner(nodes, node);
    }

    /** The place of a node in the second tree: the first mirrored, or rotated if the number of nodes is odd. */
    public static Place second(int nodes, int node) {
        requireNode(nodes, node);
        if (nodes % 2 == 1) {
            Place place = first(nodes, (node - 1 + nodes) % nodes);
            return mapped(place, r -> (r + 1) % nodes);
        }
        return mapped(first(nodes, nodes - 1 - node), r -> nodes - 1 - r);
    }

    private static void requireNode(int nodes, int node) {
        if (node < 0 || node >= nodes) {
            throw new IllegalArgumentException("node is one of the tree: node=%d, nodes=%d".formatted(node, nodes));
        }
    }

    private static Place root(int nodes) {
        OptionalInt child = nodes > 1 ? OptionalInt.of(Integer.highestOneBit(nodes - 1)) : OptionalInt.empty();
        return new Place(OptionalInt.empty(), OptionalInt.empty(), child, false);
    }

    private static Place inner(int nodes, int node) {
        int bit = Integer.lowestOneBit(node);
        int above = (node ^ bit) | (bit << 1);
        int parent = above >= nodes ? node ^ bit : above;
        int low = bit / 2;
        return new Place(
                OptionalInt.of(parent),
                low == 0 ? OptionalInt.empty() : OptionalInt.of(node - low),
                secondChild(nodes, node, low),
                node >= parent);
    }

    private static OptionalInt secondChild(int nodes, int node, int low) {
        for (int step = low; step > 0; step /= 2) {
            if (node + step < nodes) {
                return OptionalInt.of(node + step);
            }
        }
        return OptionalInt.empty();
    }

    private interface Renaming {
        int of(int node);
    }

    private static Place mapped(Place place, Renaming renaming) {
        return new Place(
                mapped(place.parent, renaming),
                mapped(place.first, renaming),
                mapped(place.second, renaming),
                place.isSecondChild);
    }

    private static OptionalInt mapped(OptionalInt node, Renaming renaming) {
        return node.isPresent() ? OptionalInt.of(renaming.of(node.getAsInt())) : node;
    }
}
