package dev.crosspoint.validation.compare;

import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.Series;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Predicted times held against measured ones. Out-of-place times are compared, the median of each size.
 *
 * @param errors every measured size for which there is a prediction
 * @param pairs every pair of measured algorithms for which there are predictions
 * @param notes what was not compared, and why
 */
public record Comparison(List<SizeError> errors, List<PairComparison> pairs, List<String> notes) {
    /** A prediction whose median absolute relative error is larger than this differs. */
    public static final double MEDIAN_GATE = 0.10;
    /** A prediction that is further off than this at one size in ten differs. */
    public static final double P90_GATE = 0.30;

    private static final double P90 = 0.9;

    public Comparison {
        errors = List.copyOf(errors);
        pairs = List.copyOf(pairs);
        notes = List.copyOf(notes);
    }

    /**
     * Compares what belongs together: the same collective, number of ranks and algorithm, by id or by id and protocol.
     *
     * @param predicted predictions, at most one for each collective, algorithm and group
     * @param runs what was measured, by launches that the predictions do not rest on
     */
    public static Comparison of(Collection<Predicted> predicted, Collection<Run> runs) {
        return ofMeasured(predicted, Series.of(runs).stream().map(Measured::of).toList());
    }

    static Comparison ofMeasured(Collection<Predicted> predicted, List<Measured> measured) {
        List<Contender> contenders = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Measured one : measured) {
            Optional<Predicted> prediction =
                    predicted.stream().filter(p -> isAbout(p.prediction(), one)).findFirst();
            prediction.ifPresentOrElse(
                    p -> contenders.add(new Contender(p, one)),
                    () -> notes.add("no prediction for %s of %s"
                            .formatted(one.subject().describe(), one.subject().source())));
        }
        List<PairComparison> pairs = new ArrayList<>();
        for (int i = 0; i < contenders.size(); i++) {
            for (Contender other : contenders.subList(i + 1, contenders.size())) {
                contenders.get(i).against(other).ifPresent(pairs::add);
            }
        }
        return new Comparison(contenders.stream().flatMap(Contender::errors).toList(), pairs, notes);
    }

    /** Every crossover of every pair. */
    public List<CrossoverVerdict> crossovers() {
        return pairs.stream().flatMap(pair -> pair.crossovers().stream()).toList();
    }

    /** Median of the absolute relative errors; empty if nothing was compared. */
    public OptionalDouble medianAbsoluteRelativeError() {
        return errors.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Quantiles.median(absoluteErrors()));
    }

    /** 90th percentile of the absolute relative errors, by nearest rank; empty if nothing was compared. */
    public OptionalDouble p90AbsoluteRelativeError() {
        return errors.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Quantiles.nearestRank(P90, absoluteErrors()));
    }

    /**
     * The worst of the pairs and the gate on errors: {@link #MEDIAN_GATE} on the median, {@link #P90_GATE} on the 90th
     * percentile. Undecided if nothing was compared.
     */
    public Verdict verdict() {
        return errors.isEmpty()
                ? Verdict.UNDECIDED
                : Verdict.worst(Stream.concat(Stream.of(gate()), pairs.stream().map(PairComparison::verdict)));
    }

    private Verdict gate() {
        return medianAbsoluteRelativeError().getAsDouble() <= MEDIAN_GATE
                        && p90AbsoluteRelativeError().getAsDouble() <= P90_GATE
                ? Verdict.AGREES
                : Verdict.DIFFERS;
    }

    private double[] absoluteErrors() {
        return errors.stream()
                .mapToDouble(SizeError::relativeError)
                .map(Math::abs)
                .toArray();
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
                            new Seconds(prediction.curve().at(e.getKey().value())),
                            e.getValue()));
        }

        Optional<PairComparison> against(Contender other) {
            boolean comparable = predicted.prediction().collective()
                            == other.predicted.prediction().collective()
                    && predicted.prediction().ranks()
                            == other.predicted.prediction().ranks()
                    && !measured.algorithm().equals(other.measured.algorithm());
            Duel duel = Duel.of(measured, other.measured);
            return comparable && !duel.rounds().isEmpty()
                    ? Optional.of(new Judge(duel, predicted, other.predicted).compare())
                    : Optional.empty();
        }
    }
}
