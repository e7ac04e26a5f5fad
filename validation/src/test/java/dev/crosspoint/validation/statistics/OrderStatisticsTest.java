package dev.crosspoint.validation.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Worked examples W130 to W139: exact binomial sums by an independent program (SciPy). */
class OrderStatisticsTest {
    @ParameterizedTest
    @CsvSource({
        "100, 0.5, 40, 61, 0.964800",
        "100, 0.95, 90, 100, 0.982607",
        "72, 0.95, 64, 72, 0.965490",
        "1000, 0.95, 936, 964, 0.958095"
    })
    void ranksAndCoverageAreThoseOfTheBinomialDistribution(int n, double q, int lower, int upper, double coverage) {
        OrderStatistics ranks = OrderStatistics.of(n, q, 0.95);
        assertThat(ranks.lower()).hasValue(lower);
        assertThat(ranks.upper()).hasValue(upper);
        assertThat(ranks.coverage()).isCloseTo(coverage, within(5e-6 * coverage));
    }

    @Test
    void tooFewValuesLeaveASideOpen() {
        assertThat(OrderStatistics.of(71, 0.95, 0.95).upper()).isEqualTo(OptionalInt.empty());
        assertThat(OrderStatistics.of(1, 0.5, 0.95).lower()).isEqualTo(OptionalInt.empty());
    }

    @Test
    void aTailNeedsManyValues() {
        assertThat(OrderStatistics.leastForUpperSide(0.95, 0.95)).isEqualTo(59);
        assertThat(OrderStatistics.leastForBothSides(0.95, 0.95)).isEqualTo(72);
    }

    @Test
    void aQuantileOutsideZeroToOneIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OrderStatistics.of(10, 1, 0.95))
                .withMessageContaining("q=1.0");
    }
}
