package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.KernelForecast.Expected;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KernelScalingTest {
    private static final Bytes MIDDLE = new Bytes(1 << 16);

    /** A ring below 1 MiB on two nodes only, where it takes four times as long; a tree otherwise. */
    private static Expected runs(int nodes, Bytes size) {
        boolean isRing = nodes == 2 && size.value() < 1 << 20;
        double tree = 5e-6 + 12e-6 * Math.log(nodes) / Math.log(2) + 2e-11 * size.value();
        return new Expected(isRing ? "ring" : "tree", new Seconds(isRing ? 4 * tree : tree));
    }

    private static NodeScaling measured(Integer... nodes) {
        Map<Integer, Medians> measured = Stream.of(nodes).collect(Collectors.toMap(n -> n, n -> {
            SortedMap<Bytes, Seconds> bySize = new TreeMap<>();
            for (int power = 3; power <= 33; power++) {
                Bytes size = new Bytes(1L << power);
                bySize.put(size, runs(n, size).time());
            }
            return new Medians(bySize);
        }));
        return NodeScaling.of(Collective.ALL_REDUCE, measured, 4);
    }

    private static double foretold(NodeScaling scaling, KernelForecast forecast) {
        return new KernelScaling(scaling, forecast).at(64).get(MIDDLE).value();
    }

    @Test
    void whatRanSomethingElseIsNotCarriedOn() {
        double truth = runs(64, MIDDLE).time().value();
        NodeScaling scaling = measured(2, 4, 8);
        assertThat(foretold(scaling, (nodes, size) -> Optional.of(runs(nodes, size))))
                .isCloseTo(truth, within(0.05 * truth));
        assertThat(scaling.at(64).get(MIDDLE).value()).isLessThan(0.8 * truth);
    }

    @Test
    void theLargestThatRanTheSameGrowsAsForecast() {
        double truth = runs(64, MIDDLE).time().value();
        assertThat(foretold(measured(2, 8), (nodes, size) -> Optional.of(runs(nodes, size))))
                .isCloseTo(truth, within(1e-9));
    }

    /** Only ratios of forecast times count. */
    @Test
    void whatNoneRanGrowsFromTheLargestAsForecast() {
        NodeScaling scaling = measured(2, 4);
        KernelForecast other = (nodes, size) -> Optional.of(new Expected("kernel of " + nodes, new Seconds(nodes)));
        assertThat(foretold(scaling, other))
                .isCloseTo(16 * runs(4, MIDDLE).time().value(), within(1e-9));
    }

    @Test
    void withoutAForecastItIsScalingAlone() {
        NodeScaling scaling = measured(2, 4, 8);
        assertThat(new KernelScaling(scaling, (nodes, size) -> Optional.empty()).at(64))
                .isEqualTo(scaling.at(64));
    }
}
