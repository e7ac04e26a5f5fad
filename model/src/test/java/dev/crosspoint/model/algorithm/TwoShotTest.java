package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TwoShotTest {
    @Nested
    class InTurn extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new TwoShot(Starts.IN_TURN);
        }
    }

    @Nested
    class AtOnce extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new TwoShot(Starts.AT_ONCE);
        }

        @Override
        protected int mostMessagesAtOnce(int ranks) {
            return Math.max(1, ranks - 1);
        }
    }

    @Test
    void startingAtOnceSavesStartUpsAndNoBytes() {
        CostTerms inTurn = new TwoShot(Starts.IN_TURN).cost(Collective.ALL_REDUCE, 8, new Bytes(80));
        CostTerms atOnce = new TwoShot(Starts.AT_ONCE).cost(Collective.ALL_REDUCE, 8, new Bytes(80));
        assertThat(inTurn.startUps()).isEqualTo(14);
        assertThat(atOnce.startUps()).isEqualTo(2);
        assertThat(atOnce.criticalBytes()).isEqualTo(inTurn.criticalBytes());
    }
}
