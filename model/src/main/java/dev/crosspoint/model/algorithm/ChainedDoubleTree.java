package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Cascade;
import dev.crosspoint.model.schedule.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The two trees of {@link DoubleBinaryTree} over m = p/g nodes, with a chain through the g ranks of each node: the first
 * rank sends what it receives to the nodes below and along the chain. As NCCL builds its trees; rank
 * {@code node * g + i} is the i-th of its node. The first rank sends and receives inside its node and outside at once, on
 * links of their own.
 *
 * <p>Broadcast: {@code n = 2 ceil(log2 m) + g - 1 + 2s}, {@code v = n * M/(2s)}; Reduce is the way back, with
 * {@code c = 2v}, since the first rank adds what comes along the chain and from below in the same round; AllReduce is
 * Reduce, then Broadcast. Like that of the double binary tree, which this is for g = 1, the formula is an upper bound. Where
 * links inside nodes are no slower than others, {@code g - 1} of its rounds cost what they cost inside. One node is a
 * chain in 2s segments.
 *
 * @param ranksPerNode g, at least 1
 * @see "NCCL 2.30.7 src/graph/connect.cc, connectTrees (both trees of a pair of channels over the same chains); trees.cc,
 *     ncclGetDtree"
 */
public record ChainedDoubleTree(int ranksPerNode) implements PipelinedTree {
    private static final int ABOVE_ALL = -1;

    public ChainedDoubleTree {
        if (ranksPerNode < 1) {
            throw new IllegalArgumentException("node needs at least 1 rank: ranksPerNode=" + ranksPerNode);
        }
    }

    @Override
    public String id() {
        return "chained-double-tree";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        if (!Tree.carries(collective)) {
            return Optional.of("two trees of segments do AllReduce, Reduce and Broadcast");
        }
        return ranks % ranksPerNode == 0
                ? Optional.empty()
                : Optional.of("it needs full nodes of " + ranksPerNode + " ranks");
    }

    @Override
    public boolean numbersRanksByNode() {
        return true;
    }

    /** One inside its node and one outside. */
    @Override
    public int ports() {
        return ranksPerNode == 1 ? 1 : 2;
    }

    /** Fill and flow, s being the segments of one half. */
    @Override
    public Pipeline pipeline(Collective collective, int ranks) {
        require(collective, ranks);
        int nodes = ranks / ranksPerNode;
        double fill = nodes == 1 ? ranks - 2 : 2 * Logarithm.ceilLog2(nodes) + ranksPerNode - 1;
        Pipeline tree = Tree.pipeline(collective, fill, 2, 2);
        return new Pipeline(tree.fill(), tree.roundsPerSegment(), tree.lanes(), reducedAtOnce(nodes) * tree.reducing());
    }

    /** How many segments the first rank of a node adds in a round of Reduce. */
    private int reducedAtOnce(int nodes) {
        return nodes > 1 ? ports() : 1;
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        if (ranks == 1) {
            return Formula.NONE;
        }
        int nodes = ranks / ranksPerNode;
        Formula tree = Tree.formula(collective, nodes == 1 ? "p - 2 + 2 s" : "2 ceil(log2 m) + g - 1 + 2 s", "M/(2 s)");
        return collective.reduces() && reducedAtOnce(nodes) == 2
                ? new Formula(tree.startUps(), tree.criticalBytes(), "2" + tree.reducedBytes())
                : tree;
    }

    @Override
    public String source() {
        return "Sanders, Speck, Träff: Two-tree algorithms for full bandwidth broadcast, reduction and scan, Parallel"
                + " Computing 35, 2009, over nodes with chains inside as in NCCL 2.30.7 src/graph/connect.cc";
    }

    /** A chain ends g - 1 rounds after its node has the segment. */
    @Override
    public OptionalInt steadyFrom(Collective collective, int ranks) {
        require(collective, ranks);
        return OptionalInt.of(Logarithm.ceilLog2(ranks / ranksPerNode) + 2 + ranksPerNode / 2);
    }

    @Override
    public Schedule schedule(Collective collective, int ranks, int segments) {
        require(collective, ranks);
        return Tree.schedule(collective, ranks, 2, segments, conveyor(collective, ranks));
    }

    @Override
    public List<Cascade> cascades(Collective collective, int ranks) {
        require(collective, ranks);
        return Tree.cascades(collective, 2, conveyor(collective, ranks));
    }

    private Conveyor conveyor(Collective collective, int ranks) {
        int nodes = ranks / ranksPerNode;
        int[][] arrivals = new int[2][nodes];
        for (int[] ofTree : arrivals) {
            Arrays.fill(ofTree, ABOVE_ALL);
        }
        List<Conveyor.Edge> edges = new ArrayList<>();
        for (Conveyor.Edge edge : TwoTrees.of(collective, nodes).edges()) {
            arrivals[edge.tree()][edge.destination()] = edge.first();
            edges.add(new Conveyor.Edge(
                    edge.source() * ranksPerNode, edge.destination() * ranksPerNode, edge.tree(), edge.first()));
        }
        for (int node = 0; node < nodes; node++) {
            for (int tree = 0; tree < 2; tree++) {
                int start = chainStart(tree, arrivals[tree][node], arrivals[1 - tree][node]);
                for (int i = 1; i < ranksPerNode; i++) {
                    int rank = node * ranksPerNode + i;
                    edges.add(new Conveyor.Edge(rank - 1, rank, tree, start + i - 1));
                }
            }
        }
        return new Conveyor(edges, 2);
    }

    /**
     * The round in which segment 0 of a tree sets off along a chain. The two trees use a chain in turns: they reach a node
     * in rounds of which one is even and one odd, and at a root the one that starts there waits for its turn.
     */
    private static int chainStart(int tree, int arrival, int arrivalOfOther) {
        if (arrival != ABOVE_ALL) {
            return arrival + 1;
        }
        return arrivalOfOther == ABOVE_ALL ? tree : arrivalOfOther % 2;
    }
}
