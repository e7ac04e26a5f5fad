package dev.crosspoint.model.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.ModelDomain;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.training.overlap.UniformBuckets;
import dev.crosspoint.model.training.split.Axis;
import dev.crosspoint.model.training.split.AxisOrder;
import dev.crosspoint.model.training.split.Layout;
import dev.crosspoint.model.training.split.Split;
import dev.crosspoint.model.training.step.Precision;
import dev.crosspoint.model.training.step.ScalingPoint;
import dev.crosspoint.model.training.step.Sharding;
import dev.crosspoint.model.training.step.Step;
import dev.crosspoint.model.training.step.StrongScaling;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** P44 and P45 of the specification, and that groups share all ranks out. */
class ScalingPropertyTest {
    private static final double ROUNDING = 1e-9;

    @Property(tries = 200)
    @Domain(ModelDomain.class)
    @Domain(DomainContext.Global.class)
    void strongScalingStaysBelowTheRanksAndTheFloor(
            @ForAll LinkParameters link, @ForAll @IntRange(min = 0, max = 7) int log2) {
        int ranks = 1 << log2;
        LinkParameters free = new LinkParameters(link.alpha(), link.bandwidth());
        Step step = Textbook.step(Textbook.oneNode(ranks, free));
        ScalingPoint point = ScalingPoint.of(step);
        double floor = 1e-3 + step.exposed();
        assertThat(point.speedUp()).isLessThanOrEqualTo(ranks * (1 + ROUNDING));
        assertThat(point.speedUp())
                .isLessThanOrEqualTo(StrongScaling.ceiling(point.oneSeconds(), floor) * (1 + ROUNDING));
        Step one = Textbook.step(Textbook.oneNode(1, free));
        double costRatio = step.gpuHoursToGoal() / one.gpuHoursToGoal();
        assertThat(costRatio).isCloseTo(1 / point.efficiency(), within(ROUNDING * costRatio));
    }

    @Property
    void everyStepOfShardingNeedsNoMoreMemory(
            @ForAll @IntRange(min = 1, max = 4096) int replicas, @ForAll("precisions") Precision precision) {
        double psi = 7e9;
        double[] bytes = List.of(Sharding.FSDP, Sharding.ZERO_2, Sharding.ZERO_1, Sharding.DDP).stream()
                .mapToDouble(sharding -> sharding.stateBytes(psi, precision, replicas))
                .toArray();
        for (int i = 1; i < bytes.length; i++) {
            assertThat(bytes[i - 1]).isLessThanOrEqualTo(bytes[i] * (1 + ROUNDING));
            if (replicas == 1) {
                assertThat(bytes[i - 1]).isCloseTo(bytes[i], within(ROUNDING * bytes[i]));
            }
        }
    }

    @Provide
    Arbitrary<Precision> precisions() {
        return Combinators.combine(
                        Arbitraries.of(1, 2, 4),
                        Arbitraries.of(2, 4),
                        Arbitraries.integers().between(0, 16))
                .as((w, g, k) -> new Precision(w, g, w, k));
    }

    @Property
    void theBestNumberOfBucketsHasNoBetterOne(
            @ForAll @IntRange(min = 1, max = 200) int backwardMillis,
            @ForAll @IntRange(min = 1, max = 2000) int startUpMicros,
            @ForAll @IntRange(min = 0, max = 300) int transferMillis) {
        UniformBuckets uniform = new UniformBuckets(backwardMillis / 1e3, startUpMicros / 1e6, transferMillis / 1e3);
        double best = uniform.exposedSeconds(uniform.best());
        for (long k = 1; k < 3000; k++) {
            assertThat(best).isLessThanOrEqualTo(uniform.exposedSeconds(k) * (1 + ROUNDING));
        }
    }

    @Property
    void groupsOfEveryAxisHoldEachRankOnce(
            @ForAll @IntRange(min = 1, max = 6) int data,
            @ForAll @IntRange(min = 1, max = 4) int tensor,
            @ForAll @IntRange(min = 1, max = 4) int pipeline,
            @ForAll @IntRange(min = 1, max = 3) int expert,
            @ForAll AxisOrder order) {
        Layout layout = new Layout(new Split(data * expert, tensor, pipeline, expert), order);
        List<Integer> all = IntStream.range(0, layout.split().ranks()).boxed().toList();
        for (Axis axis : Axis.values()) {
            assertThat(layout.groups(axis))
                    .allSatisfy(
                            group -> assertThat(group).hasSize(layout.split().size(axis)));
            assertThat(layout.groups(axis).stream()
                            .flatMap(List::stream)
                            .sorted()
                            .toList())
                    .isEqualTo(all);
        }
    }
}
