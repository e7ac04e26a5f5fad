package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class LogarithmTest {
    @Test
    void logarithmsAreExactAroundEveryPowerOfTwo() {
        for (int k = 1; k <= 30; k++) {
            int power = 1 << k;
            assertThat(Logarithm.ceilLog2(power)).isEqualTo(k);
            assertThat(Logarithm.ceilLog2(power + 1)).isEqualTo(k + 1);
            assertThat(Logarithm.floorLog2(power)).isEqualTo(k);
            assertThat(Logarithm.floorLog2(power - 1)).isEqualTo(k - 1);
        }
    }

    @Test
    void logarithmsOfOtherBasesAreExactAroundEveryPower() {
        assertThat(Logarithm.ceilLog(3, 8)).isEqualTo(2);
        assertThat(Logarithm.ceilLog(3, 9)).isEqualTo(2);
        assertThat(Logarithm.ceilLog(3, 10)).isEqualTo(3);
        assertThat(Logarithm.ceilLog(5, 1)).isZero();
        assertThat(Logarithm.ceilLog(Integer.MAX_VALUE, Integer.MAX_VALUE)).isEqualTo(1);
        for (int p : new int[] {1, 2, 3, 8, 9, 1 << 30, Integer.MAX_VALUE}) {
            assertThat(Logarithm.ceilLog(2, p)).isEqualTo(Logarithm.ceilLog2(p));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> Logarithm.ceilLog(1, 2));
    }

    @Test
    void aGroupOfOneHasNoLevels() {
        assertThat(Logarithm.ceilLog2(1)).isZero();
        assertThat(Logarithm.floorLog2(1)).isZero();
    }

    @Test
    void theLargestGroupHas31Levels() {
        assertThat(Logarithm.ceilLog2(Integer.MAX_VALUE)).isEqualTo(31);
        assertThat(Logarithm.floorLog2(Integer.MAX_VALUE)).isEqualTo(30);
    }

    @Test
    void nobodyHasNoLogarithm() {
        assertThatIllegalArgumentException().isThrownBy(() -> Logarithm.ceilLog2(0));
        assertThatIllegalArgumentException().isThrownBy(() -> Logarithm.floorLog2(0));
    }
}
