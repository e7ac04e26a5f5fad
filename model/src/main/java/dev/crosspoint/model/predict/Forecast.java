package dev.crosspoint.model.predict;

import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.InNetwork;
import dev.crosspoint.model.algorithm.Pipelined;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.NonBlockingSwitch;
import dev.crosspoint.model.units.Seconds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Several algorithms for one collective on one machine, side by side.
 *
 * @param collective what is computed
 * @param ranks p
 * @param predictions algorithms that apply, in the order asked for
 * @param refusals algorithms that do not, with the reason
 * @param bound what no algorithm beats; empty where the machine is only known by measurements
 */
public record Forecast(
        Collective collective,
        int ranks,
        List<Prediction> predictions,
        List<Refusal> refusals,
        Optional<LowerBound> bound) {
    /**
     * An algorithm that does not apply.
     *
     * @param algorithm its id
     * @param reason why, as the end of a sentence
     */
    public record Refusal(String algorithm, String reason) {}

    public Forecast {
        predictions = List.copyOf(predictions);
        refusals = List.copyOf(refusals);
    }

    /** On one switch that never blocks, by the closed forms. */
    public static Forecast onSwitch(
            Collective collective,
            int ranks,
            LinkParameters link,
            Seconds baseCost,
            List<CollectiveAlgorithm> algorithms) {
        LowerBound bound = LowerBound.of(collective, new NonBlockingSwitch(ranks, link));
        return of(
                collective,
                ranks,
                baseCost,
                algorithms,
                bound,
                algorithm -> misfit(algorithm, link)
                        .map(Outcome::refused)
                        .orElseGet(() -> Outcome.predicted(
                                ClosedForm.curve(algorithm, collective, ranks, link), "every port alike", 1)));
    }

    /**
     * On any fabric, round by round.
     *
     * @param nodeMajorOrder the ranks sorted by node, for algorithms that group them
     */
    public static Forecast on(
            Fabric fabric,
            int[] nodeMajorOrder,
            Collective collective,
            Seconds baseCost,
            List<CollectiveAlgorithm> algorithms) {
        Walk walk = new Walk(fabric, nodeMajorOrder.clone(), collective);
        LowerBound bound = LowerBound.of(collective, fabric);
        return of(collective, fabric.ranks(), baseCost, algorithms, bound, walk::outcome);
    }

    /** What comes of asking an algorithm that carries out the collective. */
    sealed interface Outcome {
        record Predicted(Curve curve, String bottleneck, double contention) implements Outcome {}

        record Refused(String reason) implements Outcome {}

        static Outcome predicted(Curve curve, String bottleneck, double contention) {
            return new Predicted(curve, bottleneck, contention);
        }

        static Outcome refused(String reason) {
            return new Refused(reason);
        }
    }

    private static Forecast of(
            Collective collective,
            int ranks,
            Seconds baseCost,
            List<CollectiveAlgorithm> algorithms,
            LowerBound bound,
            Function<CollectiveAlgorithm, Outcome> road) {
        List<Prediction> predictions = new ArrayList<>();
        List<Refusal> refusals = new ArrayList<>();
        for (CollectiveAlgorithm algorithm : algorithms) {
            Outcome outcome =
                    algorithm.refusal(collective, ranks).map(Outcome::refused).orElseGet(() -> road.apply(algorithm));
            if (outcome instanceof Outcome.Predicted predicted) {
                Curve curve = predicted.curve().plus(new AffineTime(baseCost.value(), 0));
                predictions.add(new Prediction(
                        collective, algorithm.id(), ranks, curve, predicted.bottleneck(), predicted.contention()));
            } else if (outcome instanceof Outcome.Refused refused) {
                refusals.add(new Refusal(algorithm.id(), refused.reason()));
            }
        }
        return new Forecast(collective, ranks, predictions, refusals, Optional.of(bound.after(baseCost)));
    }

    /** What an algorithm lacks on one switch whose ranks have one link each. */
    private static Optional<String> misfit(CollectiveAlgorithm algorithm, LinkParameters link) {
        if (algorithm instanceof InNetwork) {
            return Optional.of(InNetwork.NEEDS_A_SWITCH);
        } else if (algorithm.ports() > 1) {
            return Optional.of(
                    "it needs %d links of its own for each rank, which has one here".formatted(algorithm.ports()));
        } else if (algorithm instanceof Pipelined pipelined
                && pipelined.hidesReduction()
                && link.gamma().value() > link.bandwidth().secondsPerByte()) {
            return Optional.of("its segments hide a reduction only where that is faster than sending");
        }
        return Optional.empty();
    }

    /**
     * The same forecast with one more algorithm, in which switches reduce, if it carries out the collective.
     *
     * @param link what this algorithm reaches, which is not what links between ranks reach
     */
    public Forecast with(InNetwork algorithm, LinkParameters link, Seconds baseCost) {
        if (algorithm.refusal(collective, ranks).isPresent()) {
            return this;
        }
        Curve curve = ClosedForm.curve(algorithm, collective, ranks, link).plus(new AffineTime(baseCost.value(), 0));
        List<Prediction> more = new ArrayList<>(predictions);
        more.add(new Prediction(collective, algorithm.id(), ranks, curve, "switch"));
        List<Refusal> fewer = refusals.stream()
                .filter(refusal -> !refusal.algorithm().equals(algorithm.id()))
                .toList();
        return new Forecast(collective, ranks, more, fewer, bound);
    }

    /** The same forecast with one more algorithm that does not apply. */
    public Forecast without(Refusal refusal) {
        List<Refusal> more = new ArrayList<>(refusals);
        more.add(refusal);
        return new Forecast(collective, ranks, predictions, more, bound);
    }

    /** Which algorithm is fastest at which size. At least one algorithm must apply. */
    public Contest contest(double fromBytes, double toBytes) {
        return Contest.of(curves(), fromBytes, toBytes);
    }

    /**
     * Which of two of the algorithms is faster at which size.
     *
     * @throws IllegalArgumentException if they are not two that apply
     */
    public Contest contest(String one, String other, double fromBytes, double toBytes) {
        Map<String, Curve> both = new LinkedHashMap<>(curves());
        both.keySet().retainAll(List.of(one, other));
        if (both.size() < 2) {
            throw new IllegalArgumentException("a pair is two algorithms that apply: one=%s, other=%s, applying=%s"
                    .formatted(one, other, curves().keySet()));
        }
        return Contest.of(both, fromBytes, toBytes);
    }

    /** The curves by algorithm id, in order. */
    public Map<String, Curve> curves() {
        Map<String, Curve> curves = new LinkedHashMap<>();
        predictions.forEach(p -> curves.put(p.algorithm(), p.curve()));
        return curves;
    }
}
