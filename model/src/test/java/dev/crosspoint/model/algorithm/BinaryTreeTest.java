package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class BinaryTreeTest {
    @Nested
    class InOneSegment extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new BinaryTree().inSegments(1);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 1.0);
        }
    }

    @Nested
    class InTwoSegments extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new BinaryTree().inSegments(2);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 2.0);
        }
    }

    @Nested
    class InSevenSegments extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new BinaryTree().inSegments(7);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 7.0);
        }
    }

    @Nested
    class InThirtySegments extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new BinaryTree().inSegments(30);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 30.0);
        }
    }

    /** Specification 2.2: 2(h + s - 1) rounds for a complete tree of height h, and no more for other groups. */
    @Test
    void roundsAreThoseOfACompleteTreeOrFewer() {
        for (int p = 2; p <= 5000; p++) {
            int height = Logarithm.floorLog2(p);
            for (int segments : new int[] {1, 2, 9}) {
                double bound = 2 * (height + segments - 1);
                double rounds = new BinaryTree()
                        .cost(Collective.BROADCAST, p, Bytes.ONE, segments)
                        .startUps();
                assertThat(rounds).as("p=%d, s=%d", p, segments).isLessThanOrEqualTo(bound);
                if (Logarithm.isPowerOfTwo(p + 1)) {
                    assertThat(rounds).isEqualTo(bound);
                }
            }
        }
    }

    @Test
    void twoRanksAreAChain() {
        assertThat(new BinaryTree().cost(Collective.BROADCAST, 2, new Bytes(80), 4))
                .isEqualTo(new Chain().cost(Collective.BROADCAST, 2, new Bytes(80), 4));
    }
}
