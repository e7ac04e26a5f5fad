package dev.crosspoint.validation.compare;

import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.Likeness;
import dev.crosspoint.validation.fit.Regimes;
import dev.crosspoint.validation.fit.Series;
import dev.crosspoint.validation.sample.Run;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Predicted times held against measured ones. Out-of-place times are compared, the median of each size.
 *
 * @param errors every measured size for which there is a prediction
 * @param pairs every pair of measured algorithms for which there are predictions
 * @param unjudged what was measured but could not be compared, and why: with it, nothing agrees as a whole
 * @param remarks what to know about what was compared
 */
public record Comparison(
        List<SizeError> errors, List<PairComparison> pairs, List<String> unjudged, List<String> remarks) {
    /** A prediction whose median absolute relative error is larger than this differs. */
    public static final double MEDIAN_GATE = 0.10;
    /** A prediction that is further off than this at one size in ten differs. */
    public static final double P90_GATE = 0.30;

    public Comparison {
        errors = List.copyOf(errors);
        pairs = List.copyOf(pairs);
        unjudged = List.copyOf(unjudged);
        remarks = List.copyOf(remarks);
    }

    /**
     * Compares what belongs together: the same collective, number of ranks and algorithm, by id or by id and protocol.
     *
     * @param predicted predictions, at most one for each collective, algorithm and group of ranks on nodes
     * @param runs what was measured, by launches that the predictions do not rest on
     */
    public static Comparison of(Collection<Predicted> predicted, Collection<Run> runs) {
        return ofMeasured(predicted, Series.of(runs).stream().map(Measured::of).toList());
    }

    static Comparison ofMeasured(Collection<Predicted> predicted, List<Measured> measured) {
        List<Contender> contenders = new ArrayList<>();
        List<String> unjudged = new ArrayList<>();
        for (Measured one : measured) {
            Optional<Predicted> prediction = predicted.stream()
                    .filter(p -> isAbout(p.prediction(), one)
                            && p.isFor(one.subject().group().nodes()))
                    .min(Comparator.comparing(p -> !p.prediction().algorithm().equals(one.algorithm())));
            refusal(one, prediction)
                    .or(() -> elsewhere(one, contenders))
                    .ifPresentOrElse(unjudged::add, () -> contenders.add(new Contender(prediction.orElseThrow(), one)));
        }
        List<PairComparison> pairs = new ArrayList<>();
        for (int i = 0; i < contenders.size(); i++) {
            for (Contender other : contenders.subList(i + 1, contenders.size())) {
                contenders.get(i).against(other).ifPresent(pairs::add);
            }
        }
        return new Comparison(
                contenders.stream().flatMap(Contender::errors).toList(),
                pairs,
                unjudged,
                Stream.concat(contenders.stream().flatMap(c -> c.extrapolation().stream()), apart(contenders, pairs))
                        .toList());
    }

    /** Why several algorithms make no pair. */
    private static Stream<String> apart(List<Contender> contenders, List<PairComparison> pairs) {
        List<String> measured = contenders.stream()
                .map(c -> c.measured.subject().describe())
                .distinct()
                .toList();
        long algorithms =
                contenders.stream().map(c -> c.measured.algorithm()).distinct().count();
        return pairs.isEmpty() && algorithms > 1
                ? Stream.of(
                        "no pair to look for a crossover in: %s share no collective, number of ranks and nodes, and sizes"
                                .formatted(String.join(", ", measured)))
                : Stream.of();
    }

    private static Optional<String> refusal(Measured measured, Optional<Predicted> prediction) {
        String what =
                measured.subject().describe() + " of " + measured.subject().source();
        if (measured.subject().ranks().orElse(0) == 1) {
            return Optional.of("%s is not judged: a group of 1 rank sends nothing".formatted(what));
        } else if (prediction.isEmpty()) {
            return Optional.of("no prediction for " + what);
        }
        return measured.medians().bySize().isEmpty()
                ? Optional.of("%s is not judged: it has no out-of-place times. Perhaps --in-place?".formatted(what))
                : Optional.empty();
    }

    /** Why it is not judged beside others: as many ranks on another number of nodes are, under the same name. */
    private static Optional<String> elsewhere(Measured measured, List<Contender> contenders) {
        return contenders.stream()
                .map(c -> c.measured)
                .filter(other -> other.algorithm().equals(measured.algorithm())
                        && other.subject()
                                .collective()
                                .equals(measured.subject().collective())
                        && other.subject().ranks().equals(measured.subject().ranks())
                        && !areOfOneShape(other, measured))
                .findFirst()
                .map(other -> "%s of %s is not judged: %s measured it on another number of nodes. Compare it by itself"
                        .formatted(
                                measured.subject().describe(),
                                measured.subject().source(),
                                other.subject().source()));
    }

    /** Whether as many nodes took part, as far as that is known. */
    private static boolean areOfOneShape(Measured one, Measured other) {
        OptionalInt nodes = one.subject().group().nodes();
        OptionalInt others = other.subject().group().nodes();
        return nodes.isEmpty() || others.isEmpty() || nodes.equals(others);
    }

    /** What could not be judged and why, then what to know about the rest. */
    public List<String> notes() {
        return Stream.concat(unjudged.stream(), remarks.stream()).toList();
    }

    /** Every crossover of every pair. */
    public List<CrossoverVerdict> crossovers() {
        return pairs.stream().flatMap(pair -> pair.crossovers().stream()).toList();
    }

    /** Median of the absolute relative errors; empty if nothing was compared. */
    public OptionalDouble medianAbsoluteRelativeError() {
        return Accuracy.of(errors).map(a -> OptionalDouble.of(a.median())).orElse(OptionalDouble.empty());
    }

    /** 90th percentile of the absolute relative errors, by nearest rank; empty if nothing was compared. */
    public OptionalDouble p90AbsoluteRelativeError() {
        return Accuracy.of(errors).map(a -> OptionalDouble.of(a.p90())).orElse(OptionalDouble.empty());
    }

    /**
     * The worst of the pairs and the gate on errors: {@link #MEDIAN_GATE} on the median, {@link #P90_GATE} on the 90th
     * percentile. At best undecided if nothing was compared, or anything could not be.
     */
    public Verdict verdict() {
        return Verdict.worst(Stream.concat(
                Stream.of(gate(), unjudged.isEmpty() ? Verdict.AGREES : Verdict.UNDECIDED),
                pairs.stream().map(PairComparison::verdict)));
    }

    /** What the verdict is due to, in words: the gate with its values, the pairs, what could not be judged. */
    public String reason() {
        Verdict verdict = verdict();
        List<String> reasons = new ArrayList<>();
        if (gate() == verdict) {
            reasons.add(errors.isEmpty() ? "nothing was compared" : gateInWords());
        }
        List<PairComparison> decisive =
                pairs.stream().filter(pair -> pair.verdict() == verdict).toList();
        if (verdict == Verdict.AGREES && !decisive.isEmpty()) {
            reasons.add("pairs that agree: %d of %d".formatted(decisive.size(), pairs.size()));
        } else {
            decisive.forEach(pair -> reasons.add(pair.describe()));
        }
        if (verdict == Verdict.UNDECIDED) {
            reasons.addAll(unjudged);
        }
        return String.join("; ", reasons);
    }

    private String gateInWords() {
        return String.format(
                Locale.ROOT,
                "median error %.1f %% (at most %.0f %%), 90th percentile %.1f %% (at most %.0f %%)",
                100 * medianAbsoluteRelativeError().orElseThrow(),
                100 * MEDIAN_GATE,
                100 * p90AbsoluteRelativeError().orElseThrow(),
                100 * P90_GATE);
    }

    private Verdict gate() {
        if (errors.isEmpty()) {
            return Verdict.UNDECIDED;
        }
        return medianAbsoluteRelativeError().getAsDouble() <= MEDIAN_GATE
                        && p90AbsoluteRelativeError().getAsDouble() <= P90_GATE
                ? Verdict.AGREES
                : Verdict.DIFFERS;
    }

    private static boolean isAbout(Prediction prediction, Measured measured) {
        return measured.subject().collective().equals(Optional.of(prediction.collective()))
                && measured.subject().ranks().orElse(0) == prediction.ranks()
                && (prediction.algorithm().equals(measured.algorithm())
                        || prediction
                                .algorithm()
                                .equals(measured.subject().label().id()));
    }

    /** A measured algorithm with its prediction. */
    private record Contender(Predicted predicted, Measured measured) {
        Stream<SizeError> errors() {
            Prediction prediction = predicted.prediction();
            return measured.medians().bySize().entrySet().stream()
                    .map(e -> new SizeError(
                            prediction.collective(),
                            measured.algorithm(),
                            prediction.ranks(),
                            e.getKey(),
                            new Seconds(predicted.at(e.getKey().value())),
                            e.getValue()));
        }

        /** Sizes more than an octave beyond those that the prediction was fitted to, if there are any. */
        Optional<String> extrapolation() {
            return predicted.lines().map(Regimes::fittedRange).flatMap(range -> {
                long outside = measured.medians().bySize().keySet().stream()
                        .filter(size -> size.value() < range.low() / 2 || size.value() > range.high() * 2)
                        .count();
                return outside == 0
                        ? Optional.empty()
                        : Optional.of("%s: %d of %d sizes lie outside the fitted %s to %s: extrapolated"
                                .formatted(
                                        measured.subject().describe(),
                                        outside,
                                        measured.medians().bySize().size(),
                                        new Bytes(Math.round(range.low())),
                                        new Bytes(Math.round(range.high()))));
            });
        }

        Optional<PairComparison> against(Contender other) {
            boolean comparable = predicted.prediction().collective()
                            == other.predicted.prediction().collective()
                    && predicted.prediction().ranks()
                            == other.predicted.prediction().ranks()
                    && !measured.algorithm().equals(other.measured.algorithm())
                    && areOfOneShape(measured, other.measured);
            Duel duel = Duel.of(measured, other.measured);
            return comparable && !duel.rounds().isEmpty()
                    ? Optional.of(measured.likeness(other.measured)
                            .filter(Likeness::areAlike)
                            .map(likeness -> PairComparison.ofOne(
                                    predicted.prediction().collective(),
                                    predicted.prediction().ranks(),
                                    duel,
                                    likeness))
                            .orElseGet(() -> new Judge(duel, predicted, other.predicted).compare()))
                    : Optional.empty();
        }
    }
}
