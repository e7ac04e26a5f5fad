package dev.crosspoint.model.predict;

import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.NonBlockingSwitch;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Seconds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        List<Prediction> predictions = new ArrayList<>();
        for (CollectiveAlgorithm algorithm : applying(algorithms, collective, ranks)) {
            AffineTime time = ClosedForm.of(algorithm, collective, ranks, link);
            predictions.add(prediction(algorithm, collective, ranks, time, baseCost, "every port alike"));
        }
        return new Forecast(
                collective,
                ranks,
                predictions,
                refusals(algorithms, collective, ranks),
                Optional.of(LowerBound.of(collective, new NonBlockingSwitch(ranks, link))
                        .after(baseCost)));
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
        int ranks = fabric.ranks();
        List<Prediction> predictions = new ArrayList<>();
        for (CollectiveAlgorithm algorithm : applying(algorithms, collective, ranks)) {
            Schedule schedule = algorithm.schedule(collective, ranks);
            RoundByRound rounds = RoundByRound.of(
                    algorithm.numbersRanksByNode() ? schedule.inOrder(nodeMajorOrder) : schedule, fabric);
            predictions.add(prediction(algorithm, collective, ranks, rounds.time(), baseCost, rounds.bottleneck()));
        }
        return new Forecast(
                collective,
                ranks,
                predictions,
                refusals(algorithms, collective, ranks),
                Optional.of(LowerBound.of(collective, fabric).after(baseCost)));
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

    private static Prediction prediction(
            CollectiveAlgorithm algorithm,
            Collective collective,
            int ranks,
            AffineTime time,
            Seconds baseCost,
            String bottleneck) {
        Curve curve = Curve.of(time.plus(new AffineTime(baseCost.value(), 0)));
        return new Prediction(collective, algorithm.id(), ranks, curve, bottleneck);
    }

    private static List<CollectiveAlgorithm> applying(
            List<CollectiveAlgorithm> algorithms, Collective collective, int ranks) {
        return algorithms.stream()
                .filter(a -> a.refusal(collective, ranks).isEmpty())
                .toList();
    }

    private static List<Refusal> refusals(List<CollectiveAlgorithm> algorithms, Collective collective, int ranks) {
        return algorithms.stream()
                .flatMap(a -> a.refusal(collective, ranks).map(reason -> new Refusal(a.id(), reason)).stream())
                .toList();
    }
}
