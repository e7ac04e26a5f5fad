package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Two runs of one curve are alike, whatever the noise; two curves are not. */
class LikenessPropertyTest {
    private static final int TIMES = 40;

    private static Medians noisy(DoubleUnaryOperator micros, int sizes, double noise, SplittableRandom random) {
        TreeMap<Bytes, Seconds> times = new TreeMap<>();
        for (int i = 0; i < sizes; i++) {
            double bytes = 64 * Math.pow(2, 20.0 * i / sizes);
            times.put(
                    new Bytes(Math.round(bytes)),
                    Seconds.ofMicros(micros.applyAsDouble(bytes) * Math.exp(noise * random.nextGaussian())));
        }
        return new Medians(times);
    }

    private static double shareAlike(DoubleUnaryOperator one, DoubleUnaryOperator other, int sizes, double noise) {
        SplittableRandom random = new SplittableRandom(sizes + Math.round(1e6 * noise));
        int alike = 0;
        for (int i = 0; i < TIMES; i++) {
            alike += Likeness.of(noisy(one, sizes, noise, random), noisy(other, sizes, noise, random))
                            .orElseThrow()
                            .areAlike()
                    ? 1
                    : 0;
        }
        return alike / (double) TIMES;
    }

    @Property(tries = 30)
    void oneCurveIsAlikeInMostRuns(@ForAll @IntRange(min = 5, max = 200) int perMille) {
        double noise = perMille / 1e3;
        DoubleUnaryOperator curve = bytes -> 20 + bytes / 1e4;
        assertThat(shareAlike(curve, curve, 80, noise)).isGreaterThan(0.9);
        assertThat(shareAlike(curve, curve, 28, noise)).isGreaterThan(0.5);
    }

    @Property(tries = 30)
    void whatDiffersInOneQuarterByMoreThanTheMarginIsHardlyEverAlike(
            @ForAll @IntRange(min = 5, max = 100) int perMille) {
        double noise = perMille / 1e3;
        double far = Math.exp(3 * Math.sqrt(2) * noise);
        DoubleUnaryOperator curve = bytes -> 20 + bytes / 1e4;
        DoubleUnaryOperator slowerInTheEnd = bytes -> curve.applyAsDouble(bytes) * (bytes > 2e6 ? far : 1);
        assertThat(shareAlike(curve, slowerInTheEnd, 80, noise)).isLessThan(0.1);
        assertThat(shareAlike(curve, slowerInTheEnd, 28, noise)).isLessThan(0.1);
    }

    @Property(tries = 5)
    void fewSizesTellNothing(@ForAll @IntRange(min = 1, max = 11) int sizes) {
        SplittableRandom random = new SplittableRandom(sizes);
        assertThat(Likeness.of(noisy(b -> b, sizes, 0.1, random), noisy(b -> b, sizes, 0.1, random)))
                .isEmpty();
    }
}
