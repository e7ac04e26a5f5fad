package dev.crosspoint.model.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Worked examples, each asked of the model itself: no formula is written here. */
class GoldenRowsTest {
    /** Relative: the examples have six significant digits. */
    private static final double TOLERANCE = 5e-6;

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvFileSource(
            resources = {"/dev/crosspoint/model/golden/textbook.csv", "/dev/crosspoint/model/golden/algorithms.csv"})
    void modelGivesTheWorkedExample(
            String id, String question, String inputs, String expected, String unit, String quantity) {
        OptionalDouble answer = new Question(question, inputs).answer();
        if (expected.equals("NONE")) {
            assertThat(answer).as(quantity).isEmpty();
        } else {
            double value = Double.parseDouble(expected);
            assertThat(answer).as(quantity).isPresent();
            assertThat(answer.getAsDouble())
                    .as("%s, %s", quantity, unit)
                    .isCloseTo(value, within(TOLERANCE * Math.abs(value)));
        }
    }
}
