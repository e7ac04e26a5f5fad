package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.collective.Collective;
import org.junit.jupiter.api.Test;

class PairwiseTest extends CollectiveAlgorithmContract {
    @Override
    protected RankToRank algorithm() {
        return new Pairwise();
    }

    @Test
    void moreRanksThanBlocksHaveNumbersAreRefused() {
        assertThat(new Pairwise().schedule(Collective.ALL_TO_ALL, 46_340).blocks())
                .isEqualTo(46_340 * 46_340);
        for (RankToRank algorithm : new RankToRank[] {new Pairwise(), new Bruck()}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> algorithm.schedule(Collective.ALL_TO_ALL, 46_341))
                    .withMessage("blocks of AllToAll are numbered for up to 46340 ranks: ranks=46341");
        }
    }
}
