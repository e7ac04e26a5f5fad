package dev.crosspoint.validation.compare;

import dev.crosspoint.model.predict.Contest;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.validation.fit.AffineFit;
import dev.crosspoint.validation.fit.Regimes;
import dev.crosspoint.validation.statistics.Equivalence;
import dev.crosspoint.validation.statistics.Interval;
import dev.crosspoint.validation.statistics.Student;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Holds the predicted times of two algorithms against a duel of them.
 *
 * @param duel what was measured, with at least one common size
 * @param first prediction of the duel's first
 * @param second prediction of the duel's second
 */
record Judge(Duel duel, Predicted first, Predicted second) {
    /** Differences up to half an octave, a factor of 1.41 in size, do not matter. */
    static final double MARGIN_OCTAVES = 0.5;

    /** Predicted crossovers are told up to this size: 8 GiB. */
    private static final double TOLD_UP_TO_BYTES = 8.0 * (1L << 30);

    /** How exactly two lines must meet at a predicted crossover for it to be their intersection and not a jump. */
    private static final double SAME_PLACE = 1e-6;

    PairComparison compare() {
        List<ObservedCrossover> observed = duel.crossovers();
        List<CrossoverVerdict> crossovers = new ArrayList<>(judged(observed));
        Verdict verdict = crossovers.isEmpty()
                ? winners()
                : Verdict.worst(crossovers.stream().map(CrossoverVerdict::verdict));
        String remark = crossovers.isEmpty() ? remark(verdict) : "";
        String reason = crossovers.isEmpty() ? remark : reason(verdict, crossovers);
        observed.stream().filter(Judge::isAccident).map(this::accident).forEach(crossovers::add);
        predictedElsewhere().forEach(crossovers::add);
        crossovers.sort(Comparator.comparingDouble(
                v -> v.observedBytes().orElseGet(() -> v.predictedBytes().orElse(0))));
        return new PairComparison(
                first.prediction().collective(),
                first.prediction().ranks(),
                duel.first().algorithm(),
                duel.second().algorithm(),
                observed,
                duel.tieBands(),
                crossovers,
                duel.noise(),
                verdict,
                remark,
                reason);
    }

    /** Every crossover that counts, matched where it has a counterpart. */
    private List<CrossoverVerdict> judged(List<ObservedCrossover> observed) {
        Matching matching = Matching.of(
                predictedCrossovers(),
                observed.stream().filter(o -> !isAccident(o)).toList());
        List<CrossoverVerdict> verdicts = new ArrayList<>();
        matching.pairs().forEach(pair -> verdicts.add(matched(pair)));
        matching.predictedOnly().forEach(p -> verdicts.add(predictedOnly(p)));
        matching.observedOnly().forEach(o -> verdicts.add(observedOnly(o)));
        return verdicts;
    }

    private static boolean isAccident(ObservedCrossover observed) {
        return observed.kind() == ObservedCrossover.Kind.OUTLYING_POINT;
    }

    private CrossoverVerdict accident(ObservedCrossover observed) {
        return verdict(
                observed.below(),
                observed.above(),
                OptionalDouble.empty(),
                OptionalDouble.of(observed.bytes()),
                Verdict.UNDECIDED,
                observed.remark());
    }

    /** Where the predicted winner changes, in the measured range and up to the margin beyond. */
    private List<Contest.Crossover> predictedCrossovers() {
        double beyond = Octaves.toBytes(MARGIN_OCTAVES);
        return contest(least() / beyond, largest() * beyond).crossovers();
    }

    /** Predicted crossovers that no measured size comes near. They have no part in the verdict of the pair. */
    private Stream<CrossoverVerdict> predictedElsewhere() {
        double beyond = Octaves.toBytes(MARGIN_OCTAVES);
        return contest(1, Math.max(largest(), TOLD_UP_TO_BYTES)).crossovers().stream()
                .filter(c -> c.bytes() < least() / beyond || c.bytes() > largest() * beyond)
                .map(c -> verdict(
                        c.below(),
                        c.above(),
                        OptionalDouble.of(c.bytes()),
                        OptionalDouble.empty(),
                        Verdict.UNDECIDED,
                        "beyond the measured sizes, which speak neither for nor against it"));
    }

    private Contest contest(double from, double to) {
        Map<String, Curve> entrants = new LinkedHashMap<>();
        entrants.put(duel.first().algorithm(), curve(first));
        entrants.put(duel.second().algorithm(), curve(second));
        return Contest.of(entrants, from, to);
    }

    private CrossoverVerdict matched(Matching.Pair pair) {
        double difference = pair.octaves();
        OptionalDouble error = error(pair);
        OptionalDouble predicted = OptionalDouble.of(pair.predicted().bytes());
        OptionalDouble observed = OptionalDouble.of(pair.observed().bytes());
        boolean repeated = pair.observed().kind() != ObservedCrossover.Kind.NOT_REPEATED;
        if (error.isEmpty() || !repeated) {
            return verdict(
                    pair.predicted().below(),
                    pair.predicted().above(),
                    predicted,
                    observed,
                    Verdict.UNDECIDED,
                    repeated ? "the uncertainty is unknown" : pair.observed().remark());
        }
        int freedom = freedom(pair.observed());
        Equivalence.Answer answer = new Equivalence(MARGIN_OCTAVES).of(difference, error.getAsDouble(), freedom);
        return new CrossoverVerdict(
                first.prediction().collective(),
                first.prediction().ranks(),
                pair.predicted().below(),
                pair.predicted().above(),
                predicted,
                observed,
                Optional.of(Interval.around(difference, Student.halfWidth(error.getAsDouble(), freedom))),
                pair.observed().mayLieAt(pair.predicted().bytes()) && answer == Equivalence.Answer.LARGE
                        ? Verdict.UNDECIDED
                        : verdict(answer),
                pair.observed().remark());
    }

    private static Verdict verdict(Equivalence.Answer answer) {
        return switch (answer) {
            case SMALL -> Verdict.AGREES;
            case LARGE -> Verdict.DIFFERS;
            case OPEN -> Verdict.UNDECIDED;
        };
    }

    /** Not observed: either the data contradict it, or they cannot tell, or it lies just outside of them. */
    private CrossoverVerdict predictedOnly(Contest.Crossover predicted) {
        boolean outside = predicted.bytes() < least() || predicted.bytes() > largest();
        Verdict winners = winners();
        String remark =
                switch (winners) {
                    case DIFFERS -> "the other algorithm was faster at sizes where this one was predicted to be";
                    case UNDECIDED -> "the noise does not tell the two apart at any size";
                    case AGREES ->
                        outside
                                ? "outside the measured sizes; the winners inside agree"
                                : "the noise does not tell the two apart on one side of it";
                };
        return verdict(
                predicted.below(),
                predicted.above(),
                OptionalDouble.of(predicted.bytes()),
                OptionalDouble.empty(),
                winners == Verdict.AGREES && !outside ? Verdict.UNDECIDED : winners,
                remark);
    }

    private CrossoverVerdict observedOnly(ObservedCrossover observed) {
        boolean repeated = observed.kind() != ObservedCrossover.Kind.NOT_REPEATED;
        return verdict(
                observed.below(),
                observed.above(),
                OptionalDouble.empty(),
                OptionalDouble.of(observed.bytes()),
                repeated && !observed.isVague(MARGIN_OCTAVES) ? Verdict.DIFFERS : Verdict.UNDECIDED,
                repeated ? "no such crossover was predicted" + observed.whereabouts() : observed.remark());
    }

    private CrossoverVerdict verdict(
            String below,
            String above,
            OptionalDouble predicted,
            OptionalDouble observed,
            Verdict verdict,
            String remark) {
        return new CrossoverVerdict(
                first.prediction().collective(),
                first.prediction().ranks(),
                below,
                above,
                predicted,
                observed,
                Optional.empty(),
                verdict,
                remark);
    }

    /** Whether the faster is the one predicted, at each size but those within the margin of a predicted crossover. */
    private Verdict winners() {
        Contest contest = contest(least() / 2, largest() * 2);
        List<Duel.Round> telling = duel.decided().stream()
                .filter(round -> contest.crossovers().stream()
                        .noneMatch(c ->
                                Math.abs(Octaves.between(c.bytes(), round.size().value())) <= MARGIN_OCTAVES))
                .toList();
        if (telling.isEmpty()) {
            return Verdict.UNDECIDED;
        }
        return telling.stream().allMatch(round -> duel.winner(round).equals(predictedWinner(round)))
                ? Verdict.AGREES
                : Verdict.DIFFERS;
    }

    private String predictedWinner(Duel.Round round) {
        double size = round.size().value();
        return (curve(first).at(size) <= curve(second).at(size) ? duel.first() : duel.second()).algorithm();
    }

    private static String remark(Verdict verdict) {
        return switch (verdict) {
            case AGREES ->
                "no crossover predicted and none observed: the predicted algorithm is faster at every size that"
                        + " the noise tells apart";
            case UNDECIDED -> "no crossover predicted, and the noise does not tell the two apart at any size";
            case DIFFERS -> "no crossover predicted and none observed, but the other algorithm is faster";
        };
    }

    /** The crossover that the verdict of the pair is due to. */
    private static String reason(Verdict verdict, List<CrossoverVerdict> judged) {
        return judged.stream()
                .filter(crossover -> crossover.verdict() == verdict)
                .findFirst()
                .map(CrossoverVerdict::describe)
                .orElseThrow();
    }

    private OptionalDouble error(Matching.Pair pair) {
        OptionalDouble ofPrediction = errorOfPrediction(pair.predicted().bytes());
        OptionalDouble ofObservation = pair.observed().errorOctaves();
        return ofPrediction.isPresent() && ofObservation.isPresent()
                ? OptionalDouble.of(Math.hypot(ofPrediction.getAsDouble(), ofObservation.getAsDouble()))
                : OptionalDouble.empty();
    }

    /** Zero for a prediction that comes without uncertainty; empty where lines jump over each other. */
    private OptionalDouble errorOfPrediction(double bytes) {
        List<AffineFit> lines = Stream.of(first, second)
                .flatMap(predicted -> predicted.lines().stream())
                .map((Regimes regimes) -> regimes.at(bytes).fit())
                .toList();
        if (lines.isEmpty()) {
            return OptionalDouble.of(0);
        } else if (lines.size() == 1) {
            return OptionalDouble.empty();
        }
        double ratio = lines.get(0).time().at(bytes) / lines.get(1).time().at(bytes);
        return Math.abs(ratio - 1) <= SAME_PLACE
                ? CrossoverError.inOctaves(lines.get(0), lines.get(1))
                : OptionalDouble.empty();
    }

    private int freedom(ObservedCrossover observed) {
        return duel.rounds().stream()
                .filter(round -> round.size().value() >= observed.fromBytes()
                        && round.size().value() <= observed.toBytes())
                .mapToInt(round -> Math.min(
                        duel.first().degreesOfFreedom(round.size()),
                        duel.second().degreesOfFreedom(round.size())))
                .min()
                .orElse(1);
    }

    private double least() {
        return duel.rounds().get(0).size().value();
    }

    private double largest() {
        return duel.rounds().get(duel.rounds().size() - 1).size().value();
    }

    private static Curve curve(Predicted predicted) {
        return predicted.prediction().curve();
    }
}
