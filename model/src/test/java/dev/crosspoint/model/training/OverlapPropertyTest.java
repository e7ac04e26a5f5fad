package dev.crosspoint.model.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.ModelDomain;
import dev.crosspoint.model.training.overlap.Overlap;
import dev.crosspoint.model.training.overlap.Span;
import dev.crosspoint.model.training.overlap.Transmission;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** P39 to P41 and P43 of the specification, and what interference may change. */
class OverlapPropertyTest {
    private static final double ROUNDING = 1e-9;

    /** Calls in ready order behind a backward pass at whose end the last is ready. */
    record Queue(double backward, List<Transmission> calls) {
        double sum() {
            return calls.stream().mapToDouble(Transmission::seconds).sum();
        }

        double last() {
            return calls.get(calls.size() - 1).seconds();
        }
    }

    @Provide
    Arbitrary<Queue> queues() {
        Arbitrary<Double> seconds = ModelDomain.logUniform(-6, 0);
        Arbitrary<Double> share = Arbitraries.doubles().between(0, 1).ofScale(6);
        return Combinators.combine(
                        seconds,
                        Combinators.combine(share, seconds)
                                .as(Transmission::new)
                                .list()
                                .ofMinSize(1)
                                .ofMaxSize(12))
                .as((backward, shares) -> {
                    List<Transmission> sorted = new ArrayList<>(shares);
                    sorted.sort(Comparator.comparingDouble(Transmission::readySeconds));
                    List<Transmission> calls = new ArrayList<>();
                    for (int i = 0; i < sorted.size(); i++) {
                        double ready =
                                i == sorted.size() - 1 ? 1 : sorted.get(i).readySeconds();
                        calls.add(
                                new Transmission(ready * backward, sorted.get(i).seconds()));
                    }
                    return new Queue(backward, calls);
                });
    }

    @Property
    void atLeastTheLastCallAndAtMostAllAreExposed(@ForAll("queues") Queue queue) {
        Overlap overlap = Overlap.of(queue.backward(), queue.calls());
        double slack = ROUNDING * (queue.backward() + queue.sum());
        assertThat(overlap.exposedSeconds()).isBetween(queue.last() - slack, queue.sum() + slack);
        assertThat(overlap.endSeconds())
                .isBetween(Math.max(queue.backward(), queue.sum()) - slack, queue.backward() + queue.sum() + slack);
        assertThat((queue.backward() + queue.sum()) / overlap.endSeconds()).isLessThanOrEqualTo(2 + ROUNDING);
    }

    @Property
    void theRecursionIsTheMaxPlusClosedForm(@ForAll("queues") Queue queue) {
        double end = 0;
        double behind = 0;
        for (int j = queue.calls().size() - 1; j >= 0; j--) {
            behind += queue.calls().get(j).seconds();
            end = Math.max(end, queue.calls().get(j).readySeconds() + behind);
        }
        assertThat(Overlap.of(queue.backward(), queue.calls()).endSeconds()).isCloseTo(end, within(ROUNDING * end));
    }

    @Property
    void noOrderOfServiceEndsBeforeThatOfReadiness(@ForAll("queues") Queue queue, @ForAll Random random) {
        List<Transmission> order = new ArrayList<>(queue.calls());
        Collections.shuffle(order, random);
        double end = 0;
        for (Transmission one : order) {
            end = Math.max(end, one.readySeconds()) + one.seconds();
        }
        assertThat(Overlap.of(queue.backward(), queue.calls()).endSeconds()).isLessThanOrEqualTo(end * (1 + ROUNDING));
    }

    @Property
    void oneBucketHidesNothing(@ForAll("queues") Queue queue) {
        Overlap overlap = Overlap.of(queue.backward(), List.of(new Transmission(queue.backward(), queue.sum())));
        double all = queue.backward() + queue.sum();
        assertThat(overlap.endSeconds()).isCloseTo(all, within(ROUNDING * all));
    }

    @Property
    void interferenceSlowsComputingByItsShareOfTheTimeBesideCalls(
            @ForAll("queues") Queue queue, @ForAll("kappas") double kappa) {
        Overlap free = Overlap.of(queue.backward(), queue.calls());
        Overlap disturbed = Overlap.of(queue.backward(), queue.calls(), kappa);
        double beside = disturbed.calls().stream()
                .map(call -> new Span(
                        Math.min(call.startSeconds(), disturbed.computeEndSeconds()),
                        Math.min(call.endSeconds(), disturbed.computeEndSeconds())))
                .mapToDouble(Span::seconds)
                .sum();
        double expected = queue.backward() + kappa / (1 + kappa) * beside;
        assertThat(disturbed.computeEndSeconds()).isCloseTo(expected, within(ROUNDING * expected));
        assertThat(disturbed.endSeconds()).isGreaterThanOrEqualTo(free.endSeconds() * (1 - ROUNDING));
    }

    @Provide
    Arbitrary<Double> kappas() {
        return Arbitraries.doubles().between(0, 0.5).ofScale(3);
    }
}
