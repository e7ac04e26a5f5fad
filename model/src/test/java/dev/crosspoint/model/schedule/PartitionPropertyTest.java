package dev.crosspoint.model.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PartitionPropertyTest {
    @Property
    void partsFollowEachOtherAndHoldEveryElementOnce(
            @ForAll @IntRange(max = 1000) int elements,
            @ForAll @IntRange(min = 1, max = 100) int parts,
            @ForAll @IntRange(min = 1, max = 3) int messages) {
        Partition partition = new Partition(elements, parts);
        int next = 0;
        for (int block = 0; block < messages * parts; block++) {
            assertThat(partition.start(block)).isEqualTo(next);
            next += partition.size(block);
        }
        assertThat(next).isEqualTo(messages * elements);
    }

    @Property
    void partsDifferByOneElementAtMostAndTheFirstAreTheLarger(
            @ForAll @IntRange(max = 1000) int elements, @ForAll @IntRange(min = 1, max = 100) int parts) {
        Partition partition = new Partition(elements, parts);
        for (int block = 1; block < parts; block++) {
            assertThat(partition.size(block - 1) - partition.size(block)).isBetween(0, 1);
        }
        assertThat(partition.size(0) - partition.size(parts - 1)).isBetween(0, 1);
    }

    @Example
    void theLargestMessageIsDealtOut() {
        Partition partition = new Partition(Integer.MAX_VALUE, Integer.MAX_VALUE);
        assertThat(partition.start(Integer.MAX_VALUE - 1)).isEqualTo(Integer.MAX_VALUE - 1);
        assertThat(partition.size(Integer.MAX_VALUE - 1)).isEqualTo(1);
        assertThat(new Partition(Integer.MAX_VALUE, 2).start(1)).isEqualTo(1 << 30);
    }

    @Example
    void blocksBeyondAnyArrayAreRefused() {
        assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> new Partition(1 << 30, 2).start(4));
    }

    @Example
    void partitionsNeedAPart() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Partition(4, 0))
                .withMessage("elements are dealt out to parts: elements=4, parts=0");
        assertThatIllegalArgumentException().isThrownBy(() -> new Partition(-1, 4));
    }
}
