package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class BridgePropertyTest {
    private static Medians of(List<Double> seconds) {
        SortedMap<Bytes, Seconds> bySize = new TreeMap<>();
        for (int i = 0; i < seconds.size(); i++) {
            bySize.put(new Bytes(1L << 2 * i), new Seconds(seconds.get(i)));
        }
        return new Medians(bySize);
    }

    private static List<Double> walk(Random random, int sizes, double step) {
        List<Double> seconds = new ArrayList<>();
        double residual = 0;
        for (int i = 0; i < sizes; i++) {
            residual += step * random.nextGaussian();
            seconds.add((30e-6 + 2e-10 * Math.pow(4, i)) * Math.exp(residual));
        }
        return seconds;
    }

    @Property(tries = 100)
    void measuredSizesAreGivenBack(@ForAll long seed, @ForAll @IntRange(min = 3, max = 16) int sizes) {
        List<Double> seconds = walk(new Random(seed), sizes, 0.2);
        Bridge bridge = Bridge.of(of(seconds));
        for (int i = 0; i < sizes; i++) {
            assertThat(bridge.at(Math.pow(4, i))).isCloseTo(seconds.get(i), within(1e-9 * seconds.get(i)));
        }
    }

    @Property(tries = 100)
    void slowerClocksMakeSlowerGuesses(@ForAll long seed, @ForAll @IntRange(min = 1, max = 1000) int factor) {
        List<Double> seconds = walk(new Random(seed), 12, 0.2);
        Bridge bridge = Bridge.of(of(seconds));
        Bridge slower = Bridge.of(of(seconds.stream().map(t -> factor * t).toList()));
        double bytes = Math.pow(4, 5.3);
        assertThat(slower.at(bytes)).isCloseTo(factor * bridge.at(bytes), within(1e-6 * slower.at(bytes)));
    }

    /** Nominal 90 %, of the process that the interval is made for. */
    @Property(tries = 3)
    void intervalsHoldTheTruthAtTheirRate(@ForAll @IntRange(min = 1, max = 1000) int seed) {
        Random random = new Random(seed);
        int held = 0;
        int trials = 600;
        for (int trial = 0; trial < trials; trial++) {
            List<Double> fine = walk(random, 15, 0.1);
            double left = fine.remove(7);
            SortedMap<Bytes, Seconds> bySize = new TreeMap<>();
            for (int i = 0; i < fine.size(); i++) {
                bySize.put(new Bytes(1L << 2 * (i < 7 ? i : i + 1)), new Seconds(fine.get(i)));
            }
            held += Bridge.of(new Medians(bySize))
                            .interval(Math.pow(4, 7))
                            .orElseThrow()
                            .contains(left)
                    ? 1
                    : 0;
        }
        assertThat(held / (double) trials).isBetween(0.85, 0.96);
    }
}
