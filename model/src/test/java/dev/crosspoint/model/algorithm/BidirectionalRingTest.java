package dev.crosspoint.model.algorithm;

import static dev.crosspoint.model.algorithm.BidirectionalRing.Form.BLOCKS;
import static dev.crosspoint.model.algorithm.BidirectionalRing.Form.HALVES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class BidirectionalRingTest {
    @Nested
    class OfHalves extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new BidirectionalRing(HALVES);
        }
    }

    @Nested
    class OfBlocks extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new BidirectionalRing(BLOCKS);
        }
    }

    /** Specification 2.4: the same bytes for odd p, in half the start-ups. */
    @Test
    void blocksBothWaysTakeHalfTheStartUpsOfHalves() {
        for (int p = 3; p <= 301; p += 2) {
            CostTerms halves = new BidirectionalRing(HALVES).cost(Collective.ALL_REDUCE, p, new Bytes(5040));
            CostTerms blocks = new BidirectionalRing(BLOCKS).cost(Collective.ALL_REDUCE, p, new Bytes(5040));
            assertThat(blocks.startUps()).isEqualTo(halves.startUps() / 2);
            assertThat(blocks.criticalBytes())
                    .isCloseTo(halves.criticalBytes(), within(1e-12 * halves.criticalBytes()));
        }
    }

    @Test
    void twoPortsHalveTheBytesOfARing() {
        assertThat(new BidirectionalRing(HALVES).cost(Collective.ALL_REDUCE, 8, new Bytes(80)))
                .isEqualTo(new CostTerms(14, 70, 70));
        assertThat(new BidirectionalRing(BLOCKS).cost(Collective.ALL_REDUCE, 8, new Bytes(80)))
                .isEqualTo(new CostTerms(8, 80, 70));
    }
}
