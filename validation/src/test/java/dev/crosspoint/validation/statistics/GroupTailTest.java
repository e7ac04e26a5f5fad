package dev.crosspoint.validation.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of the model specification, section 3.8; W110 to W112 are rows of its worked examples. */
class GroupTailTest {
    @ParameterizedTest
    @CsvSource({"8, 0.993609", "256, 0.9997997"})
    void eachRankMustHoldMoreThanTheGroup(int ranks, double quantile) {
        assertThat(GroupTail.quantileOfEachRank(ranks, 0.95)).isCloseTo(quantile, within(1e-6));
    }

    @Test
    void w110() {
        assertThat(GroupTail.quantileOfEachRank(256, 0.95)).isCloseTo(9.99800e-1, within(5e-6));
    }

    @Test
    void w111() {
        assertThat(GroupTail.chanceOfAllBelow(8, 0.95)).isCloseTo(6.63420e-1, within(5e-6));
    }

    @Test
    void w112() {
        assertThat(GroupTail.meanInLockStep(8, 14, 1e-5, 2e-6)).isCloseTo(2.16100e-4, within(2.16100e-4 * 5e-6));
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "4, 1.0294", "8, 1.4236", "16, 1.7660", "256, 2.8269"})
    void theLargestOfNormalDelaysGrowsSlowly(int ranks, double mean) {
        assertThat(GroupTail.meanOfLargestNormal(ranks)).isCloseTo(mean, within(1e-4));
    }

    @Test
    void nonsenseIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> GroupTail.meanOfLargestExponential(0));
        assertThatIllegalArgumentException().isThrownBy(() -> GroupTail.chanceOfAllBelow(8, 1));
    }
}
