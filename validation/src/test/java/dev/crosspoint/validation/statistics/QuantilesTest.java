package dev.crosspoint.validation.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class QuantilesTest {
    @Test
    void theMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
        assertThat(Quantiles.median(4, 1, 3, 2)).isEqualTo(2.5);
        assertThat(Quantiles.median(3, 1, 2)).isEqualTo(2);
    }

    @Test
    void nearestRankTakesAValueThatIsThere() {
        double[] hundred = new double[100];
        for (int i = 0; i < 100; i++) {
            hundred[i] = 100 - i;
        }
        assertThat(Quantiles.nearestRank(0.95, hundred)).isEqualTo(95);
        assertThat(Quantiles.nearestRank(0.07, hundred))
                .as("0.07 * 100 is 7.000000000000001")
                .isEqualTo(7);
        assertThat(Quantiles.nearestRank(1, hundred)).isEqualTo(100);
        assertThat(Quantiles.nearestRank(0.001, hundred)).isEqualTo(1);
    }

    @Test
    void aQuantileOfNothingIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(Quantiles::median).withMessageContaining("at least one value");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Quantiles.nearestRank(0, 1))
                .withMessageContaining("q=0.0");
    }

    @Test
    void oneWildValueDoesNotMoveTheRobustDeviation() {
        assertThat(Quantiles.robustDeviation(9, 10, 11, 10, 9, 11, 10)).isCloseTo(1.4826, within(1e-12));
        assertThat(Quantiles.robustDeviation(9, 10, 11, 10, 9, 11, 1e9)).isCloseTo(1.4826, within(1e-12));
    }

    @Test
    void fencesFlagWhatLiesFarOutside() {
        Fences fences = Fences.of(1, 2, 3, 4, 5, 6, 7, 8);
        assertThat(fences).isEqualTo(new Fences(-4, 12));
        assertThat(fences.excludes(12)).isFalse();
        assertThat(fences.excludes(12.1)).isTrue();
        assertThat(fences.excludes(-4.1)).isTrue();
    }
}
