package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.schedule.Tally;
import org.junit.jupiter.api.Test;

class FlatTreeTest extends CollectiveAlgorithmContract {
    @Override
    protected RankToRank algorithm() {
        return new FlatTree();
    }

    @Test
    void theRootDealsWithEveryRankInTurn() {
        Schedule schedule = new FlatTree().schedule(Collective.ALL_REDUCE, 3);
        assertThat(schedule.rounds()
                        .map(round -> round.stream()
                                .map(m -> m.source() + ">" + m.destination())
                                .toList()
                                .toString()))
                .containsExactly("[1>0]", "[2>0]", "[0>1]", "[0>2]");
    }

    @Test
    void theRootSendsTheWholeMessageToEveryOther() {
        Tally tally = Tally.of(new FlatTree().schedule(Collective.ALL_REDUCE, 8), 1);
        assertThat(tally.sentByRank()).containsExactly(7L, 1L, 1L, 1L, 1L, 1L, 1L, 1L);
        assertThat(tally.sentInTotal()).isEqualTo(14);
    }
}
