package dev.crosspoint.model.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class BlocksTest {
    private static final int LAST = Integer.MAX_VALUE - 1;

    @Test
    void runsNameTheirBlocks() {
        assertThat(Blocks.of(7).numbers()).containsExactly(7);
        assertThat(Blocks.range(3, 4).numbers()).containsExactly(3, 4, 5, 6);
        assertThat(Blocks.range(3, 0).numbers()).isEmpty();
        assertThat(Blocks.cyclic(6, 4, 8).numbers()).containsExactly(6, 7, 0, 1);
        assertThat(Blocks.cyclic(3, 4, 4).numbers()).containsExactly(3, 0, 1, 2);
        assertThat(Blocks.spaced(1, 3, 3, 8).numbers()).containsExactly(1, 4, 7);
        assertThat(Blocks.spaced(6, 3, 2, 8).numbers()).containsExactly(6, 1);
        assertThat(Blocks.none().numbers()).isEmpty();
        assertThat(Blocks.of(5, 0, 9).numbers()).containsExactly(5, 0, 9);
    }

    @Test
    void countIsHowManyBlocksAreNamed() {
        for (Blocks blocks : new Blocks[] {
            Blocks.of(7),
            Blocks.none(),
            Blocks.range(3, 4),
            Blocks.cyclic(6, 4, 8),
            Blocks.spaced(6, 3, 2, 8),
            Blocks.of(5, 1, 9)
        }) {
            assertThat(blocks.numbers()).hasSize(blocks.count());
        }
    }

    @Test
    void theHighestBlocksAreNamedWithoutOverflow() {
        assertThat(Blocks.of(LAST).numbers()).containsExactly(LAST);
        assertThat(Blocks.range(LAST - 1, 2).numbers()).containsExactly(LAST - 1, LAST);
        assertThat(Blocks.cyclic(LAST, 2, Integer.MAX_VALUE).numbers()).containsExactly(LAST, 0);
    }

    @Test
    void rangesDoNotGoRoundTheEndInSilence() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Blocks.range(LAST, 2))
                .withMessage("blocks end below 2^31: first=2147483646, count=2");
    }

    @Test
    void blocksOutsideTheMessageAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Blocks.of(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> Blocks.range(0, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> Blocks.cyclic(8, 1, 8));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Blocks.cyclic(0, 9, 8))
                .withMessage("blocks lie within the message: first=0, count=9, total=8");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Blocks.spaced(0, 3, 4, 9))
                .withMessage("blocks lie within the message: first=0, step=3, count=4, total=9");
        assertThat(Blocks.spaced(0, 3, 3, 9).numbers()).containsExactly(0, 3, 6);
        assertThatIllegalArgumentException().isThrownBy(() -> Blocks.spaced(-1, 1, 1, 9));
        assertThatIllegalArgumentException().isThrownBy(() -> Blocks.spaced(9, 1, 1, 9));
        assertThatIllegalArgumentException().isThrownBy(() -> Blocks.spaced(0, 0, 1, 9));
        assertThatIllegalArgumentException().isThrownBy(() -> Blocks.spaced(0, 1, -1, 9));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Blocks.of(3, -2))
                .withMessage("block is 0 or more: blocks=[3, -2]");
    }

    @Test
    void listedBlocksAreTheValueOfTheirNumbers() {
        int[] numbers = {4, 2};
        Blocks blocks = Blocks.of(numbers);
        numbers[0] = 9;
        assertThat(blocks)
                .isEqualTo(Blocks.of(4, 2))
                .hasSameHashCodeAs(Blocks.of(4, 2))
                .isNotEqualTo(Blocks.of(2, 4))
                .hasToString("[4, 2]");
    }
}
