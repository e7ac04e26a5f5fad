package dev.crosspoint.validation.measure.nccl.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Inputs;
import dev.crosspoint.validation.measure.Operation;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExpectedTest {
    private static final int COUNT = 64;

    @ParameterizedTest
    @EnumSource(DataType.class)
    void theSumOfRankNumbersMustBeExact(DataType type) {
        Expected expected = new Expected(call(Collective.ALL_REDUCE, type, Inputs.RANK_NUMBERS), 8);

        assertThat(expected.firstWrong(elements(type, i -> 36), 0)).isEmpty();
        assertThat(expected.firstWrong(elements(type, i -> i == 5 ? 37 : 36), 100))
                .contains("element 105 is 37.0, not 36.0");
    }

    @ParameterizedTest
    @EnumSource(DataType.class)
    void anElementThatWasNotWrittenIsWrong(DataType type) {
        Expected expected = new Expected(call(Collective.ALL_REDUCE, type, Inputs.random(3)), 4);
        Elements untouched = elements(type, i -> 0);
        for (int i = 0; i < untouched.bytes().capacity(); i++) {
            untouched.bytes().put(i, (byte) 0xFF);
        }

        assertThat(expected.firstWrong(untouched, 0))
                .hasValueSatisfying(text -> assertThat(text).contains("NaN"));
    }

    @ParameterizedTest
    @EnumSource(DataType.class)
    void aSumInAnyOrderIsRightAndAMissingRankIsWrong(DataType type) {
        Inputs inputs = Inputs.random(11);
        Expected expected = new Expected(call(Collective.ALL_REDUCE, type, inputs), 5);

        assertThat(expected.firstWrong(elements(type, i -> sum(inputs, type, i, 0, 1, 2, 3, 4)), 0))
                .isEmpty();
        assertThat(expected.firstWrong(elements(type, i -> sum(inputs, type, i, 4, 2, 0, 3, 1)), 0))
                .isEmpty();
        assertThat(expected.firstWrong(elements(type, i -> sum(inputs, type, i, 0, 1, 2, 3)), 0))
                .isPresent();
    }

    private static double sum(Inputs inputs, DataType type, int element, int... order) {
        float sum = 0;
        for (int rank : order) {
            sum = Elements.rounded(sum + Elements.rounded(inputs.at(rank, element), type), type);
        }
        return sum;
    }

    @Test
    void aCopyMustBeExactAndFromTheRightRank() {
        Inputs inputs = Inputs.random(5);
        Expected gathered = new Expected(call(Collective.ALL_GATHER, DataType.FLOAT, inputs), 4);

        assertThat(gathered.firstWrong(elements(DataType.FLOAT, i -> inputs.at(i / (COUNT / 4), i)), 0))
                .isEmpty();
        assertThat(gathered.firstWrong(elements(DataType.FLOAT, i -> inputs.at(0, i)), 0))
                .hasValueSatisfying(text -> assertThat(text).startsWith("element 16 is"));
        Expected broadcast = new Expected(call(Collective.BROADCAST, DataType.FLOAT, inputs), 4);
        assertThat(broadcast.firstWrong(elements(DataType.FLOAT, i -> inputs.at(0, i)), 0))
                .isEmpty();
    }

    private static Call call(Collective collective, DataType type, Inputs inputs) {
        return new Call(
                1, new Operation(collective, "nccl-ring", new Bytes((long) COUNT * type.bytes()), type), inputs);
    }

    private static Elements elements(DataType type, IntToDoubleFunction value) {
        ByteBuffer bytes = ByteBuffer.allocate(COUNT * type.bytes()).order(ByteOrder.nativeOrder());
        Elements elements = new Elements(bytes, type);
        for (int i = 0; i < COUNT; i++) {
            elements.put(i, (float) value.applyAsDouble(i));
        }
        return elements;
    }
}
