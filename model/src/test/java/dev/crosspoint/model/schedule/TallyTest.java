package dev.crosspoint.model.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Counted by hand: 7 elements in 3 parts are 3, 2 and 2. */
class TallyTest {
    private static Tally tally(Phase... phases) {
        return Tally.of(new Schedule(3, 3, List.of(phases)), 7);
    }

    @Test
    void aRoundCostsItsBusiestSender() {
        assertThat(tally(Phase.of(
                        "fan out", List.of(Message.copy(0, 1, Blocks.of(0)), Message.copy(0, 2, Blocks.of(1))))))
                .isEqualTo(new Tally(1, 5, 3, 0, List.of(5L, 0L, 0L), 2, 1));
    }

    @Test
    void aRoundCostsItsBusiestReceiver() {
        assertThat(tally(Phase.of(
                        "fan in", List.of(Message.reduce(1, 0, Blocks.of(1)), Message.reduce(2, 0, Blocks.of(2))))))
                .isEqualTo(new Tally(1, 4, 2, 4, List.of(0L, 2L, 2L), 1, 2));
    }

    @Test
    void onlySumsAreReduced() {
        assertThat(tally(Phase.of(
                        "both", List.of(Message.copy(0, 1, Blocks.of(0)), Message.reduce(1, 2, Blocks.of(2))))))
                .isEqualTo(new Tally(1, 3, 3, 2, List.of(3L, 2L, 0L), 1, 1));
    }

    @Test
    void everyRoundOfAPhaseIsCounted() {
        assertThat(tally(new Phase("turns", 3, t -> List.of(Message.reduce(0, 1, Blocks.of(t))))))
                .isEqualTo(new Tally(3, 7, 7, 7, List.of(7L, 0L, 0L), 1, 1));
    }

    @Test
    void roundsWithoutMessagesAreNone() {
        assertThat(tally(new Phase("idle", 5, t -> List.of())))
                .isEqualTo(new Tally(0, 0, 0, 0, List.of(0L, 0L, 0L), 0, 0));
    }

    @Test
    void allRanksTogetherSendTheSum() {
        assertThat(new Tally(1, 2, 2, 3, List.of(4L, 5L, 6L), 1, 1).sentInTotal())
                .isEqualTo(15);
    }
}
