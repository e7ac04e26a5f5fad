package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.units.Bytes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ChainTest {
    @Nested
    class InOneSegment extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Chain().inSegments(1);
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
            return new Chain().inSegments(2);
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
            return new Chain().inSegments(7);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 7.0);
        }
    }

    @Nested
    class InAHundredSegments extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Chain().inSegments(100);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("s", 100.0);
        }
    }

    @Test
    void oneSegmentIsTheWholeMessageFromRankToRank() {
        CostTerms terms = new Chain().cost(Collective.BROADCAST, 8, new Bytes(80), 1);
        assertThat(terms).isEqualTo(new CostTerms(7, 560, 0));
    }

    /** A further segment makes one phase longer, so millions of segments are as easy as one. */
    @Test
    void phasesOfManySegmentsAreThoseOfFew() {
        List<Phase> many =
                new Chain().schedule(Collective.BROADCAST, 5, 1_000_000).phases();
        assertThat(many).hasSize(7);
        assertThat(many.get(3).name()).isEqualTo("broadcast, flowing");
        assertThat(many.get(3).rounds()).isEqualTo(1_000_000 - 3);
        assertThat(new Chain().schedule(Collective.BROADCAST, 5, 4).phases()).hasSize(7);
    }

    @Test
    void aMessageHasASegment() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Chain().inSegments(0))
                .withMessage("message is sent in 1 segment or more: segments=0");
        assertThatIllegalArgumentException().isThrownBy(() -> new Chain().cost(Collective.BROADCAST, 8, Bytes.ONE, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Chain().schedule(Collective.BROADCAST, 8, -1));
    }
}
