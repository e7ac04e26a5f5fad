package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.predict.AffineTime;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RelativeHuberTest {
    private static final AffineTime TRUTH = new AffineTime(10e-6, 1e-9);

    /** Nominal 95 %, also where the line passes through two of three points. */
    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9, 10, 28})
    void intervalsCoverTheTruthHoweverFewTheSizes(int sizes) {
        Random random = new Random(sizes);
        int trials = 1000;
        int intercepts = 0;
        int slopes = 0;
        for (int trial = 0; trial < trials; trial++) {
            AffineFit fit = RelativeHuber.fit(noisy(sizes, random));
            intercepts += fit.intercept().contains(TRUTH.interceptSeconds()) ? 1 : 0;
            slopes += fit.slope().contains(TRUTH.slopeSecondsPerByte()) ? 1 : 0;
        }
        assertThat(intercepts / (double) trials).as("intercept").isGreaterThan(0.88);
        assertThat(slopes / (double) trials).as("slope").isGreaterThan(0.88);
    }

    @Test
    void threePointsOffTheirLineAreUncertain() {
        AffineFit fit = RelativeHuber.fit(
                new Observations(new double[] {1024, 2048, 4096}, new double[] {10e-6, 12e-6, 11e-6}));
        assertThat(fit.intercept().high() - fit.intercept().low())
                .as("wider than the largest residual")
                .isGreaterThan(2e-6);
    }

    private static Observations noisy(int sizes, Random random) {
        double[] bytes = new double[sizes];
        double[] seconds = new double[sizes];
        for (int i = 0; i < sizes; i++) {
            bytes[i] = Math.pow(2, 10 + i);
            seconds[i] = TRUTH.at(bytes[i]) * (1 + 0.02 * random.nextGaussian());
        }
        return new Observations(bytes, seconds);
    }
}
