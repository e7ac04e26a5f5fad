package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Cascade;
import dev.crosspoint.model.schedule.Schedule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Each half of the message goes in s segments along a tree of its own ({@link TwoTrees}); who is inner in one tree is a
 * leaf in the other, so all ranks send and receive all the time. NCCL's construction, with one port for each rank.
 *
 * <p>Broadcast: {@code n = 2L + 2s}, {@code v = n * M/(2s)}; Reduce is the way back, with {@code c = v}; AllReduce is
 * Reduce, then Broadcast. This is an upper bound that holds for every p; the messages need a few rounds fewer.
 * Broadcast from rank 0 and Reduce to it run on trees over the other ranks, whose roots rank 0 deals with in turn.
 *
 * @see "Sanders, Speck, Träff: Two-tree algorithms for full bandwidth broadcast, reduction and scan, Parallel Computing
 *     35, 2009"
 */
public record DoubleBinaryTree() implements PipelinedTree {
    @Override
    public String id() {
        return "double-binary-tree";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return Tree.carries(collective)
                ? Optional.empty()
                : Optional.of("two trees of segments do AllReduce, Reduce and Broadcast");
    }

    /**
     * The parent of each rank in each of the two trees of AllReduce, -1 for a root.
     *
     * @param ranks p, at least 1
     */
    public static List<List<Integer>> parents(int ranks) {
        TwoTrees trees = TwoTrees.over(Collective.requireRanks(ranks));
        return IntStream.range(0, 2)
                .mapToObj(tree -> IntStream.range(0, ranks)
                        .mapToObj(rank -> trees.parent(tree, rank).orElse(-1))
                        .toList())
                .toList();
    }

    /** Fill and flow, s being the segments of one half. */
    @Override
    public Pipeline pipeline(Collective collective, int ranks) {
        require(collective, ranks);
        return Tree.pipeline(collective, 2 * Logarithm.ceilLog2(ranks), 2, 2);
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return ranks == 1 ? Formula.NONE : Tree.formula(collective, "2 L + 2 s", "M/(2 s)");
    }

    @Override
    public String source() {
        return "Sanders, Speck, Träff: Two-tree algorithms for full bandwidth broadcast, reduction and scan, Parallel"
                + " Computing 35, 2009; trees as in NCCL 2.30.7 src/graph/trees.cc";
    }

    /** A rank at depth d has segment 0 after at most 2d rounds; with rank 0 above the roots, d is at most L + 1. */
    @Override
    public OptionalInt steadyFrom(Collective collective, int ranks) {
        require(collective, ranks);
        return OptionalInt.of(Logarithm.ceilLog2(ranks) + 2);
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

    private static Conveyor conveyor(Collective collective, int ranks) {
        return new Conveyor(TwoTrees.of(collective, ranks).edges(), 2);
    }
}
