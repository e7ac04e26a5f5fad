package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CarriedTimesTest {
    private static final SortedMap<Bytes, Seconds> NOTHING = new TreeMap<>();

    /** Times in microseconds at 1 KiB, 2 KiB, 4 KiB and so on. */
    private static SortedMap<Bytes, Seconds> times(double... micros) {
        SortedMap<Bytes, Seconds> times = new TreeMap<>();
        for (int i = 0; i < micros.length; i++) {
            times.put(new Bytes(1024L << i), Seconds.ofMicros(micros[i]));
        }
        return times;
    }

    @Test
    void theCurveMeetsTheTimesAtTheirSizes() {
        SortedMap<Bytes, Seconds> times = times(10, 12, 11, 40, 80);
        Curve curve = new CarriedTimes(times, NOTHING, 0, size -> 0.05).curve();
        times.forEach((size, time) ->
                assertThat(curve.at(size.value())).isCloseTo(time.value(), within(1e-9 * time.value())));
    }

    @Test
    void beyondTheSizesTheCurveGoesOnStraight() {
        CarriedTimes carried = new CarriedTimes(times(10, 12), NOTHING, 0, size -> 0.05);
        assertThat(carried.curve().at(0)).isCloseTo(8e-6, within(1e-15));
        assertThat(carried.curve().at(4096)).isCloseTo(16e-6, within(1e-15));
    }

    @Test
    void timesThatRiseWithSizeAndNodesAreNotDoubted() {
        assertThat(new CarriedTimes(times(10, 12, 20, 40), times(10, 11, 15, 30), 8, size -> 0.05).doubts())
                .isEmpty();
    }

    @Test
    void lessThanFewerNodesTookIsDoubtfulWhereItIs() {
        assertThat(new CarriedTimes(times(10, 12, 20, 40, 80), times(9, 30, 50, 30, 90), 8, size -> 0.05).doubts())
                .containsExactly(
                        "doubtful at 2 KiB to 4 KiB, 16 KiB: less time than was measured on 8 nodes. Measure there before relying on it");
    }

    @Test
    void moreThanALargerMessageTakesIsDoubtful() {
        assertThat(new CarriedTimes(times(10, 60, 50, 40, 80, 70), NOTHING, 8, size -> 0.05).doubts())
                .containsExactly(
                        "doubtful at 2 KiB to 4 KiB, 16 KiB: a larger message is predicted to take less time. Measure there before relying on it");
    }

    @Test
    void aDifferenceWithinTheNoiseIsNoReasonToDoubt() {
        assertThat(new CarriedTimes(times(10.4, 10, 20, 19.2), times(10.8, 10.2, 15, 20), 8, size -> 0.05).doubts())
                .isEmpty();
    }

    @Test
    void oneSizeIsNoCurve() {
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> new CarriedTimes(times(10), NOTHING, 0, size -> 0.05))
                .withMessageContaining("sizes=1. Measure the same sizes on both");
    }
}
