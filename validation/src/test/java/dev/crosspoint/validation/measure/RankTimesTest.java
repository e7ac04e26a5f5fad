package dev.crosspoint.validation.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.DoubleSummaryStatistics;
import org.junit.jupiter.api.Test;

class RankTimesTest {
    @Test
    void anIterationIsThereWithTheLastOfItsRanks() {
        RankTimes times = new RankTimes(2);
        times.put(17, 1, 3);
        assertThat(times.complete()).isEmpty();
        times.put(17, 0, 5);
        times.put(Integer.MAX_VALUE, 0, 1);
        assertThat(times.complete()).singleElement().satisfies(of -> {
            assertThat(of.getMin()).isEqualTo(3);
            assertThat(of.getMax()).isEqualTo(5);
        });
        times.put(17, 0, 1);
        assertThat(times.complete().map(DoubleSummaryStatistics::getMin)).containsExactly(1.0);
    }
}
