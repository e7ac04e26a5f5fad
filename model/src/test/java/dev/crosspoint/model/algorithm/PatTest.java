package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.units.Bytes;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PatTest {
    @Nested
    class WithoutLimit extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Pat();
        }
    }

    @Nested
    class OneBlockAtATime extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Pat(1);
        }
    }

    @Nested
    class ThreeBlocksAtATime extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Pat(3);
        }
    }

    @Nested
    class FourBlocksAtATime extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Pat(4);
        }
    }

    /** Specification 2.9: log2 A + p/A - 1 messages for powers of two, A up to p/2. */
    @Test
    void messagesUnderALimitAreThoseOfTheFormula() {
        for (int p = 2; p <= 1 << 20; p *= 2) {
            for (int a = 1; a <= p / 2; a *= 2) {
                assertThat(new Pat(a).cost(Collective.ALL_GATHER, p, Bytes.ONE).startUps())
                        .as("p=%d, A=%d", p, a)
                        .isEqualTo(Logarithm.floorLog2(a) + p / a - 1);
            }
        }
    }

    @Test
    void farBlocksGoFirst() {
        assertThat(new Pat(1).schedule(Collective.ALL_GATHER, 4).phases())
                .extracting(Phase::name)
                .containsExactly(
                        "blocks from 0 at distance 2", "blocks from 0 at distance 1", "blocks from 1 at distance 1");
    }

    @Test
    void aMessageHoldsABlock() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Pat(0))
                .withMessage("message holds 1 block or more: aggregation=0");
    }
}
