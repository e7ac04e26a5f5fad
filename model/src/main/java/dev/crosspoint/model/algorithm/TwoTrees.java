package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;

/**
 * Two binary trees over the same ranks such that a rank has at most two children in both together, as NCCL builds them:
 * the second is the mirror image of the first for an even number of ranks, and shifted by one for an odd number.
 *
 * <p>A rank sends on at most two edges and receives on at most two, so edges can be coloured with two colours such that
 * those on which a rank sends differ, and those on which it receives. Edges of one colour are used in even rounds, of the
 * other in odd ones: then a rank sends and receives once a round.
 *
 * @see "Sanders, Speck, Träff: Two-tree algorithms for full bandwidth broadcast, reduction and scan, Parallel Computing
 *     35, 2009"
 * @see "NCCL 2.30.7 src/graph/trees.cc, ncclGetBtree and ncclGetDtree"
 */
final class TwoTrees {
    private static final int NONE = -1;

    /** Parent of each rank in each of the trees. */
    private final int[][] parents;

    private TwoTrees(int[][] parents) {
        this.parents = parents;
    }

    /** Those of a collective among p ranks: Broadcast and Reduce have rank 0 above all, AllReduce any rank. */
    static TwoTrees of(Collective collective, int p) {
        return collective == Collective.ALL_REDUCE || p == 1 ? over(p) : below(p);
    }

    /** Over p ranks; the roots are rank 0 and, of the second, rank 1 or the last. */
    static TwoTrees over(int p) {
        int[][] parents = new int[2][p];
        for (int node = 0; node < p; node++) {
            int parent = parentOf(node, p);
            parents[0][node] = parent;
            parents[1][inSecond(node, p)] = parent == NONE ? NONE : inSecond(parent, p);
        }
        return new TwoTrees(parents);
    }

    /** Over ranks 1 … p - 1, with rank 0 above both roots, for p >= 2. */
    static TwoTrees below(int p) {
        int[][] parents = new int[2][p];
        for (int tree = 0; tree < 2; tree++) {
            int[] inner = over(p - 1).parents[tree];
            parents[tree][0] = NONE;
            for (int node = 0; node < p - 1; node++) {
                parents[tree][node + 1] = inner[node] == NONE ? 0 : inner[node] + 1;
            }
        }
        return new TwoTrees(parents);
    }

    /** With b the lowest one of the node's number: clear it and set the one above, or only clear it if that is too far. */
    private static int parentOf(int node, int p) {
        if (node == 0) {
            return NONE;
        }
        int lowest = Integer.lowestOneBit(node);
        int between = node - lowest | 2 * lowest;
        return between < p ? between : node - lowest;
    }

    /** The rank that has a node's place in the second tree. */
    private static int inSecond(int node, int p) {
        return p % 2 == 0 ? p - 1 - node : (node + 1) % p;
    }

    private int ranks() {
        return parents[0].length;
    }

    /** The parent of a rank in tree 0 or 1; empty for its root. */
    OptionalInt parent(int tree, int rank) {
        int parent = parents[tree][rank];
        return parent == NONE ? OptionalInt.empty() : OptionalInt.of(parent);
    }

    /** The edges with the rounds in which they carry their first segment, if one can follow every two rounds. */
    List<Conveyor.Edge> edges() {
        int[][] colours = colours();
        List<Conveyor.Edge> edges = new ArrayList<>();
        for (int tree = 0; tree < 2; tree++) {
            int[] arrivals = new int[ranks()];
            Arrays.fill(arrivals, Integer.MIN_VALUE);
            for (int rank = 0; rank < ranks(); rank++) {
                int arrival = arrival(tree, rank, colours, arrivals);
                if (parents[tree][rank] != NONE) {
                    edges.add(new Conveyor.Edge(parents[tree][rank], rank, tree, arrival));
                }
            }
        }
        return edges;
    }

    /** The first round after the parent has the segment in which the edge may be used. */
    private int arrival(int tree, int rank, int[][] colours, int[] known) {
        if (known[rank] == Integer.MIN_VALUE) {
            int parent = parents[tree][rank];
            if (parent == NONE) {
                known[rank] = -1;
            } else {
                int next = arrival(tree, parent, colours, known) + 1;
                known[rank] = next + (next + colours[tree][rank]) % 2;
            }
        }
        return known[rank];
    }

    /** The colour 0 or 1 of the edge that leads to each rank in each of the trees. */
    private int[][] colours() {
        int[][] sentBy = new int[ranks()][];
        for (int edge = 0; edge < 2 * ranks(); edge++) {
            int parent = parents[edge % 2][edge / 2];
            if (parent != NONE) {
                sentBy[parent] = sentBy[parent] == null ? new int[] {edge} : new int[] {sentBy[parent][0], edge};
            }
        }
        int[][] colours = new int[2][ranks()];
        for (int[] both : colours) {
            Arrays.fill(both, NONE);
        }
        for (int edge = 0; edge < 2 * ranks(); edge++) {
            if (parents[edge % 2][edge / 2] != NONE && colours[edge % 2][edge / 2] == NONE) {
                spread(edge, sentBy, colours);
            }
        }
        return colours;
    }

    /** Colours an edge and all that it is connected with: neighbours at either end differ. */
    private void spread(int start, int[][] sentBy, int[][] colours) {
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        colours[start % 2][start / 2] = 0;
        while (!open.isEmpty()) {
            int edge = open.pop();
            int opposite = 1 - colours[edge % 2][edge / 2];
            List<Integer> neighbours = new ArrayList<>(List.of(edge ^ 1));
            for (int sibling : sentBy[parents[edge % 2][edge / 2]]) {
                neighbours.add(sibling);
            }
            for (int next : neighbours) {
                if (parents[next % 2][next / 2] != NONE && colours[next % 2][next / 2] == NONE) {
                    colours[next % 2][next / 2] = opposite;
                    open.push(next);
                }
            }
        }
    }
}
