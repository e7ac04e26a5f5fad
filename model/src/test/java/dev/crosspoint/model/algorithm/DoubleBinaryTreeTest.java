package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.schedule.Tally;
import dev.crosspoint.model.units.Bytes;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DoubleBinaryTreeTest {
    @Nested
    class InOneSegment extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new DoubleBinaryTree().inSegments(1);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 1.0);
        }

        @Override
        protected void assertCounted(String group, Tally tally, CostTerms cost) {
            DoubleBinaryTreeTest.assertObeyed(group, tally, cost);
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
    class InTwoSegments extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new DoubleBinaryTree().inSegments(2);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 2.0);
        }

        @Override
        protected void assertCounted(String group, Tally tally, CostTerms cost) {
            DoubleBinaryTreeTest.assertObeyed(group, tally, cost);
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
    class InSevenSegments extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new DoubleBinaryTree().inSegments(7);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 7.0);
        }

        @Override
        protected void assertCounted(String group, Tally tally, CostTerms cost) {
            DoubleBinaryTreeTest.assertObeyed(group, tally, cost);
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
    class InThirtySegments extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new DoubleBinaryTree().inSegments(30);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 30.0);
        }

        @Override
        protected void assertCounted(String group, Tally tally, CostTerms cost) {
            DoubleBinaryTreeTest.assertObeyed(group, tally, cost);
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

    /** The closed form is an upper bound. */
    private static void assertObeyed(String group, Tally tally, CostTerms cost) {
        assertThat((double) tally.startUps()).as(group).isLessThanOrEqualTo(cost.startUps());
        assertThat((double) tally.criticalElements()).as(group).isLessThanOrEqualTo(cost.criticalBytes());
        assertThat((double) tally.reducedElements()).as(group).isLessThanOrEqualTo(cost.reducedBytes());
    }

    /** Nor is it far above: every segment costs its rounds, and filling one for each level. Two ranks fill nothing. */
    @Test
    void theBoundIsAtMostTwoRoundsALevelTooHigh() {
        for (int p = 3; p <= 300; p++) {
            double bound = new DoubleBinaryTree()
                    .cost(Collective.ALL_REDUCE, p, Bytes.ONE, 9)
                    .startUps();
            long rounds = new DoubleBinaryTree()
                    .schedule(Collective.ALL_REDUCE, p, 9)
                    .rounds()
                    .filter(round -> !round.isEmpty())
                    .count();
            assertThat(bound - rounds).as("p=%d", p).isBetween(0.0, 2.0 * Logarithm.ceilLog2(p) + 4);
        }
    }

    /** P52: at most 2L + 2k rounds, for up to 129 ranks. */
    @Test
    void broadcastAndReduceTakeAtMostTheRoundsOfTheBound() {
        for (int p = 2; p <= 129; p++) {
            for (int k : new int[] {1, 3, 20}) {
                for (Collective collective : new Collective[] {Collective.BROADCAST, Collective.REDUCE}) {
                    long rounds = new DoubleBinaryTree()
                            .schedule(collective, p, k)
                            .rounds()
                            .count();
                    assertThat(rounds)
                            .as("%s, p=%d, k=%d", collective, p, k)
                            .isLessThanOrEqualTo(2L * Logarithm.ceilLog2(p) + 2L * k);
                }
            }
        }
    }

    /** Specification 2.3: no rank sends more than 2 M, and all together as much as in a ring. */
    @Test
    void noRankSendsMoreThanTwoMessages() {
        for (int p = 2; p <= 64; p++) {
            Tally tally = Tally.of(new DoubleBinaryTree().schedule(Collective.ALL_REDUCE, p, 3), 6);
            assertThat(Collections.max(tally.sentByRank())).as("p=%d", p).isLessThanOrEqualTo(12);
            assertThat(tally.sentInTotal()).as("p=%d", p).isEqualTo(2L * (p - 1) * 6);
        }
    }
}
