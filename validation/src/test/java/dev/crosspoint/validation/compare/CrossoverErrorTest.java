package dev.crosspoint.validation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.validation.fit.AffineFit;
import dev.crosspoint.validation.fit.Covariance;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class CrossoverErrorTest {
    private static AffineFit fit(double micros, double perByte, double share) {
        return new AffineFit(
                new AffineTime(micros, perByte),
                new Covariance(Math.pow(share * micros, 2), Math.pow(share * perByte, 2), 0),
                15);
    }

    private static double error(AffineFit one, AffineFit other) {
        return CrossoverError.ofLogarithm(one.time(), one.covariance(), other.time(), other.covariance());
    }

    /** W126, W127: 2 % on all four parameters of the ring and the textbook tree among 8 ranks. */
    @Test
    void twoPercentOnAllFourParametersAreAboutAnEighthOfAnOctave() {
        double error = error(fit(140, 1.75, 0.02), fit(60, 6, 0.02));
        assertThat(error).isCloseTo(4.81150e-2, within(5e-6 * 4.8115e-2));
        assertThat(1.959964 * error / Math.log(2)).isCloseTo(1.36051e-1, within(5e-6 * 0.136051));
    }

    @Test
    void linesThatMayAsWellNotCrossGiveNoError() {
        assertThat(CrossoverError.inOctaves(fit(140, 1.75, 0.02), fit(60, 6, 0.02)))
                .isPresent();
        assertThat(CrossoverError.inOctaves(fit(140, 1.75, 0.02), fit(139, 6, 0.02)))
                .isEmpty();
        assertThat(CrossoverError.inOctaves(fit(140, 6.01, 0.02), fit(60, 6, 0.02)))
                .isEmpty();
        assertThat(error(fit(140, 6, 0.02), fit(60, 6, 0.02))).isInfinite();
    }

    /** P38. */
    @Property
    void theUnitsOfTimeAndSizeDoNotMatter(
            @ForAll @DoubleRange(min = 0.01, max = 1000) double time,
            @ForAll @DoubleRange(min = 0.01, max = 1000) double size) {
        double scaled = error(fit(140 * time, 1.75 * time / size, 0.02), fit(60 * time, 6 * time / size, 0.02));
        assertThat(scaled).isCloseTo(error(fit(140, 1.75, 0.02), fit(60, 6, 0.02)), within(1e-9));
    }

    /** The oracle is sampling: how far the crossover moves when the parameters do. */
    @Test
    void theDeltaMethodIsWhatSamplingGives() {
        Random random = new Random(9);
        int trials = 200_000;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < trials; i++) {
            double a = 140 * (1 + 0.02 * random.nextGaussian()) - 60 * (1 + 0.02 * random.nextGaussian());
            double d = 6 * (1 + 0.02 * random.nextGaussian()) - 1.75 * (1 + 0.02 * random.nextGaussian());
            double logarithm = Math.log(a / d);
            sum += logarithm;
            squares += logarithm * logarithm;
        }
        double deviation = Math.sqrt(squares / trials - Math.pow(sum / trials, 2));
        assertThat(deviation).isCloseTo(0.0481, within(0.001));
    }
}
