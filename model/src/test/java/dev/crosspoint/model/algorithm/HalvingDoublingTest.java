package dev.crosspoint.model.algorithm;

import static dev.crosspoint.model.algorithm.HalvingDoubling.First.FAR;
import static dev.crosspoint.model.algorithm.HalvingDoubling.First.NEAR;
import static dev.crosspoint.model.algorithm.HalvingDoubling.Folding.HALVES;
import static dev.crosspoint.model.algorithm.HalvingDoubling.Folding.WHOLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Blocks;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Tally;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class HalvingDoublingTest {
    @Nested
    class WholeNearFirst extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new HalvingDoubling(WHOLE);
        }
    }

    @Nested
    class WholeFarFirst extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new HalvingDoubling(WHOLE, FAR);
        }
    }

    @Nested
    class HalvesNearFirst extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new HalvingDoubling(HALVES);
        }
    }

    @Nested
    class HalvesFarFirst extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new HalvingDoubling(HALVES, FAR);
        }
    }

    @Test
    void sixRanksFoldToFour() {
        assertThat(phases(new HalvingDoubling(WHOLE)))
                .containsExactly(
                        "fold",
                        "halve at distance 1",
                        "halve at distance 2",
                        "double at distance 2",
                        "double at distance 1",
                        "unfold");
        assertThat(phases(new HalvingDoubling(HALVES, FAR)))
                .containsExactly(
                        "exchange halves",
                        "collect",
                        "halve at distance 2",
                        "halve at distance 1",
                        "double at distance 1",
                        "double at distance 2",
                        "unfold");
    }

    private static List<String> phases(HalvingDoubling algorithm) {
        return algorithm.schedule(Collective.ALL_REDUCE, 6).phases().stream()
                .map(Phase::name)
                .toList();
    }

    /** Where links are shared it matters that most bytes go to the nearest partner, or to the farthest. */
    @Test
    void halfTheMessageGoesToTheFirstPartner() {
        assertThat(firstMessage(NEAR)).isEqualTo(Message.reduce(0, 1, Blocks.spaced(1, 2, 4, 8)));
        assertThat(firstMessage(FAR)).isEqualTo(Message.reduce(0, 4, Blocks.range(4, 4)));
    }

    private static Message firstMessage(HalvingDoubling.First first) {
        return new HalvingDoubling(WHOLE, first)
                .schedule(Collective.ALL_REDUCE, 8)
                .rounds()
                .findFirst()
                .orElseThrow()
                .get(0);
    }

    /** Specification 2.3, column of the busiest rank: 2(q-1)/q + 1 and 2(q-1)/q + 3/2, here for q = 4. */
    @Test
    void theBusiestRankOfAFoldSendsMore() {
        assertThat(busiest(new HalvingDoubling(WHOLE), 6)).isEqualTo(2.5);
        assertThat(busiest(new HalvingDoubling(HALVES), 6)).isEqualTo(3);
        assertThat(busiest(new HalvingDoubling(WHOLE), 4)).isEqualTo(1.5);
    }

    private static double busiest(HalvingDoubling algorithm, int ranks) {
        return Collections.max(Tally.of(algorithm.schedule(Collective.ALL_REDUCE, ranks), 4)
                        .sentByRank())
                / 4.0;
    }

    @Test
    void blocksOfAHundredThousandRanksAreNotListed() {
        Message first = new HalvingDoubling(WHOLE)
                .schedule(Collective.ALL_REDUCE, 100_000)
                .phases()
                .get(1)
                .round()
                .apply(0)
                .get(0);
        assertThat(first.blocks()).isEqualTo(Blocks.spaced(1, 2, 32_768, 65_536));
    }

    @Test
    void halvesOfAllReduceNeedAPowerOfTwo() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HalvingDoubling(WHOLE).schedule(Collective.REDUCE_SCATTER, 6))
                .withMessage("halving-doubling cannot carry out reducescatter among 6 ranks: it needs a power of two of"
                        + " ranks unless it folds them, which only AllReduce can");
    }
}
