package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.units.BytesPerSecond;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ParallelRingsTest {
    @Nested
    class ThreeRings extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new ParallelRings(3);
        }
    }

    @Test
    void ringsShareNoEdge() {
        for (int p = 5; p <= 64; p++) {
            if (new ParallelRings(4).refusal(Collective.ALL_REDUCE, p).isEmpty()) {
                List<Message> round = new ParallelRings(4)
                        .schedule(Collective.ALL_REDUCE, p)
                        .rounds()
                        .findFirst()
                        .orElseThrow();
                assertThat(round)
                        .extracting(Message::source, Message::destination)
                        .as("p=%d", p)
                        .doesNotHaveDuplicates()
                        .hasSize(4 * p);
            }
        }
    }

    @Test
    void groupsWithoutSoManyRingsAreRefused() {
        assertThat(new ParallelRings(4).refusal(Collective.ALL_REDUCE, 6))
                .contains("6 ranks have only 2 rings of equal strides that share no edge, not 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ParallelRings(0))
                .withMessage("rings are 1 or more: channels=0");
    }

    /** Specification 2.4: min(k B_link, B_inject). */
    @Test
    void bandwidthIsThatOfTheLinksOrOfWhatARankInjects() {
        BytesPerSecond link = BytesPerSecond.ofGB(20);
        assertThat(new ParallelRings(4).bandwidth(link, BytesPerSecond.ofGB(90)))
                .isEqualTo(BytesPerSecond.ofGB(80));
        assertThat(new ParallelRings(4).bandwidth(link, BytesPerSecond.ofGB(70)))
                .isEqualTo(BytesPerSecond.ofGB(70));
    }
}
