package dev.crosspoint.validation.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EquivalenceTest {
    private static final Equivalence HALF_AN_OCTAVE = new Equivalence(0.5);

    /** W233, W234. */
    @Test
    void theStatisticAndItsCriticalValueAreThoseOfTwoOneSidedTests() {
        assertThat(HALF_AN_OCTAVE.statistic(0.10, 0.06)).isCloseTo(6.66667, within(5e-6 * 6.66667));
        assertThat(Student.critical(4)).isCloseTo(2.13185, within(5e-6 * 2.13185));
        assertThat(HALF_AN_OCTAVE.of(0.10, 0.06, 4)).isEqualTo(Equivalence.Answer.SMALL);
    }

    /** W232. */
    @Test
    void threeLaunchesGiveAnIntervalAndTwoGiveNone() {
        Interval interval = Student.ofMean(17.4, 17.6, 17.5).orElseThrow();
        assertThat((interval.high() - interval.low()) / 2).isCloseTo(0.248414, within(5e-6 * 0.248414));
        assertThat(Student.ofMean(17.4, 17.6)).isEmpty();
    }

    @Test
    void aWideErrorDecidesNothingAndASmallOneDecidesBothWays() {
        assertThat(HALF_AN_OCTAVE.of(0.1, 1, 10)).isEqualTo(Equivalence.Answer.OPEN);
        assertThat(HALF_AN_OCTAVE.of(-2, 0.1, 10)).isEqualTo(Equivalence.Answer.LARGE);
        assertThat(HALF_AN_OCTAVE.of(0.45, 0.06, 4))
                .as("small, but not shown to be")
                .isEqualTo(Equivalence.Answer.OPEN);
        assertThat(HALF_AN_OCTAVE.of(0.1, 0, 10)).isEqualTo(Equivalence.Answer.SMALL);
    }

    @Test
    void moreComparisonsAndFewerValuesNeedLargerDifferences() {
        assertThat(Simultaneous.standardErrors(1, 1e9)).isCloseTo(1.959964, within(1e-6));
        assertThat(Simultaneous.standardErrors(20, 1e9)).isCloseTo(3.0162, within(1e-3));
        assertThat(Simultaneous.standardErrors(1, 2)).isCloseTo(4.302653, within(1e-5));
    }
}
