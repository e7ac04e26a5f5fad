package dev.crosspoint.validation.compare;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.Bridge;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.Medians;
import dev.crosspoint.validation.fit.RelativeHuber;
import dev.crosspoint.validation.fit.Series;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Subject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * Without a prediction from elsewhere: every second size is fitted, the first and the last always, and the others are
 * judged. Nothing is judged on what it was fitted to. Times are told by the {@link Bridge} through the fitted sizes,
 * crossovers by the fitted lines. Beside them stand two dumb predictors: the straight line between the neighbouring
 * fitted sizes on logarithmic scales, and one line through all of them.
 *
 * @param comparison bridge and fitted lines against the sizes left out
 * @param lines errors of the fitted lines alone at the same sizes
 * @param interpolation errors of the straight line between neighbours, on logarithmic scales
 * @param oneLine errors of one alpha-beta line
 * @param fits the lines
 */
public record HoldOut(
        Comparison comparison,
        List<SizeError> lines,
        List<SizeError> interpolation,
        List<SizeError> oneLine,
        List<Fit> fits) {
    private static final int LEAST_SIZES = 5;

    public HoldOut {
        lines = List.copyOf(lines);
        interpolation = List.copyOf(interpolation);
        oneLine = List.copyOf(oneLine);
        fits = List.copyOf(fits);
    }

    /** Judges runs of known collective and ranks; others are named in the notes. */
    public static HoldOut of(Collection<Run> runs) {
        List<Predicted> predicted = new ArrayList<>();
        List<Measured> measured = new ArrayList<>();
        List<SizeError> lines = new ArrayList<>();
        List<SizeError> interpolation = new ArrayList<>();
        List<SizeError> oneLine = new ArrayList<>();
        List<Fit> fits = new ArrayList<>();
        List<String> unjudged = new ArrayList<>();
        for (Series series : Series.of(runs)) {
            Split split =
                    Split.of(Medians.of(series.samples(), Buffer.OUT_OF_PLACE).bySize());
            Optional<String> refusal = refusal(series, split, fits);
            if (refusal.isPresent()) {
                unjudged.add("%s of %s is not judged: %s"
                        .formatted(series.subject().describe(), series.subject().source(), refusal.get()));
                continue;
            }
            Fit fit = Fit.of(series.subject(), new Medians(split.fitted()), series.excluded(), series.notes());
            fits.add(fit);
            Medians fitted = new Medians(split.fitted());
            Bridge bridge = Bridge.of(fitted, Medians.of(series.samples(), Buffer.IN_PLACE));
            Predicted.of(fit).map(p -> p.with(bridge)).ifPresent(predicted::add);
            measured.add(
                    new Measured(series.subject(), series.samples(), new Medians(split.judged()), Optional.of(fit)));
            AffineTime line = new RelativeHuber().estimate(fitted.points());
            lines.addAll(split.judgedBy(series, fit.regimes().curve()::at));
            interpolation.addAll(split.judgedBy(series, split::between));
            oneLine.addAll(split.judgedBy(series, line::at));
        }
        Comparison comparison = Comparison.ofMeasured(predicted, measured);
        unjudged.addAll(comparison.unjudged());
        return new HoldOut(
                new Comparison(comparison.errors(), comparison.pairs(), unjudged, comparison.remarks()),
                lines,
                interpolation,
                oneLine,
                fits);
    }

    /** The judged sizes as the library's own model tells them; empty if it tells none. */
    public List<SizeError> byLibrary(LibraryModel library) {
        return fits.stream()
                .flatMap(fit -> {
                    SortedMap<Bytes, Seconds> times = new TreeMap<>();
                    interpolation.stream()
                            .filter(e -> Optional.of(e.collective())
                                            .equals(fit.subject().collective())
                                    && e.ranks() == fit.subject().ranks().orElse(0)
                                    && e.algorithm()
                                            .equals(fit.subject().label().name()))
                            .forEach(e -> times.put(e.size(), e.measured()));
                    return new JudgedSizes(fit.subject(), times).by(library).stream();
                })
                .toList();
    }

    /** What a file does not tell that is needed to judge it, and how to say it. */
    public static String unknown(Subject subject) {
        String what = subject.collective().isPresent()
                ? "how many ranks took part"
                : subject.ranks().isPresent()
                        ? "which collective it measured"
                        : "which collective it measured among how many ranks";
        return "the file does not tell %s: say so with crosspoint import --collective NAME --ranks N -o RUN.jsonl"
                .formatted(what);
    }

    private static Optional<String> refusal(Series series, Split split, List<Fit> fits) {
        int sizes = split.fitted().size() + split.judged().size();
        if (series.subject().collective().isEmpty() || series.subject().ranks().isEmpty()) {
            return Optional.of(unknown(series.subject()));
        } else if (series.subject().ranks().getAsInt() == 1) {
            return Optional.of("a group of 1 rank sends nothing");
        } else if (sizes < LEAST_SIZES) {
            boolean isInPlace = series.samples().stream().anyMatch(sample -> sample.buffer() == Buffer.IN_PLACE);
            return Optional.of("it has %d sizes out of place of at least %d%s"
                    .formatted(sizes, LEAST_SIZES, sizes == 0 && isInPlace ? ". Perhaps --in-place?" : ""));
        }
        return fits.stream()
                .map(Fit::subject)
                .filter(s -> s.collective().equals(series.subject().collective())
                        && s.ranks().equals(series.subject().ranks())
                        && s.label().name().equals(series.subject().label().name()))
                .findFirst()
                .map(s -> s.group().equals(series.subject().group())
                        ? "another file measured the same. To hold one against the other: crosspoint fit ONE -o one.json,"
                                + " crosspoint compare OTHER --with one.json"
                        : "%s measured it on another number of nodes. Compare it by itself".formatted(s.source()));
    }

    /**
     * Sizes to fit and sizes to judge.
     *
     * @param fitted every second, the first and the last
     * @param judged the others
     */
    private record Split(SortedMap<Bytes, Seconds> fitted, SortedMap<Bytes, Seconds> judged) {
        static Split of(SortedMap<Bytes, Seconds> medians) {
            SortedMap<Bytes, Seconds> fitted = new TreeMap<>();
            SortedMap<Bytes, Seconds> judged = new TreeMap<>();
            int index = 0;
            for (Map.Entry<Bytes, Seconds> median : medians.entrySet()) {
                boolean last = index == medians.size() - 1;
                (index % 2 == 0 || last ? fitted : judged).put(median.getKey(), median.getValue());
                index++;
            }
            return new Split(fitted, judged);
        }

        List<SizeError> judgedBy(Series series, DoubleUnaryOperator predictor) {
            return judged.entrySet().stream()
                    .map(e -> new SizeError(
                            series.subject().collective().orElseThrow(),
                            series.subject().label().name(),
                            series.subject().ranks().orElseThrow(),
                            e.getKey(),
                            new Seconds(predictor.applyAsDouble(e.getKey().value())),
                            e.getValue()))
                    .toList();
        }

        private double between(double bytes) {
            Bytes size = new Bytes((long) bytes);
            Bytes below = fitted.headMap(size).lastKey();
            Bytes above = fitted.tailMap(size).firstKey();
            double share = Math.log(bytes / below.value()) / Math.log(above.value() / (double) below.value());
            return Math.exp((1 - share) * Math.log(fitted.get(below).value())
                    + share * Math.log(fitted.get(above).value()));
        }
    }
}
