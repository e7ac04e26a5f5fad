package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.schedule.Tally;
import dev.crosspoint.model.units.Bytes;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChainedDoubleTreeTest {
    /** The laws of every algorithm; the closed form is an upper bound, on links inside nodes and outside of their own. */
    abstract static class Contract extends CollectiveAlgorithmContract {
        private final int ranksPerNode;
        private final int segments;

        Contract(int ranksPerNode, int segments) {
            this.ranksPerNode = ranksPerNode;
            this.segments = segments;
        }

        @Override
        protected RankToRank algorithm() {
            return new ChainedDoubleTree(ranksPerNode).inSegments(segments);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", (double) segments, "g", (double) ranksPerNode, "m", (double) ranks / ranksPerNode);
        }

        @Override
        protected void assertCounted(String group, Tally tally, CostTerms cost) {
            assertThat((double) tally.startUps()).as(group).isLessThanOrEqualTo(cost.startUps());
            assertThat((double) tally.largestMessages()).as(group).isLessThanOrEqualTo(cost.criticalBytes());
            assertThat((double) tally.reducedElements()).as(group).isLessThanOrEqualTo(cost.reducedBytes());
        }

        @Override
        protected void assertRoadsMeet(String group, AffineTime roundByRound, AffineTime closedForm) {
            assertThat(roundByRound.interceptSeconds())
                    .as(group)
                    .isLessThanOrEqualTo(closedForm.interceptSeconds() * (1 + 1e-12));
            assertThat(roundByRound.slopeSecondsPerByte())
                    .as(group)
                    .isLessThanOrEqualTo(closedForm.slopeSecondsPerByte() * (1 + 1e-12));
        }
    }

    @Nested
    class OneRankANodeInTwoSegments extends Contract {
        OneRankANodeInTwoSegments() {
            super(1, 2);
        }
    }

    @Nested
    class TwoRanksANodeInOneSegment extends Contract {
        TwoRanksANodeInOneSegment() {
            super(2, 1);
        }
    }

    @Nested
    class ThreeRanksANodeInSevenSegments extends Contract {
        ThreeRanksANodeInSevenSegments() {
            super(3, 7);
        }
    }

    @Nested
    class EightRanksANodeInTwoSegments extends Contract {
        EightRanksANodeInTwoSegments() {
            super(8, 2);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ALL_REDUCE", "REDUCE", "BROADCAST"})
    void withOneRankInEachNodeItIsTheDoubleBinaryTree(Collective collective) {
        ChainedDoubleTree chained = new ChainedDoubleTree(1);
        DoubleBinaryTree plain = new DoubleBinaryTree();
        for (int p = 1; p <= 40; p++) {
            for (int segments : new int[] {1, 2, 9}) {
                assertThat(chained.cost(collective, p, new Bytes(720), segments))
                        .isEqualTo(plain.cost(collective, p, new Bytes(720), segments));
                assertThat(chained.schedule(collective, p, segments).rounds())
                        .containsExactlyElementsOf(
                                plain.schedule(collective, p, segments).rounds().toList());
            }
            assertThat(chained.cascades(collective, p)).isEqualTo(plain.cascades(collective, p));
            assertThat(chained.steadyFrom(collective, p)).isEqualTo(plain.steadyFrom(collective, p));
            assertThat(chained.ports()).isEqualTo(plain.ports());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ALL_REDUCE", "REDUCE", "BROADCAST"})
    void oneNodeIsAChainInTwiceAsManySegments(Collective collective) {
        for (int p = 2; p <= 12; p++) {
            for (int segments : new int[] {1, 2, 9}) {
                ChainedDoubleTree chained = new ChainedDoubleTree(p);
                assertThat(chained.cost(collective, p, new Bytes(720), segments))
                        .isEqualTo(new Chain().cost(collective, p, new Bytes(720), 2 * segments));
                assertThat(ways(chained.schedule(collective, p, segments)))
                        .isEqualTo(ways(new Chain().schedule(collective, p, 2 * segments)));
            }
        }
    }

    /** Who sends to whom, round by round. */
    private static List<String> ways(Schedule schedule) {
        return schedule.rounds()
                .map(round -> round.stream()
                        .map(m -> "%d-%d %s".formatted(m.source(), m.destination(), m.action()))
                        .sorted()
                        .collect(Collectors.joining(" ")))
                .toList();
    }

    /** What NCCL counts: 2 (g - 1) steps inside nodes on top of those between them. */
    @Test
    void aChainMakesAWayUpOrDownLongerByItsEdges() {
        for (int nodes = 2; nodes <= 20; nodes++) {
            for (int g = 2; g <= 9; g++) {
                for (int segments : new int[] {1, 4}) {
                    assertThat(rounds(new ChainedDoubleTree(g), nodes * g, segments))
                            .as("%d nodes of %d", nodes, g)
                            .isEqualTo(rounds(new DoubleBinaryTree(), nodes, segments) + 2 * (g - 1));
                }
            }
        }
    }

    private static long rounds(Pipelined algorithm, int ranks, int segments) {
        return algorithm
                .schedule(Collective.ALL_REDUCE, ranks, segments)
                .rounds()
                .count();
    }

    /** A rank sends and receives at most once a round inside its node, and at most once outside. */
    @Test
    void insideAndOutsideANodeARankHasOnePortEach() {
        for (int g : new int[] {2, 3, 8}) {
            for (int nodes : new int[] {1, 2, 3, 6, 7, 16}) {
                for (Collective collective : List.of(Collective.ALL_REDUCE, Collective.BROADCAST)) {
                    Schedule schedule = new ChainedDoubleTree(g).schedule(collective, nodes * g, 5);
                    schedule.rounds().forEach(round -> {
                        assertThat(round.stream().map(m -> List.of(m.source(), m.source() / g == m.destination() / g)))
                                .doesNotHaveDuplicates();
                        assertThat(round.stream()
                                        .map(m -> List.of(m.destination(), m.source() / g == m.destination() / g)))
                                .doesNotHaveDuplicates();
                        assertThat(round.stream().filter(m -> m.source() / g != m.destination() / g))
                                .allMatch(m -> m.source() % g == 0 && m.destination() % g == 0);
                    });
                }
            }
        }
    }

    @Test
    void oneSegmentMoreOnlyRepeatsRoundsFromTheSteadyNumberOn() {
        for (int g = 1; g <= 9; g++) {
            for (int nodes = g == 1 ? 2 : 1; nodes <= 33; nodes++) {
                ChainedDoubleTree chained = new ChainedDoubleTree(g);
                for (Collective collective : List.of(Collective.ALL_REDUCE, Collective.REDUCE)) {
                    int steady = chained.steadyFrom(collective, nodes * g).orElseThrow();
                    assertThat(differentRounds(chained.schedule(collective, nodes * g, steady)))
                            .as("%s, %d nodes of %d", collective, nodes, g)
                            .isEqualTo(differentRounds(chained.schedule(collective, nodes * g, steady + 1)));
                }
            }
        }
    }

    private static int differentRounds(Schedule schedule) {
        return schedule.phases().stream().mapToInt(Phase::turns).sum();
    }

    /** Later would be as right, and slower to sum up: two levels over 4 nodes, 2 rounds, and half the chain of 8. */
    @Test
    void itIsSteadySoon() {
        assertThat(new ChainedDoubleTree(8).steadyFrom(Collective.ALL_REDUCE, 32))
                .hasValue(2 + 2 + 4);
    }

    @Test
    void ranksAreNumberedNodeByNodeUnderItsName() {
        assertThat(new ChainedDoubleTree(8).numbersRanksByNode()).isTrue();
        assertThat(new ChainedDoubleTree(8).id()).isEqualTo("chained-double-tree");
    }

    @Test
    void whatIsRefusedHasNoCostAndNoRounds() {
        ChainedDoubleTree four = new ChainedDoubleTree(4);
        for (Consumer<ChainedDoubleTree> question : List.<Consumer<ChainedDoubleTree>>of(
                tree -> tree.pipeline(Collective.ALL_REDUCE, 6),
                tree -> tree.steadyFrom(Collective.ALL_REDUCE, 6),
                tree -> tree.cascades(Collective.ALL_REDUCE, 6),
                tree -> tree.formula(Collective.ALL_REDUCE, 6),
                tree -> tree.schedule(Collective.ALL_REDUCE, 6, 1))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> question.accept(four))
                    .withMessageContaining("it needs full nodes of 4 ranks");
        }
    }

    @Test
    void nodesAreFullAndHoldARank() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ChainedDoubleTree(0))
                .withMessage("node needs at least 1 rank: ranksPerNode=0");
        assertThat(new ChainedDoubleTree(4).refusal(Collective.ALL_REDUCE, 6))
                .contains("it needs full nodes of 4 ranks");
        assertThat(new ChainedDoubleTree(4).refusal(Collective.ALL_TO_ALL, 8))
                .contains("two trees of segments do AllReduce, Reduce and Broadcast");
    }
}
