package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.sample.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Worked examples of estimation, each asked of the estimators themselves. */
class GoldenRowsTest {
    private static final List<Point> FIVE = List.of(
            new Point(4096, 144.9e-6),
            new Point(65536, 148.4e-6),
            new Point(1048576, 336.4e-6),
            new Point(16777216, 3045.3e-6),
            new Point(67108864, 12121.7e-6));

    /** Base cost 6.6 us, 0.6 us a start-up. */
    private static final AffineTime OF_TWO = new AffineTime(7.8e-6, 1e-10);

    private static final AffineTime OF_FOUR = new AffineTime(10.2e-6, 1.5e-10);

    private static AffineEstimator estimator(String name) {
        return switch (name) {
            case "ols" -> new OrdinaryLeastSquares();
            case "wls" -> new RelativeLeastSquares();
            case "irls" -> new IteratedRelative();
            case "theil-sen" -> new TheilSen();
            case "lad" -> new RelativeLeastDeviations();
            case "huber" -> new RelativeHuber();
            default -> throw new AssertionError(name);
        };
    }

    /** The ring among 8 ranks, 10 us and 10 GB/s, at 2^10, 2^12 … 2^26, with 2^18 doubled. */
    private static List<Point> doubled() {
        List<Point> points = new ArrayList<>();
        for (int power = 10; power <= 26; power += 2) {
            double seconds = 140e-6 + 1.75e-10 * Math.pow(2, power);
            points.add(new Point(Math.pow(2, power), power == 18 ? 2 * seconds : seconds));
        }
        return points;
    }

    private static double startUps(int ranks) {
        return new Ring().cost(Collective.ALL_REDUCE, ranks, Bytes.ONE).startUps();
    }

    private static Fit ring(int ranks, AffineTime time) {
        return Fits.of(List.of(Synthetic.run(
                        Synthetic.subject("ring", Collective.ALL_REDUCE, Group.of(ranks, 1)), 8, 28, time::at)))
                .fits()
                .get(0);
    }

    private static double estimated(String question, List<Point> points) {
        String[] words = question.split(" ");
        AffineTime line = estimator(words[0]).estimate(points);
        return switch (words[1]) {
            case "intercept" -> line.interceptSeconds();
            case "slope" -> line.slopeSecondsPerByte();
            case "alpha" -> line.interceptSeconds() / startUps(8);
            default -> throw new AssertionError(question);
        };
    }

    private static double breakOfTwoLines() {
        return Regimes.of(IntStream.rangeClosed(12, 32)
                        .mapToObj(power -> Math.pow(2, power))
                        .map(m -> new Point(m, Math.min(15e-6 + m / 80e9, 56e-6 + m / 205e9)))
                        .toList())
                .first()
                .toBytes();
    }

    private static double determination() {
        double[] truth = IntStream.rangeClosed(10, 26)
                .mapToDouble(power -> 140e-6 + 1.75e-10 * Math.pow(2, power))
                .toArray();
        double mean = IntStream.range(0, truth.length)
                .mapToDouble(i -> truth[i])
                .average()
                .orElseThrow();
        double total = IntStream.range(0, truth.length)
                .mapToDouble(i -> Math.pow(truth[i] - mean, 2))
                .sum();
        return 1 - truth.length * 140e-6 * 140e-6 / total;
    }

    private static double answer(String question, String inputs) {
        return switch (question) {
            case "break" -> breakOfTwoLines();
            case "determination with alpha doubled" -> determination();
            case "share of an intercept" ->
                ring(2, OF_TWO).link().alpha().orElseThrow().value();
            case "trap" ->
                startUps(8) * ring(2, OF_TWO).link().alpha().orElseThrow().value();
            case "start-up of two groups" ->
                GroupScaling.of(Collective.ALL_REDUCE, "ring", List.of(ring(2, OF_TWO), ring(4, OF_FOUR)))
                        .alphaSeconds();
            default -> estimated(question, inputs.equals("five") ? FIVE : doubled());
        };
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvFileSource(resources = "golden.csv")
    void estimatorsGiveTheWorkedExample(
            String id, String question, String inputs, double expected, String unit, String quantity) {
        double tolerance = question.startsWith("determination") ? 5e-5 : 5e-6;
        assertThat(answer(question, inputs))
                .as("%s, %s", quantity, unit)
                .isCloseTo(expected, within(tolerance * expected));
    }
}
