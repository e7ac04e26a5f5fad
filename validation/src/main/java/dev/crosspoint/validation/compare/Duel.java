package dev.crosspoint.validation.compare;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.statistics.Simultaneous;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Two measured algorithms side by side, at the sizes both were measured at.
 *
 * @param first one
 * @param second the other
 * @param rounds the sizes, in order
 */
record Duel(Measured first, Measured second, List<Round> rounds) {
    /**
     * Straight on logarithms, a crossover of two lines is told to within half an octave between sizes up to so far apart:
     * the line is off by at most h^2/8 of the curvature, which is at most the slope, and h = 2 ln 2 makes 0.35 octaves.
     */
    private static final double WIDEST_OCTAVES = 2;

    private static final String AMONG_TIES = "somewhere among sizes that the noise does not tell apart";

    Duel {
        rounds = List.copyOf(rounds);
    }

    /**
     * One size.
     *
     * @param size message size M
     * @param logRatio {@code ln(T1 / T2)}: below zero where the first is faster
     * @param error standard error of it; empty if unknown
     * @param isTie whether the noise does not tell them apart
     */
    record Round(Bytes size, double logRatio, OptionalDouble error, boolean isTie) {
        double octave() {
            return Octaves.of(size.value());
        }
    }

    /** Side by side; differences that chance makes once among so many sizes are ties. */
    static Duel of(Measured first, Measured second) {
        List<Bytes> common = first.medians().bySize().keySet().stream()
                .filter(second.medians().bySize()::containsKey)
                .toList();
        return new Duel(
                first,
                second,
                common.stream()
                        .map(size -> round(first, second, size, common.size()))
                        .toList());
    }

    private static Round round(Measured first, Measured second, Bytes size, int comparisons) {
        OptionalDouble one = first.noise(size);
        OptionalDouble other = second.noise(size);
        double logRatio = Math.log(first.time(size).value() / second.time(size).value());
        OptionalDouble error = one.isPresent() && other.isPresent()
                ? OptionalDouble.of(Math.hypot(one.getAsDouble(), other.getAsDouble()))
                : OptionalDouble.empty();
        double reach = Simultaneous.standardErrors(
                        comparisons, Math.min(first.degreesOfFreedom(size), second.degreesOfFreedom(size)))
                * error.orElse(0);
        return new Round(size, logRatio, error, logRatio == 0 || Math.abs(logRatio) <= reach);
    }

    /** Id of the faster at a size. */
    String winner(Round round) {
        return (round.logRatio() < 0 ? first : second).algorithm();
    }

    /** The sizes where one is faster beyond the noise, accidents left out. */
    List<Round> decided() {
        List<Round> decided = beyondNoise();
        return IntStream.range(0, decided.size())
                .filter(i -> accident(decided, i).isEmpty())
                .mapToObj(decided::get)
                .toList();
    }

    /** Every change of the faster, in order of size. */
    List<ObservedCrossover> crossovers() {
        List<Round> decided = beyondNoise();
        List<ObservedCrossover> crossovers = new ArrayList<>();
        for (int i = 1; i < decided.size(); i++) {
            int here = i;
            if (!winner(decided.get(i - 1)).equals(winner(decided.get(i)))) {
                Optional<Accident> accident = accident(decided, i).or(() -> accident(decided, here - 1));
                crossovers.add(crossover(decided.get(i - 1), decided.get(i), accident));
            }
        }
        return crossovers;
    }

    /** For people: what tells how noisy the times are. */
    String noise() {
        if (rounds.stream().anyMatch(round -> round.error().isEmpty())) {
            return "unknown: too few sizes to lay a line through";
        }
        boolean launches =
                rounds.stream().allMatch(round -> first.hasLaunches(round.size()) && second.hasLaunches(round.size()));
        return launches
                ? "spread over launches"
                : "scatter of the times around their own lines or neighbours, within one launch: a lower bound";
    }

    /** Where the noise tells nothing. */
    List<TieBand> tieBands() {
        List<TieBand> bands = new ArrayList<>();
        int from = 0;
        while (from < rounds.size()) {
            int to = from;
            while (to < rounds.size() && rounds.get(to).isTie()) {
                to++;
            }
            if (to > from) {
                bands.add(new TieBand(
                        rounds.get(from).size().value(),
                        rounds.get(to - 1).size().value()));
            }
            from = to + 1;
        }
        return bands;
    }

    private List<Round> beyondNoise() {
        return rounds.stream().filter(round -> !round.isTie()).toList();
    }

    /** Why the winner of a single size is not to be trusted. */
    private record Accident(ObservedCrossover.Kind kind, String remark) {}

    /** What makes a size an accident whose neighbours agree with each other but not with it; empty if nothing does. */
    private Optional<Accident> accident(List<Round> decided, int index) {
        Round round = decided.get(index);
        boolean alone = decided.size() > 1
                && IntStream.of(index - 1, index + 1)
                        .filter(i -> i >= 0 && i < decided.size())
                        .noneMatch(i -> winner(decided.get(i)).equals(winner(round)));
        boolean between = index > 0 && index + 1 < decided.size();
        if (!alone) {
            return Optional.empty();
        }
        return (between ? oddity(round) : Optional.<Accident>empty()).or(() -> contradiction(round));
    }

    private Optional<Accident> oddity(Round round) {
        return Stream.of(first, second)
                .flatMap(measured -> measured.oddity(round.size()).stream())
                .map(remark -> new Accident(ObservedCrossover.Kind.OUTLYING_POINT, remark))
                .findFirst();
    }

    private Optional<Accident> contradiction(Round round) {
        Optional<Seconds> one = first.inPlace(round.size());
        Optional<Seconds> other = second.inPlace(round.size());
        if (one.isEmpty() || other.isEmpty()) {
            return Optional.empty();
        }
        double logRatio = Math.log(one.get().value() / other.get().value());
        return logRatio * round.logRatio() < 0
                ? Optional.of(new Accident(
                        ObservedCrossover.Kind.NOT_REPEATED,
                        String.format(
                                Locale.ROOT,
                                "rests on the one size %d, and is not repeated in place: %s %.6g us, %s %.6g us",
                                round.size().value(),
                                first.algorithm(),
                                one.get().micros(),
                                second.algorithm(),
                                other.get().micros())))
                : Optional.empty();
    }

    private ObservedCrossover crossover(Round before, Round after, Optional<Accident> accident) {
        double octaves = after.octave() - before.octave();
        double share = before.logRatio() / (before.logRatio() - after.logRatio());
        boolean ties = rounds.indexOf(after) - rounds.indexOf(before) > 1;
        boolean apart = octaves > WIDEST_OCTAVES;
        return new ObservedCrossover(
                winner(before),
                winner(after),
                Octaves.toBytes(before.octave() + share * octaves),
                before.size().value(),
                after.size().value(),
                error(before, after, share, ties || apart ? octaves / Math.sqrt(12) : 0),
                accident.map(Accident::kind).orElse(kind(ties, apart)),
                accident.map(Accident::remark).orElse(ties ? AMONG_TIES : apart ? gap(before, after) : ""));
    }

    private static ObservedCrossover.Kind kind(boolean ties, boolean apart) {
        return ties
                ? ObservedCrossover.Kind.THROUGH_TIES
                : apart ? ObservedCrossover.Kind.WIDE_GAP : ObservedCrossover.Kind.CLEAR;
    }

    private static String gap(Round before, Round after) {
        return "somewhere from %s to %s, where no size was measured by both. Measure some"
                .formatted(before.size(), after.size());
    }

    /** Error of both logarithms carried over to the place of the zero; a band of ties hides it anywhere within. */
    private static OptionalDouble error(Round before, Round after, double share, double least) {
        if (before.error().isEmpty() || after.error().isEmpty()) {
            return OptionalDouble.empty();
        }
        double slope = Math.abs(after.logRatio() - before.logRatio()) / (after.octave() - before.octave());
        double error = Math.hypot(
                        (1 - share) * before.error().getAsDouble(),
                        share * after.error().getAsDouble())
                / slope;
        return OptionalDouble.of(Math.max(error, least));
    }
}
