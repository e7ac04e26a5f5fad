package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.predict.AffineTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class EstimatorPropertyTest {
    private static final List<AffineEstimator> RELATIVE =
            List.of(new RelativeLeastSquares(), new IteratedRelative(), new RelativeHuber(), new TheilSen());

    /** A truth and some sizes, from 8 B to 8 GiB. */
    record Case(double interceptMicros, double gigabytesPerSecond, List<Integer> powers) {
        AffineTime truth() {
            return new AffineTime(interceptMicros * 1e-6, 1 / (gigabytesPerSecond * 1e9));
        }

        List<Point> exact() {
            return powers.stream()
                    .map(power -> Math.pow(2, power))
                    .map(bytes -> new Point(bytes, truth().at(bytes)))
                    .toList();
        }

        List<Point> noisy(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            return exact().stream()
                    .map(p -> new Point(p.bytes(), p.seconds() * (1 + 0.1 * (random.nextDouble() - 0.5))))
                    .toList();
        }
    }

    @Provide
    Arbitrary<Case> cases() {
        return Combinators.combine(
                        Arbitraries.doubles().between(1, 1000).ofScale(3),
                        Arbitraries.doubles().between(0.1, 1000).ofScale(3),
                        Arbitraries.integers()
                                .between(3, 33)
                                .list()
                                .uniqueElements()
                                .ofMinSize(3)
                                .ofMaxSize(20))
                .as(Case::new);
    }

    /** P34. */
    @Property(tries = 200)
    void exactDataGiveTheirLineBack(@ForAll("cases") Case c) {
        double largest = c.exact().stream().mapToDouble(Point::seconds).max().orElseThrow();
        for (AffineEstimator estimator : RELATIVE) {
            AffineTime line = estimator.estimate(c.exact());
            double a = c.truth().interceptSeconds();
            assertThat(line.interceptSeconds()).as("%s", estimator).isCloseTo(a, within(1e-6 * largest + 1e-5 * a));
            for (Point point : c.exact()) {
                assertThat(line.at(point.bytes()))
                        .as("%s", estimator)
                        .isCloseTo(point.seconds(), within(1e-5 * point.seconds() + 1e-9 * largest));
            }
        }
    }

    /** P35. */
    @Property(tries = 100)
    void fitsScaleWithTimesAndSizes(
            @ForAll("cases") Case c, @ForAll long seed, @ForAll @DoubleRange(min = 0.01, max = 1000) double k) {
        List<Point> points = c.noisy(seed);
        for (AffineEstimator estimator : List.of(new RelativeLeastSquares(), new RelativeHuber())) {
            AffineTime line = estimator.estimate(points);
            AffineTime slower = estimator.estimate(points.stream()
                    .map(p -> new Point(p.bytes(), k * p.seconds()))
                    .toList());
            AffineTime larger = estimator.estimate(points.stream()
                    .map(p -> new Point(k * p.bytes(), p.seconds()))
                    .toList());
            for (Point p : points) {
                assertThat(slower.at(p.bytes())).isCloseTo(k * line.at(p.bytes()), within(1e-6 * k * p.seconds()));
                assertThat(larger.at(k * p.bytes())).isCloseTo(line.at(p.bytes()), within(1e-6 * p.seconds()));
            }
        }
    }

    /** P35. */
    @Property(tries = 100)
    void theOrderOfPointsDoesNotMatter(@ForAll("cases") Case c, @ForAll long seed) {
        List<Point> points = c.noisy(seed);
        List<Point> shuffled = new ArrayList<>(points);
        Collections.shuffle(shuffled, new Random(seed));
        AffineTime line = new RelativeHuber().estimate(points);
        AffineTime other = new RelativeHuber().estimate(shuffled);
        points.forEach(p -> assertThat(other.at(p.bytes())).isCloseTo(line.at(p.bytes()), within(1e-9 * p.seconds())));
    }

    /** P35: weighted least squares, whose weights do not depend on the other points. */
    @Property(tries = 100)
    void everyPointTwiceIsEveryPointOnce(@ForAll("cases") Case c, @ForAll long seed) {
        List<Point> points = c.noisy(seed);
        List<Point> twice = new ArrayList<>(points);
        twice.addAll(points);
        AffineTime line = new RelativeLeastSquares().estimate(points);
        AffineTime other = new RelativeLeastSquares().estimate(twice);
        points.forEach(p -> assertThat(other.at(p.bytes())).isCloseTo(line.at(p.bytes()), within(1e-9 * p.seconds())));
    }

    /** P36: the conditions of Karush, Kuhn and Tucker tell a non-negative least squares solution, whoever found it. */
    @Property(tries = 300)
    void theNonNegativeLineIsOptimal(
            @ForAll @DoubleRange(min = -50, max = 200) double intercept,
            @ForAll @DoubleRange(min = -1, max = 2) double slope,
            @ForAll @IntRange(min = 3, max = 12) int count,
            @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] bytes = new double[count];
        double[] seconds = new double[count];
        double[] weights = new double[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = 1 + 10 * i + random.nextDouble();
            seconds[i] = Math.max(0.1, intercept + slope * bytes[i] + 20 * (random.nextDouble() - 0.5));
            weights[i] = 0.1 + random.nextDouble();
        }
        WeightedLine sums = new WeightedLine(new Observations(bytes, seconds), weights);
        AffineTime line = sums.nonNegative();
        double gradientOfIntercept = 0;
        double gradientOfSlope = 0;
        double scale = 0;
        for (int i = 0; i < count; i++) {
            double residual = seconds[i] - line.at(bytes[i]);
            gradientOfIntercept -= weights[i] * residual;
            gradientOfSlope -= weights[i] * residual * bytes[i];
            scale += weights[i] * seconds[i] * bytes[i];
        }
        assertThat(line.interceptSeconds()).isNotNegative();
        assertThat(line.slopeSecondsPerByte()).isNotNegative();
        assertThat(gradientOfIntercept).isGreaterThan(-1e-9 * scale);
        assertThat(gradientOfSlope).isGreaterThan(-1e-9 * scale);
        assertThat(gradientOfIntercept * line.interceptSeconds()).isCloseTo(0, within(1e-7 * scale));
        assertThat(gradientOfSlope * line.slopeSecondsPerByte()).isCloseTo(0, within(1e-7 * scale));
        assertThat(sums.squares(line)).isGreaterThanOrEqualTo(sums.squares(sums.best()) * (1 - 1e-12));
    }

    /** Nominal 95 %; the noise is normal, relative, 5 %. */
    @Property(tries = 3)
    void intervalsCoverTheTruthAtTheirRate(
            @ForAll("cases") Case ignored, @ForAll @IntRange(min = 1, max = 1000) int seed) {
        Random random = new Random(seed);
        AffineTime truth = new AffineTime(140e-6, 1.75e-10);
        int interceptCovered = 0;
        int slopeCovered = 0;
        int trials = 1000;
        for (int trial = 0; trial < trials; trial++) {
            double[] bytes = new double[17];
            double[] seconds = new double[17];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = Math.pow(2, 10 + i);
                seconds[i] = truth.at(bytes[i]) * (1 + 0.05 * random.nextGaussian());
            }
            AffineFit fit = RelativeHuber.fit(new Observations(bytes, seconds));
            interceptCovered += fit.intercept().contains(truth.interceptSeconds()) ? 1 : 0;
            slopeCovered += fit.slope().contains(truth.slopeSecondsPerByte()) ? 1 : 0;
        }
        assertThat(interceptCovered / (double) trials).isBetween(0.91, 0.98);
        assertThat(slopeCovered / (double) trials).isBetween(0.91, 0.98);
    }
}
