package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.schedule.Tally;
import dev.crosspoint.model.units.Bytes;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class BinomialTreeTest extends CollectiveAlgorithmContract {
    @Override
    protected RankToRank algorithm() {
        return new BinomialTree();
    }

    @Test
    void allRanksTogetherSendTwoTimesPMinusOneMessages() {
        for (int p = 1; p <= 64; p++) {
            assertThat(Tally.of(schedule(p), 3).sentInTotal()).isEqualTo(2L * (p - 1) * 3);
        }
    }

    @Test
    void busiestRankIsTheRootAndSendsOneMessagePerLevel() {
        Tally tally = Tally.of(schedule(8), 1);
        assertThat(tally.sentByRank()).containsExactly(3L, 1L, 2L, 1L, 3L, 1L, 2L, 1L);
        assertThat(Collections.max(tally.sentByRank())).isEqualTo(3);
    }

    @Test
    void phasesOfFiveRanksGoUpAndDownTheTree() {
        assertThat(schedule(5).phases())
                .extracting(Phase::name)
                .containsExactly(
                        "reduce at distance 1",
                        "reduce at distance 2",
                        "reduce at distance 4",
                        "broadcast at distance 4",
                        "broadcast at distance 2",
                        "broadcast at distance 1");
        assertThat(schedule(5)
                        .rounds()
                        .map(round -> round.stream()
                                .map(m -> m.source() + ">" + m.destination())
                                .toList()
                                .toString()))
                .containsExactly("[1>0, 3>2]", "[2>0]", "[4>0]", "[0>4]", "[0>2]", "[0>1, 2>3]");
    }

    @Test
    void costOfTheLargestGroupAndMessageHas31Levels() {
        CostTerms terms = new BinomialTree().cost(Collective.ALL_REDUCE, Integer.MAX_VALUE, new Bytes(Long.MAX_VALUE));
        assertThat(terms).isEqualTo(new CostTerms(62, 62 * 0x1p63, 31 * 0x1p63));
    }

    private static Schedule schedule(int ranks) {
        return new BinomialTree().schedule(Collective.ALL_REDUCE, ranks);
    }
}
