package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.schedule.Tally;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class RecursiveDoublingTest extends CollectiveAlgorithmContract {
    @Override
    protected RankToRank algorithm() {
        return new RecursiveDoubling();
    }

    @Test
    void fiveRanksFoldToFour() {
        Schedule schedule = new RecursiveDoubling().schedule(Collective.ALL_REDUCE, 5);
        assertThat(schedule.phases())
                .extracting(Phase::name)
                .containsExactly("fold", "exchange at distance 1", "exchange at distance 2", "unfold");
        assertThat(schedule.rounds()
                        .map(round -> round.stream()
                                .map(m -> m.source() + ">" + m.destination())
                                .toList()
                                .toString()))
                .containsExactly("[0>1]", "[1>2, 2>1, 3>4, 4>3]", "[1>3, 2>4, 3>1, 4>2]", "[1>0]");
    }

    /** Specification 2.3: pLM in all, 24 M against 14 M at p = 8. */
    @Test
    void allRanksSendTheWholeMessageInEveryRound() {
        Tally tally = Tally.of(new RecursiveDoubling().schedule(Collective.ALL_REDUCE, 8), 1);
        assertThat(tally.sentByRank()).containsOnly(3L);
        assertThat(tally.sentInTotal()).isEqualTo(24);
    }

    @Test
    void theBusiestRankOfAFoldSendsOnceMore() {
        for (int p : new int[] {3, 5, 6, 7, 9, 33, 63}) {
            Tally tally = Tally.of(new RecursiveDoubling().schedule(Collective.ALL_REDUCE, p), 1);
            assertThat(Collections.max(tally.sentByRank())).isEqualTo(Logarithm.floorLog2(p) + 1);
        }
    }
}
