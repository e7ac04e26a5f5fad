package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Hierarchical;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.NonBlockingSwitch;
import dev.crosspoint.model.fabric.RoundTime;
import dev.crosspoint.model.predict.RoundByRound.PhaseTime;
import dev.crosspoint.model.schedule.Blocks;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundByRoundTest {
    /** alpha = 2 s, B = 4 B/s, gamma = 0.5 s/B. */
    private static final LinkParameters LINK =
            new LinkParameters(new Seconds(2), new BytesPerSecond(4), new SecondsPerByte(0.5));

    @Test
    void roundsAddUpPhaseByPhase() {
        RoundByRound road =
                RoundByRound.of(new Ring().schedule(Collective.ALL_REDUCE, 4), new NonBlockingSwitch(4, LINK));
        assertThat(road.phases())
                .containsExactly(
                        new PhaseTime("reduce-scatter", 3, new RoundTime(2, 0.0625, "port of rank 0"), 0.125),
                        new PhaseTime("all-gather", 3, new RoundTime(2, 0.0625, "port of rank 0"), 0));
        // 6 start-ups of 2 s; 6 blocks of M/4 at 4 B/s; 3 of them reduced at 0.5 s/B.
        assertThat(road.time()).isEqualTo(new AffineTime(12, 6 * 0.25 / 4 + 3 * 0.25 * 0.5));
    }

    @Test
    void aRankReducesWhatAllOthersSendItInARound() {
        Schedule fanIn = new Schedule(
                3,
                1,
                List.of(Phase.of(
                        "fan in", List.of(Message.reduce(1, 0, Blocks.of(0)), Message.reduce(2, 0, Blocks.of(0))))));
        assertThat(RoundByRound.of(fanIn, new NonBlockingSwitch(3, LINK)).time())
                .isEqualTo(new AffineTime(2, 2 / 4.0 + 2 * 0.5));
    }

    @Test
    void theBottleneckIsWhereLargeMessagesWaitLongest() {
        assertThat(bottleneckOfOneRoundAndThree(4, 1)).isEqualTo("port of rank 1");
        assertThat(bottleneckOfOneRoundAndThree(2, 1)).isEqualTo("port of rank 2");
    }

    /** One round of some blocks from rank 1 to 3, then three of some blocks from rank 2 to 3. */
    private static String bottleneckOfOneRoundAndThree(int blocksInOne, int blocksInThree) {
        List<Message> one = List.of(Message.copy(1, 3, Blocks.range(0, blocksInOne)));
        List<Message> three = List.of(Message.copy(2, 3, Blocks.range(0, blocksInThree)));
        Schedule schedule = new Schedule(4, 4, List.of(Phase.of("one", one), new Phase("three", 3, t -> three)));
        return RoundByRound.of(schedule, new NonBlockingSwitch(4, LINK)).bottleneck();
    }

    @Test
    void nothingToSendTakesNoTime() {
        RoundByRound road =
                RoundByRound.of(new Ring().schedule(Collective.ALL_REDUCE, 1), new NonBlockingSwitch(1, LINK));
        assertThat(road.time()).isEqualTo(AffineTime.ZERO);
        assertThat(road.bottleneck()).isEmpty();
    }

    @Test
    void scheduleAndFabricHaveTheSameRanks() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        RoundByRound.of(new Ring().schedule(Collective.ALL_REDUCE, 4), new NonBlockingSwitch(5, LINK)))
                .withMessage("schedule and fabric have the same ranks: schedule=4, fabric=5");
    }

    /** Two tiers that are alike are one. */
    @Test
    void twoLevelClosedFormOnEqualLinksIsTheFlatOne() {
        for (Hierarchical.Form form : Hierarchical.Form.values()) {
            Hierarchical algorithm = new Hierarchical(4, form);
            AffineTime flat = ClosedForm.of(algorithm, Collective.ALL_REDUCE, 12, LINK);
            AffineTime tiers = ClosedForm.of(algorithm, Collective.ALL_REDUCE, 12, LINK, LINK);
            assertThat(tiers.interceptSeconds()).isEqualTo(flat.interceptSeconds());
            assertThat(tiers.slopeSecondsPerByte())
                    .isCloseTo(flat.slopeSecondsPerByte(), within(1e-12 * flat.slopeSecondsPerByte()));
        }
    }
}
