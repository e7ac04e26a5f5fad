package dev.crosspoint.validation.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class OrderStatisticsPropertyTest {
    /** P37. */
    @Property(tries = 300)
    void ranksLieWithinTheValuesAndCoverAtLeastWhatIsAsked(
            @ForAll @IntRange(min = 1, max = 400) int n,
            @ForAll @DoubleRange(min = 0.02, max = 0.98) double q,
            @ForAll @DoubleRange(min = 0.5, max = 0.99) double confidence) {
        OrderStatistics ranks = OrderStatistics.of(n, q, confidence);
        ranks.lower().ifPresent(l -> assertThat(l).isBetween(1, n));
        ranks.upper().ifPresent(u -> assertThat(u).isBetween(1, n));
        if (ranks.lower().isPresent() && ranks.upper().isPresent()) {
            assertThat(ranks.lower().getAsInt())
                    .isLessThanOrEqualTo(ranks.upper().getAsInt());
            assertThat(ranks.coverage()).isGreaterThanOrEqualTo(confidence - 1e-12);
        }
    }

    /** The oracle is chance itself: how often the ranks of uniform values enclose the true quantile. */
    @Property(tries = 5)
    void theIntervalEnclosesTheQuantileAsOftenAsItSays(@ForAll @IntRange(min = 60, max = 120) int n) {
        OrderStatistics ranks = OrderStatistics.of(n, 0.5, 0.95);
        SplittableRandom random = new SplittableRandom(n);
        int enclosed = 0;
        int trials = 4000;
        for (int trial = 0; trial < trials; trial++) {
            double[] values = random.doubles(n).toArray();
            Arrays.sort(values);
            boolean inside = values[ranks.lower().getAsInt() - 1] <= 0.5
                    && values[ranks.upper().getAsInt() - 1] >= 0.5;
            enclosed += inside ? 1 : 0;
        }
        assertThat(enclosed / (double) trials).isBetween(ranks.coverage() - 0.015, ranks.coverage() + 0.015);
    }
}
