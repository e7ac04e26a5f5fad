package dev.crosspoint.validation.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.validation.statistics.ArrivalSkew.Cause;
import org.junit.jupiter.api.Test;

class ArrivalSkewTest {
    private static final double TRANSFER = 11.884e-3;

    /** W113: a ring of 8 over 64 MiB, one rank 5 ms late. All end together, so the others wait 5 ms. */
    @Test
    void oneLateRankMakesTheOthersWaitAndTheTransferNoLonger() {
        ArrivalSkew skew = ArrivalSkew.of(
                TRANSFER + 5e-3,
                TRANSFER + 5e-3,
                TRANSFER,
                TRANSFER + 5e-3,
                TRANSFER + 5e-3,
                TRANSFER + 5e-3,
                TRANSFER + 5e-3,
                TRANSFER + 5e-3);
        assertThat(skew.completionSeconds()).isCloseTo(16.884e-3, within(1e-9));
        assertThat(skew.transferSeconds()).isEqualTo(TRANSFER);
        assertThat(skew.skewSeconds()).isCloseTo(5e-3, within(1e-9));
        assertThat(skew.waited(TRANSFER + 5e-3)).isCloseTo(5e-3, within(1e-9));
        assertThat(skew.cause(TRANSFER, 0.2)).isEqualTo(Cause.LATE_ARRIVAL);
    }

    @Test
    void aSlowTransferIsToldFromALateArrival() {
        assertThat(ArrivalSkew.of(2 * TRANSFER, 2.05 * TRANSFER).cause(TRANSFER, 0.2))
                .isEqualTo(Cause.SLOW_TRANSFER);
        assertThat(ArrivalSkew.of(2 * TRANSFER, 3 * TRANSFER).cause(TRANSFER, 0.2))
                .isEqualTo(Cause.BOTH);
        assertThat(ArrivalSkew.of(TRANSFER, 1.1 * TRANSFER).cause(TRANSFER, 0.2))
                .isEqualTo(Cause.NONE);
    }

    @Test
    void noDurationsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(ArrivalSkew::of);
        assertThatIllegalArgumentException().isThrownBy(() -> ArrivalSkew.of(1, Double.NaN));
    }
}
