package dev.crosspoint.validation.compare;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.Medians;
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

/**
 * What stands beside a prediction from elsewhere, so that its errors can be judged: how close one comes without any model
 * once the sizes around are measured, and how close the library's own model comes.
 *
 * @param interpolation errors of the straight line, on logarithmic scales, between the two measured sizes around each
 *     size; the first and the last size of each series have no such line
 * @param library errors of the library's own model; none where it tells nothing
 */
public record DumbPredictors(List<SizeError> interpolation, List<SizeError> library) {
    public DumbPredictors {
        interpolation = List.copyOf(interpolation);
        library = List.copyOf(library);
    }

    /** Of what a comparison judged. */
    public static DumbPredictors of(Comparison comparison, Collection<Run> runs, LibraryModel model) {
        List<SizeError> interpolation = new ArrayList<>();
        List<SizeError> library = new ArrayList<>();
        for (Series series : Series.of(runs)) {
            if (!isJudged(comparison, series.subject())) {
                continue;
            }
            SortedMap<Bytes, Seconds> times =
                    Medians.of(series.samples(), Buffer.OUT_OF_PLACE).bySize();
            JudgedSizes judged = new JudgedSizes(series.subject(), times);
            interpolation.addAll(judged.byEach(size -> between(new TreeMap<>(times), size)));
            library.addAll(judged.by(model));
        }
        return new DumbPredictors(interpolation, library);
    }

    private static boolean isJudged(Comparison comparison, Subject subject) {
        return comparison.errors().stream()
                .anyMatch(error -> Optional.of(error.collective()).equals(subject.collective())
                        && error.ranks() == subject.ranks().orElse(0)
                        && error.algorithm().equals(subject.label().name()));
    }

    private static Optional<Seconds> between(TreeMap<Bytes, Seconds> times, Bytes size) {
        Map.Entry<Bytes, Seconds> below = times.lowerEntry(size);
        Map.Entry<Bytes, Seconds> above = times.higherEntry(size);
        if (below == null || above == null) {
            return Optional.empty();
        }
        double share = logarithm(size, below.getKey()) / logarithm(above.getKey(), below.getKey());
        return Optional.of(new Seconds(Math.pow(below.getValue().value(), 1 - share)
                * Math.pow(above.getValue().value(), share)));
    }

    private static double logarithm(Bytes size, Bytes unit) {
        return Math.log(size.value() / (double) unit.value());
    }
}
