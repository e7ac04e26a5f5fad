package dev.crosspoint.validation.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Worked examples of intervals and tests, each asked of the class that computes it. */
class GoldenRowsTest {
    private static double[] answer(String question, double[] inputs) {
        return switch (question) {
            case "ranks" -> ranks(OrderStatistics.of((int) inputs[0], inputs[1], 0.95));
            case "coverage" ->
                one(OrderStatistics.of((int) inputs[0], inputs[1], 0.95).coverage());
            case "least for the upper side" -> one(OrderStatistics.leastForUpperSide(inputs[0], 0.95));
            case "least for both sides" -> one(OrderStatistics.leastForBothSides(inputs[0], 0.95));
            case "half-width over launches" ->
                one(halfWidth(Student.ofMean(inputs).orElseThrow()));
            case "equivalence" -> one(new Equivalence(0.5).statistic(inputs[0], inputs[1]));
            case "critical one-sided" -> one(Student.critical(inputs[0]));
            default -> throw new AssertionError(question);
        };
    }

    private static double[] one(double value) {
        return new double[] {value};
    }

    private static double[] ranks(OrderStatistics statistics) {
        return new double[] {
            statistics.lower().orElseThrow(), statistics.upper().orElseThrow()
        };
    }

    private static double halfWidth(Interval interval) {
        return (interval.high() - interval.low()) / 2;
    }

    private static double[] numbers(String text) {
        return Arrays.stream(text.split("\\|")).mapToDouble(Double::parseDouble).toArray();
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvFileSource(resources = "golden.csv")
    void statisticsGiveTheWorkedExample(
            String id, String question, String inputs, String expected, String unit, String quantity) {
        double[] values = numbers(expected);
        double[] answers = answer(question, numbers(inputs));
        assertThat(answers).as("%s, %s", quantity, unit).hasSameSizeAs(values);
        for (int i = 0; i < values.length; i++) {
            assertThat(answers[i]).as("%s, %s", quantity, unit).isCloseTo(values[i], within(5e-6 * values[i]));
        }
    }
}
