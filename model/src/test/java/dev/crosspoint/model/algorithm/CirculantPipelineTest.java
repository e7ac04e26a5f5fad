package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CirculantPipelineTest {
    @Nested
    class InOneSegment extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new CirculantPipeline().inSegments(1);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 1.0);
        }
    }

    @Nested
    class InTwoSegments extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new CirculantPipeline().inSegments(2);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 2.0);
        }
    }

    @Nested
    class InSevenSegments extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new CirculantPipeline().inSegments(7);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 7.0);
        }
    }

    @Nested
    class InThirtySegments extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new CirculantPipeline().inSegments(30);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 30.0);
        }
    }

    /** No Broadcast of s segments takes fewer rounds, whatever the schedule. */
    @Test
    void roundsAreAsFewAsThereCanBe() {
        for (int p = 2; p <= 300; p++) {
            for (int segments : new int[] {1, 2, 5, 17}) {
                assertThat(new CirculantPipeline()
                                .schedule(Collective.BROADCAST, p, segments)
                                .rounds()
                                .filter(round -> !round.isEmpty()))
                        .hasSize(segments - 1 + Logarithm.ceilLog2(p));
            }
        }
    }

    @Test
    void everyRankReceivesEverySegmentOnce() {
        for (int p : new int[] {2, 3, 11, 64, 97, 1000}) {
            long messages = new CirculantPipeline()
                    .schedule(Collective.BROADCAST, p, 40)
                    .rounds()
                    .mapToLong(List::size)
                    .sum();
            assertThat(messages).isEqualTo(40L * (p - 1));
        }
    }

    @Test
    void phasesOfManySegmentsAreFew() {
        assertThat(new CirculantPipeline()
                        .schedule(Collective.BROADCAST, 100, 1_000_000)
                        .phases())
                .hasSizeLessThan(4 * 7);
    }
}
