package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** P52: the structure, for every group up to 599 ranks. */
class TwoTreesTest {
    private static final int MOST_RANKS = 599;

    @Test
    void eachTreeSpansAllRanksWithinTheLogarithm() {
        for (int p = 1; p <= MOST_RANKS; p++) {
            TwoTrees trees = TwoTrees.over(p);
            int levels = 0;
            while (1 << levels < p) {
                levels++;
            }
            for (int tree = 0; tree < 2; tree++) {
                for (int rank = 0; rank < p; rank++) {
                    assertThat(depth(trees, tree, rank, p)).isLessThanOrEqualTo(levels);
                }
            }
        }
    }

    /** Steps up to the root; a way that goes round never gets there. */
    private static int depth(TwoTrees trees, int tree, int rank, int p) {
        int depth = 0;
        for (OptionalInt up = trees.parent(tree, rank); up.isPresent(); up = trees.parent(tree, up.getAsInt())) {
            depth++;
            assertThat(depth).isLessThan(p);
        }
        return depth;
    }

    @Test
    void noRankHasMoreThanTwoChildrenInBothTogether() {
        for (int p = 2; p <= MOST_RANKS; p++) {
            assertThat(children(TwoTrees.over(p), p)).allMatch(both -> both[0] + both[1] <= 2);
            assertThat(children(TwoTrees.below(p), p)).allMatch(both -> both[0] + both[1] <= 2);
        }
    }

    /** Nobody is inner in both trees for even p; for odd p only rank 0, whose one child is shared out. */
    @Test
    void whoIsInnerInOneTreeIsALeafInTheOther() {
        for (int p = 2; p <= MOST_RANKS; p++) {
            List<int[]> children = children(TwoTrees.over(p), p);
            List<Integer> innerInBoth = IntStream.range(0, p)
                    .filter(r -> children.get(r)[0] > 0 && children.get(r)[1] > 0)
                    .boxed()
                    .toList();
            assertThat(innerInBoth).as("p=%d", p).isEqualTo(p % 2 == 0 ? List.of() : List.of(0));
        }
    }

    private static List<int[]> children(TwoTrees trees, int p) {
        List<int[]> children = IntStream.range(0, p).mapToObj(r -> new int[2]).toList();
        for (int rank = 0; rank < p; rank++) {
            for (int tree = 0; tree < 2; tree++) {
                int in = tree;
                trees.parent(tree, rank).ifPresent(parent -> children.get(parent)[in]++);
            }
        }
        return children;
    }

    /** The trees of NCCL's own drawing (src/graph/trees.cc): 12 ranks, mirrored; 13 ranks, shifted. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "12 | 0 | - 2 4 2 8 6 4 6 0 10 8 10",
                "12 | 1 | 1 3 1 11 5 7 5 3 9 7 9 -",
                "13 | 0 | - 2 4 2 8 6 4 6 0 10 12 10 8",
                "13 | 1 | 9 - 3 5 3 9 7 5 7 1 11 0 11"
            })
    void treesAreThoseThatNcclDraws(int p, int tree, String parents) {
        TwoTrees trees = TwoTrees.over(p);
        assertThat(IntStream.range(0, p).mapToObj(rank -> {
                    OptionalInt parent = trees.parent(tree, rank);
                    return parent.isPresent() ? "" + parent.getAsInt() : "-";
                }))
                .containsExactly(parents.split(" "));
    }

    @Test
    void onAnEdgeTheFirstSegmentFollowsThatOnTheEdgeAbove() {
        for (int p = 2; p <= 130; p++) {
            for (TwoTrees trees : List.of(TwoTrees.over(p), TwoTrees.below(p))) {
                List<Conveyor.Edge> edges = trees.edges();
                for (Conveyor.Edge edge : edges) {
                    int above = edges.stream()
                            .filter(e -> e.tree() == edge.tree() && e.destination() == edge.source())
                            .mapToInt(Conveyor.Edge::first)
                            .findAny()
                            .orElse(-1);
                    assertThat(edge.first()).isBetween(above + 1, above + 2);
                }
            }
        }
    }
}
