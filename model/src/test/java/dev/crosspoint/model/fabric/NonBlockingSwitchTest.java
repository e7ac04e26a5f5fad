package dev.crosspoint.model.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NonBlockingSwitchTest {
    private static final LinkParameters LINK =
            new LinkParameters(new Seconds(2), new BytesPerSecond(4), new SecondsPerByte(0.5));
    private static final NonBlockingSwitch SWITCH = new NonBlockingSwitch(4, LINK);

    @Test
    void sendingAndReceivingGoOnAtTheSameTime() {
        assertThat(SWITCH.time(List.of(new Transfer(0, 1, 0.5), new Transfer(1, 0, 0.5))))
                .isEqualTo(new RoundTime(2, 0.125, "port of rank 0"));
    }

    @Test
    void messagesToOneRankShareItsPort() {
        assertThat(SWITCH.time(List.of(new Transfer(0, 3, 0.5), new Transfer(1, 3, 0.25), new Transfer(2, 1, 0.5))))
                .isEqualTo(new RoundTime(2, 0.1875, "port of rank 3"));
    }

    @Test
    void messagesOfOneRankShareItsPort() {
        assertThat(SWITCH.time(List.of(new Transfer(2, 3, 0.5), new Transfer(2, 1, 0.5))))
                .isEqualTo(new RoundTime(2, 0.25, "port of rank 2"));
    }

    @Test
    void emptyMessagesCostAStartUpAndEmptyRoundsNothing() {
        assertThat(SWITCH.time(List.of(new Transfer(0, 1, 0)))).isEqualTo(new RoundTime(2, 0, ""));
        assertThat(SWITCH.time(List.of())).isEqualTo(new RoundTime(0, 0, ""));
    }

    @Test
    void ranksWithoutAPortAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SWITCH.time(List.of(new Transfer(0, 4, 1))))
                .withMessage("no such rank on this switch: rank=4, ranks=4");
    }

    @Test
    void theRootIsACutOfItsOwnAndOneRankStandsForTheOthers() {
        assertThat(SWITCH.cuts())
                .containsExactly(
                        new Cut("rank0", 1, true, LINK.bandwidth(), LINK.bandwidth()),
                        new Cut("rank1", 1, false, LINK.bandwidth(), LINK.bandwidth()));
        assertThat(new NonBlockingSwitch(Integer.MAX_VALUE, LINK).cuts()).hasSize(2);
        assertThat(SWITCH.leastAlpha()).isEqualTo(LINK.alpha());
        assertThat(SWITCH.meanRate()).isEqualTo(LINK.bandwidth());
        assertThat(SWITCH.gamma()).isEqualTo(LINK.gamma());
    }

    @Test
    void aSingleRankHasNothingToCross() {
        NonBlockingSwitch alone = new NonBlockingSwitch(1, LINK);
        assertThat(alone.cuts()).isEmpty();
        assertThat(alone.leastAlpha()).isEqualTo(Seconds.ZERO);
    }

    @Test
    void aSwitchNeedsARank() {
        assertThatIllegalArgumentException().isThrownBy(() -> new NonBlockingSwitch(0, LINK));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "-1, 0", "0, -1"})
    void transfersGoFromOneRankToAnother(int source, int destination) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Transfer(source, destination, 1))
                .withMessageStartingWith("message goes from one rank to another: source=" + source);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.5, Double.NaN, Double.POSITIVE_INFINITY})
    void sharesAreFiniteAndNotNegative(double share) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Transfer(0, 1, share))
                .withMessage("share of the message must be finite and >= 0: share=" + share);
    }

    @Test
    void cutsHaveARankInside() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Cut("node0", 0, false, LINK.bandwidth(), LINK.bandwidth()))
                .withMessage("cut has at least 1 rank inside: name=node0, ranksInside=0");
    }
}
