package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import org.junit.jupiter.api.Test;

class BruckTest extends CollectiveAlgorithmContract {
    @Override
    protected RankToRank algorithm() {
        return new Bruck();
    }

    /** P22: as many bytes as straight for up to three ranks, more from four on; L p/2 blocks for powers of two. */
    @Test
    void aDetourCostsBytesFromFourRanksOn() {
        for (int p = 1; p <= 2000; p++) {
            double bruck = bytes(new Bruck(), p);
            double straight = bytes(new Pairwise(), p);
            assertThat(bruck > straight).as("p=%d", p).isEqualTo(p >= 4);
            assertThat(bruck).as("p=%d", p).isGreaterThanOrEqualTo(straight);
            if (Logarithm.isPowerOfTwo(p)) {
                assertThat(bruck).isEqualTo(Logarithm.floorLog2(p) * 4096 / 2.0);
            }
        }
    }

    private static double bytes(RankToRank algorithm, int ranks) {
        return algorithm.cost(Collective.ALL_TO_ALL, ranks, new Bytes(4096)).criticalBytes();
    }

    @Test
    void onesAreCountedInTheLargestGroup() {
        CostTerms terms = new Bruck().cost(Collective.ALL_TO_ALL, 1 << 30, new Bytes(1L << 30));
        assertThat(terms).isEqualTo(new CostTerms(30, 15.0 * (1 << 30), 0));
    }
}
