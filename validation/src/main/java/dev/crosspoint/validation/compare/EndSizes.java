package dev.crosspoint.validation.compare;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.Medians;
import dev.crosspoint.validation.fit.RelativeHuber;
import dev.crosspoint.validation.fit.Series;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Run;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * The two largest or the two smallest sizes of each series left out and told by the others. That is extrapolation, which
 * the sizes between say nothing about, so it is judged apart from them.
 */
public final class EndSizes {
    private static final int LEFT = 2;
    private static final int LEAST_SIZES = Fit.LEAST_SIZES + LEFT;

    private EndSizes() {}

    /** The largest sizes, and the smallest; only those of which something could be judged. */
    public static List<Trial> of(Collection<Run> runs, LibraryModel library) {
        Trial largest = Trial.of("the two largest sizes of each series");
        Trial smallest = Trial.of("the two smallest sizes of each series");
        for (Series series : Series.of(runs)) {
            SortedMap<Bytes, Seconds> all =
                    Medians.of(series.samples(), Buffer.OUT_OF_PLACE).bySize();
            if (all.size() >= LEAST_SIZES
                    && series.subject().collective().isPresent()
                    && series.subject().ranks().orElse(1) > 1) {
                List<Bytes> sizes = new ArrayList<>(all.keySet());
                Bytes first = sizes.get(sizes.size() - LEFT);
                Bytes last = sizes.get(LEFT);
                largest = largest.plus(trial(largest, series, all.tailMap(first), all.headMap(first), library));
                smallest = smallest.plus(trial(smallest, series, all.headMap(last), all.tailMap(last), library));
            }
        }
        return List.of(largest, smallest).stream()
                .filter(trial -> !trial.isEmpty())
                .toList();
    }

    private static Trial trial(
            Trial kind,
            Series series,
            SortedMap<Bytes, Seconds> left,
            SortedMap<Bytes, Seconds> rest,
            LibraryModel library) {
        JudgedSizes judged = new JudgedSizes(series.subject(), left);
        Medians known = new Medians(rest);
        AffineTime line = new RelativeHuber().estimate(known.points());
        Map<String, List<SizeError>> errors = new LinkedHashMap<>();
        errors.put(
                "fitted lines",
                judged.by(
                        Fit.of(series.subject(), known, 0, List.of()).regimes().curve()::at));
        errors.put(
                "straight through the two sizes beside, log-log",
                judged.by(straight(rest, left.firstKey().compareTo(rest.firstKey()) > 0)));
        errors.put("one line a + b*M", judged.by(line::at));
        errors.put(Trial.LIBRARY, judged.by(library));
        return new Trial(kind.left(), errors, List.of());
    }

    private static DoubleUnaryOperator straight(SortedMap<Bytes, Seconds> rest, boolean above) {
        TreeMap<Bytes, Seconds> known = new TreeMap<>(rest);
        Bytes beside = above ? known.lastKey() : known.firstKey();
        Bytes next = above ? known.lowerKey(beside) : known.higherKey(beside);
        double slope = Math.log(known.get(beside).value() / known.get(next).value())
                / Math.log(beside.value() / (double) next.value());
        return bytes -> known.get(beside).value() * Math.pow(bytes / beside.value(), slope);
    }
}
