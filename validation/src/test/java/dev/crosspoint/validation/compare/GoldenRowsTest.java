package dev.crosspoint.validation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.validation.fit.Covariance;
import dev.crosspoint.validation.fit.Synthetic;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Run;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Worked examples of crossovers, of the ring and the textbook's tree among 8 ranks, 10 us and 10 GB/s. */
class GoldenRowsTest {
    private static final AffineTime RING = new AffineTime(140e-6, 1.75e-10);
    private static final AffineTime TREE = new AffineTime(60e-6, 6e-10);

    private static Covariance relative(AffineTime line, double share) {
        return new Covariance(
                Math.pow(share * line.interceptSeconds(), 2), Math.pow(share * line.slopeSecondsPerByte(), 2), 0);
    }

    private static double deviation(double share) {
        return CrossoverError.ofLogarithm(RING, relative(RING, share), TREE, relative(TREE, share));
    }

    private static Run run(String algorithm, AffineTime time) {
        return Synthetic.run(Synthetic.subject(algorithm, Collective.ALL_REDUCE, Group.of(8, 1)), 10, 26, time::at);
    }

    private static Predicted predicted(String algorithm, AffineTime time) {
        return Predicted.of(new Prediction(Collective.ALL_REDUCE, algorithm, 8, Curve.of(time), ""));
    }

    private static double observed() {
        double bytes = Comparison.of(
                        List.of(predicted("ring", RING), predicted("binomial-tree", TREE)),
                        List.of(run("ring", RING), run("binomial-tree", TREE)))
                .crossovers()
                .get(0)
                .observedBytes()
                .getAsDouble();
        return Math.log(bytes) / Math.log(2);
    }

    private static double answer(String question, String inputs) {
        return switch (question) {
            case "deviation of ln M*" -> deviation(Double.parseDouble(inputs));
            case "half-width in octaves" -> 1.959964 * deviation(Double.parseDouble(inputs)) / Math.log(2);
            case "observed crossover" -> observed();
            default -> throw new AssertionError(question);
        };
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvFileSource(resources = "golden.csv")
    void comparisonsGiveTheWorkedExample(
            String id, String question, String inputs, double expected, String unit, String quantity) {
        assertThat(answer(question, inputs)).as("%s, %s", quantity, unit).isCloseTo(expected, within(5e-6 * expected));
    }
}
