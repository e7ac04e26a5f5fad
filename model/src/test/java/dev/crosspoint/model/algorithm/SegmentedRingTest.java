package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.schedule.Tally;
import dev.crosspoint.model.units.Bytes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SegmentedRingTest {
    /** What a rank reduces while the next segment arrives is counted, but does not cost. */
    abstract static class Contract extends CollectiveAlgorithmContract {
        @Override
        protected void assertCounted(String group, Tally tally, CostTerms cost) {
            assertThat((double) tally.startUps()).as(group).isEqualTo(cost.startUps());
            assertThat((double) tally.criticalElements()).as(group).isEqualTo(cost.criticalBytes());
            assertThat((double) tally.reducedElements()).as(group).isGreaterThanOrEqualTo(cost.reducedBytes());
        }

        @Override
        protected void assertRoadsMeet(String group, AffineTime roundByRound, AffineTime closedForm) {
            assertThat(roundByRound.interceptSeconds())
                    .as(group)
                    .isCloseTo(closedForm.interceptSeconds(), within(1e-12 * closedForm.interceptSeconds()));
        }
    }

    @Nested
    class InThreeSegments extends Contract {
        @Override
        protected RankToRank algorithm() {
            return new SegmentedRing().inSegments(3);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 3.0);
        }
    }

    @Test
    void oneSegmentIsTheRing() {
        for (Collective collective : List.of(Collective.ALL_REDUCE, Collective.REDUCE_SCATTER, Collective.ALL_GATHER)) {
            for (int p = 1; p <= 20; p++) {
                assertThat(new SegmentedRing().cost(collective, p, new Bytes(1000), 1))
                        .isEqualTo(new Ring().cost(collective, p, new Bytes(1000)));
            }
        }
    }

    /** Specification 2.2: 2(p-1)(K alpha + M/(pB)) + gamma M/(pK), here for p = 4, K = 5, M = 1000. */
    @Test
    void onlyTheReductionOfTheLastSegmentShows() {
        assertThat(new SegmentedRing().cost(Collective.ALL_REDUCE, 4, new Bytes(1000), 5))
                .isEqualTo(new CostTerms(30, 1500, 50));
    }
}
