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
