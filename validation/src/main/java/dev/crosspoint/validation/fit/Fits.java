package dev.crosspoint.validation.fit;

import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Run;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What was found in some runs.
 *
 * @param fits the fits
 * @param unfitted what could not be fitted, and why
 */
public record Fits(List<Fit> fits, List<Unfitted> unfitted) {
    public Fits {
        fits = List.copyOf(fits);
        unfitted = List.copyOf(unfitted);
    }

    /** Fits the out-of-place times: those of one algorithm in one file together. */
    public static Fits of(Collection<Run> runs) {
        return of(runs, Buffer.OUT_OF_PLACE);
    }

    /** Fits the times with that kind of buffer. */
    public static Fits of(Collection<Run> runs, Buffer buffer) {
        List<Fit> fits = new ArrayList<>();
        List<Unfitted> unfitted = new ArrayList<>();
        for (Series series : Series.of(runs)) {
            Medians medians = Medians.of(series.samples(), buffer);
            refusal(series, medians, buffer)
                    .ifPresentOrElse(
                            reason -> unfitted.add(new Unfitted(
                                    series.subject(), medians.bySize().size(), reason)),
                            () -> fits.add(fit(series, medians, buffer)));
        }
        return new Fits(fits, unfitted);
    }

    private static Fit fit(Series series, Medians medians, Buffer buffer) {
        Fit fit = Fit.of(series.subject(), medians, series.excluded(), series.notes());
        List<String> notes = new ArrayList<>(series.notes());
        List<Regime> regimes = new ArrayList<>();
        for (Regime regime : fit.regimes().list()) {
            Optional<LaunchIntervals> launches = LaunchIntervals.of(series.samples(), buffer, regime);
            launches.ifPresent(intervals -> notes.add(intervals.describe(regime)));
            regimes.add(
                    regime.with(launches.filter(intervals -> intervals.both().isPresent())));
        }
        return fit.with(new Regimes(regimes, fit.regimes().notes()), notes);
    }

    private static Optional<String> refusal(Series series, Medians medians, Buffer buffer) {
        int sizes = medians.bySize().size();
        if (series.subject().ranks().orElse(2) == 1) {
            return Optional.of("a group of 1 rank sends nothing: its times are those of local copies");
        } else if (sizes < Fit.LEAST_SIZES) {
            return Optional.of("a fit needs at least %d sizes with %s times: sizes=%d%s"
                    .formatted(Fit.LEAST_SIZES, buffer.id(), sizes, remedy(series, buffer)));
        }
        return Optional.empty();
    }

    /** Some programs, all_reduce_bench among them, measure in place only. */
    private static String remedy(Series series, Buffer missing) {
        Buffer other = missing == Buffer.OUT_OF_PLACE ? Buffer.IN_PLACE : Buffer.OUT_OF_PLACE;
        int sizes = Medians.of(series.samples(), other).bySize().size();
        return sizes < Fit.LEAST_SIZES
                ? ""
                : ". It has %d sizes with %s times: fit them %s"
                        .formatted(
                                sizes, other.id(), other == Buffer.IN_PLACE ? "with --in-place" : "without --in-place");
    }
}
