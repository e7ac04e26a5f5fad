package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Worked examples W114 to W125 and W222 to W231, by an independent program; relative tolerance 5e-6. */
class GoldenDataTest {
    private static final double[] BYTES = {4096, 65536, 1048576, 16777216, 67108864};
    private static final double[] MICROS = {144.9, 148.4, 336.4, 3045.3, 12121.7};

    private static List<Point> fivePoints() {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < BYTES.length; i++) {
            points.add(new Point(BYTES[i], MICROS[i] / 1e6));
        }
        return points;
    }

    /** Ring among 8 ranks, 10 us and 10 GB/s: 140 us + 1.75e-10 s/byte, at 2^10, 2^12 … 2^26, with 2^18 doubled. */
    private static List<Point> contaminated() {
        List<Point> points = new ArrayList<>();
        for (int power = 10; power <= 26; power += 2) {
            double bytes = Math.pow(2, power);
            double seconds = 140e-6 + 1.75e-10 * bytes;
            points.add(new Point(bytes, power == 18 ? 2 * seconds : seconds));
        }
        return points;
    }

    private static void holds(AffineTime line, double intercept, double slope) {
        assertThat(line.interceptSeconds()).isCloseTo(intercept, within(5e-6 * intercept));
        assertThat(line.slopeSecondsPerByte()).isCloseTo(slope, within(5e-6 * slope));
    }

    @Test
    void ordinaryLeastSquaresLosesTheIntercept() {
        assertThat(new OrdinaryLeastSquares().estimate(fivePoints()).interceptSeconds())
                .isCloseTo(1.24705e-4, within(5e-6 * 1.24705e-4));
        assertThat(new OrdinaryLeastSquares().estimate(contaminated()).interceptSeconds())
                .isCloseTo(1.65223e-4, within(5e-6 * 1.65223e-4));
    }

    @Test
    void relativeLeastSquares() {
        assertThat(new RelativeLeastSquares().estimate(fivePoints()).slopeSecondsPerByte())
                .isCloseTo(1.77026e-10, within(5e-6 * 1.77026e-10));
        holds(new RelativeLeastSquares().estimate(contaminated()), 1.46097e-4, 1.77179e-10);
    }

    @Test
    void iteratedRelative() {
        holds(new IteratedRelative().estimate(fivePoints()), 1.41602e-4, 1.77147e-10);
    }

    @Test
    void alphaIsTheInterceptByTheStartUpsOfARing() {
        double startUps = new Ring().cost(Collective.ALL_REDUCE, 8, Bytes.ONE).startUps();
        double intercept = new IteratedRelative().estimate(fivePoints()).interceptSeconds();
        assertThat(intercept / startUps).isCloseTo(1.01144e-5, within(5e-6 * 1.01144e-5));
    }

    @Test
    void robustEstimatorsReturnTheTruthDespiteADoubledPoint() {
        holds(new RelativeHuber().estimate(contaminated()), 1.40000e-4, 1.75000e-10);
        holds(new TheilSen().estimate(contaminated()), 1.40000e-4, 1.75000e-10);
        holds(new RelativeLeastDeviations().estimate(contaminated()), 1.40000e-4, 1.75000e-10);
    }

    @Test
    void crossChecksOnFivePoints() {
        assertThat(new TheilSen().estimate(fivePoints()).interceptSeconds())
                .isCloseTo(1.44169e-4, within(5e-6 * 1.44169e-4));
        assertThat(new RelativeLeastDeviations().estimate(fivePoints()).interceptSeconds())
                .isCloseTo(1.44169e-4, within(5e-6 * 1.44169e-4));
    }
}
