package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Tally;
import org.junit.jupiter.api.Test;

class CirculantTest extends CollectiveAlgorithmContract {
    @Override
    protected RankToRank algorithm() {
        return new Circulant();
    }

    @Test
    void distancesHalveAndRoundUp() {
        assertThat(new Circulant().schedule(Collective.ALL_REDUCE, 11).phases())
                .extracting(Phase::name)
                .containsExactly(
                        "reduce-scatter at distance 6",
                        "reduce-scatter at distance 3",
                        "reduce-scatter at distance 2",
                        "reduce-scatter at distance 1",
                        "all-gather at distance 1",
                        "all-gather at distance 2",
                        "all-gather at distance 3",
                        "all-gather at distance 6");
    }

    @Test
    void everyRankSendsAsMuchAsInARing() {
        for (int p = 1; p <= 64; p++) {
            Tally tally = Tally.of(new Circulant().schedule(Collective.ALL_REDUCE, p), p);
            assertThat(tally.sentByRank()).containsOnly(2L * (p - 1));
        }
    }
}
