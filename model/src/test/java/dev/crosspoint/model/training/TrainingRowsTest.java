package dev.crosspoint.model.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.training.layer.Convolution;
import dev.crosspoint.model.training.layer.Network;
import dev.crosspoint.model.training.overlap.Bucket;
import dev.crosspoint.model.training.overlap.BucketRule;
import dev.crosspoint.model.training.overlap.Gradient;
import dev.crosspoint.model.training.overlap.UniformBuckets;
import dev.crosspoint.model.training.split.Site;
import dev.crosspoint.model.training.step.Goal;
import dev.crosspoint.model.training.step.Pipeline;
import dev.crosspoint.model.training.step.Precision;
import dev.crosspoint.model.training.step.ScalingPoint;
import dev.crosspoint.model.training.step.Sharding;
import dev.crosspoint.model.training.step.Step;
import dev.crosspoint.model.training.step.StrongScaling;
import dev.crosspoint.model.units.Bytes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every row of the worked examples about training, computed. */
class TrainingRowsTest {
    private static final double RELATIVE = 5e-6;
    private static final Bytes SIXTY_FOUR_MIB = Bytes.ofMiB(64);
    private static final LinkParameters TEXTBOOK = Textbook.link(10, 10);
    private static final Precision MIXED = Precision.MIXED_ADAM;
    private static final double PSI = 7.5e9;

    private final Map<String, Supplier<double[]>> answers = new HashMap<>();

    TrainingRowsTest() {
        buckets();
        steps(Textbook.oneNode(1, TEXTBOOK), Map.of("W153", Step::seconds, "W170", Step::gpuHoursToGoal));
        steps(
                Textbook.oneNode(8, TEXTBOOK),
                Map.of("W154", Step::exposed, "W155", Step::seconds, "W156", TrainingRowsTest::speedUp));
        steps(
                Textbook.oneNode(4, Textbook.link(3, 200)),
                Map.of(
                        "W158",
                        Step::exposed,
                        "W159",
                        Step::seconds,
                        "W160",
                        TrainingRowsTest::speedUp,
                        "W161",
                        Step::gpuHoursToGoal));
        steps(
                Textbook.twoNodes(12.5, false),
                Map.of("W163", Step::seconds, "W164", TrainingRowsTest::speedUp, "W165", Step::gpuHoursToGoal));
        steps(
                Textbook.twoNodes(1.25, true),
                Map.of("W166", Step::exposed, "W167", Step::seconds, "W168", TrainingRowsTest::speedUp));
        closedForms();
        volumes();
    }

    private void buckets() {
        answer("W143", () -> new Goal.Epochs(45_000, 1).steps(128));
        answer("W144", () -> 45_000 - 128 * (new Goal.Epochs(45_000, 1).steps(128) - 1));
        answers.put("W145", () -> sizes(ResNet18.imageNet(), BucketRule.PYTORCH));
        answers.put("W146", () -> sizes(ResNet18.imageNet(), BucketRule.ofCap(Bytes.ofMiB(35))));
        answer("W147", () -> ResNet18.cifar().parameters());
        answers.put("W148", () -> sizes(ResNet18.cifar(), BucketRule.PYTORCH));
        answer(
                "W150",
                () -> new Ring()
                        .cost(
                                Collective.ALL_REDUCE,
                                8,
                                new Bytes(4 * ResNet18.cifar().parameters()))
                        .on(TEXTBOOK)
                        .value());
        // The row counts the convolutions; the classifier's 5,120 multiply-adds are too few to show in its 555.4 M.
        answer(
                "W151",
                () -> ResNet18.cifar().layers().stream()
                        .filter(layer -> layer.type() instanceof Convolution)
                        .mapToDouble(layer -> layer.type().multiplyAdds())
                        .sum());
        answers.put(
                "W152",
                () -> cut(ResNet18.cifar(), BucketRule.PYTORCH).stream()
                        .mapToDouble(Bucket::readyShare)
                        .toArray());
    }

    private void closedForms() {
        UniformBuckets slow = new UniformBuckets(0.040, 150e-6, 0.050);
        UniformBuckets fast = new UniformBuckets(0.060, 150e-6, 0.050);
        answer("W173", () -> StrongScaling.gain(0.30, 0.05));
        answer("W174", () -> slow.best());
        answer("W175", () -> slow.exposedSeconds(slow.best()));
        answer("W177", () -> fast.exposedSeconds(fast.best()));
        answer("W187", () -> StrongScaling.ceiling(0.1, 0.02));
        answer("W214", () -> unhidden(64).speedUp());
        answer(
                "W216",
                () -> StrongScaling.bestRanksWithoutOverlap(0.1, SIXTY_FOUR_MIB, TEXTBOOK)
                        .orElseThrow());
        answer(
                "W217",
                () -> IntStream.rangeClosed(1, 1000)
                        .boxed()
                        .min((p, q) -> Double.compare(
                                unhidden(p).seconds(), unhidden(q).seconds()))
                        .orElseThrow());
        answer("W218", () -> StrongScaling.weakEfficiency(0.1, SIXTY_FOUR_MIB, TEXTBOOK, 8));
    }

    private void volumes() {
        answer("W178", () -> Sharding.DDP.stateBytes(PSI, MIXED, 64));
        answer("W179", () -> Sharding.ZERO_1.stateBytes(PSI, MIXED, 64));
        answer("W181", () -> Sharding.FSDP.stateBytes(PSI, MIXED, 64));
        answer("W183", () -> Sharding.FSDP.sentBytes(2 * PSI, 64));
        answer("W185", () -> new Pipeline(8, 32, 1).bubbleOfIdeal());
        answer("W186", () -> new Pipeline(8, 32, 1).bubbleOfTotal());
    }

    @TestFactory
    Stream<DynamicTest> rowsAreComputed() throws IOException {
        List<String[]> rows = rows();
        assertThat(rows).hasSize(39);
        return rows.stream()
                .map(row -> DynamicTest.dynamicTest(row[0] + " " + row[2], () -> {
                    assertThat(answers).containsKey(row[0]);
                    double[] expected = Arrays.stream(row[4].split("\\|"))
                            .mapToDouble(Double::parseDouble)
                            .toArray();
                    double[] actual = answers.get(row[0]).get();
                    assertThat(actual).hasSameSizeAs(expected);
                    for (int i = 0; i < expected.length; i++) {
                        assertThat(actual[i]).isCloseTo(expected[i], within(RELATIVE * expected[i]));
                    }
                }));
    }

    private void answer(String id, Supplier<Number> value) {
        answers.put(id, () -> new double[] {value.get().doubleValue()});
    }

    private void steps(Site site, Map<String, ToDoubleFunction<Step>> parts) {
        parts.forEach((id, part) -> answer(id, () -> part.applyAsDouble(Textbook.step(site))));
    }

    private static double speedUp(Step step) {
        return ScalingPoint.of(step).speedUp();
    }

    private static StrongScaling unhidden(int ranks) {
        return StrongScaling.withoutOverlap(0.1, SIXTY_FOUR_MIB, TEXTBOOK, ranks);
    }

    private static List<Bucket> cut(Network network, BucketRule rule) {
        return rule.buckets(Gradient.inReadyOrder(network.layers(), 4, 4));
    }

    private static double[] sizes(Network network, BucketRule rule) {
        return cut(network, rule).stream().mapToDouble(Bucket::bytes).toArray();
    }

    /** Fields by commas; a field in quotes keeps those it holds. */
    private static List<String[]> rows() throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                TrainingRowsTest.class.getResourceAsStream("/dev/crosspoint/model/golden/training.csv"),
                StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> line.startsWith("W"))
                    .map(line -> line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1))
                    .toList();
        }
    }
}
