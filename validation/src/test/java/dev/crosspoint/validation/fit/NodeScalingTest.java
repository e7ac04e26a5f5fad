package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NodeScalingTest {
    private static final double BETA = 2e-11;

    private static double share(int nodes) {
        return (4.0 * nodes - 1) / (4.0 * nodes);
    }

    private static double tree(int nodes, double bytes) {
        return 5e-6 + 12e-6 * Math.log(nodes) / Math.log(2) + share(nodes) * BETA * bytes;
    }

    private static double ring(int nodes, double bytes) {
        return 5e-6 + 6e-6 * nodes + share(nodes) * BETA * bytes;
    }

    private static Map<Integer, Medians> measured(ToDoubleBiFunction<Integer, Double> seconds, Integer... nodes) {
        return Stream.of(nodes).collect(Collectors.toMap(n -> n, n -> {
            SortedMap<Bytes, Seconds> bySize = new TreeMap<>();
            for (int power = 3; power <= 33; power++) {
                double bytes = Math.pow(2, power);
                bySize.put(new Bytes((long) bytes), new Seconds(seconds.applyAsDouble(n, bytes)));
            }
            return new Medians(bySize);
        }));
    }

    @Test
    void startUpsOfATreeGrowWithTheLogarithmOfTheNodes() {
        NodeScaling scaling = NodeScaling.of(Collective.ALL_REDUCE, measured(NodeScalingTest::tree, 2, 4, 8), 4);
        assertThat(scaling.growth()).isEqualTo(Growth.TREE);
        scaling.at(64).forEach((size, time) -> {
            double truth = tree(64, size.value());
            assertThat(time.value()).isCloseTo(truth, within(0.02 * truth));
        });
    }

    @Test
    void threeNumbersOfNodesTellATreeFromARing() {
        NodeScaling scaling = NodeScaling.of(Collective.ALL_REDUCE, measured(NodeScalingTest::ring, 2, 4, 8), 4);
        assertThat(scaling.growth()).isEqualTo(Growth.RING);
        assertThat(scaling.at(64).get(new Bytes(8)).value()).isCloseTo(ring(64, 8), within(0.02 * ring(64, 8)));
    }

    /** On two nodes LL is kept up to 1 MiB and takes five times as long there: more nodes leave it earlier. */
    @Test
    void aProtocolThatIsGivenUpJustAboveIsNotCarriedOn() {
        Map<Integer, Medians> kept =
                measured((nodes, bytes) -> (bytes >= 65536 && bytes < 1 << 20 ? 5 : 1) * tree(nodes, bytes), 2, 4);
        double foretold = NodeScaling.of(Collective.ALL_REDUCE, kept, 4)
                .at(32)
                .get(new Bytes(1 << 19))
                .value();
        assertThat(foretold).isCloseTo(tree(32, 1 << 19), within(0.3 * tree(32, 1 << 19)));
    }

    @Test
    void oneNumberOfNodesIsRefusedAndTheMissingMeasurementNamed() {
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> NodeScaling.of(Collective.ALL_REDUCE, measured(NodeScalingTest::tree, 1, 4), 4))
                .withMessageContaining("was measured on [1, 4]")
                .withMessageContaining("Measure it on another number of nodes");
    }
}
