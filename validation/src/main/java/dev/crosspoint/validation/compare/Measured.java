package dev.crosspoint.validation.compare;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.Likeness;
import dev.crosspoint.validation.fit.Medians;
import dev.crosspoint.validation.fit.Series;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Subject;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The times of one algorithm that a prediction is held against.
 *
 * @param subject what they are about
 * @param samples all samples, to tell the noise from
 * @param medians the median of each size that is judged
 * @param fit the lines through sizes of this algorithm, which tell the scatter where launches do not
 */
record Measured(Subject subject, List<Sample> samples, Medians medians, Optional<Fit> fit) {
    private static final int LEAST_LAUNCHES = 3;
    /** A point this many scatters off its line is no noise of the usual kind. */
    private static final double FAR = 5;

    Measured {
        samples = List.copyOf(samples);
    }

    /** Every size of a series, with the lines through them. */
    static Measured of(Series series) {
        Medians medians = Medians.of(series.samples(), Buffer.OUT_OF_PLACE);
        Optional<Fit> fit = medians.bySize().size() < Fit.LEAST_SIZES
                ? Optional.empty()
                : Optional.of(Fit.of(series.subject(), medians, series.excluded(), series.notes()));
        return new Measured(series.subject(), series.samples(), medians, fit);
    }

    /** Name of the algorithm, with the protocol where known. */
    String algorithm() {
        return subject.label().name();
    }

    Seconds time(Bytes size) {
        return medians.bySize().get(size);
    }

    /**
     * Relative standard error of the median of a size: the spread over launches where there are three, else the scatter
     * around the lines; empty if neither is known.
     */
    OptionalDouble noise(Bytes size) {
        double[] perLaunch = logarithmPerLaunch(size);
        if (perLaunch.length >= LEAST_LAUNCHES) {
            double mean = Arrays.stream(perLaunch).average().orElseThrow();
            double squares =
                    Arrays.stream(perLaunch).map(v -> (v - mean) * (v - mean)).sum();
            return OptionalDouble.of(Math.sqrt(squares / (perLaunch.length - 1) / perLaunch.length));
        }
        return fit.isPresent() ? OptionalDouble.of(fit.get().noiseAt(size.value())) : OptionalDouble.empty();
    }

    /** How the times of all sizes differ from those of another algorithm, those that are not judged included. */
    Optional<Likeness> likeness(Measured other) {
        return Likeness.of(Medians.of(samples, Buffer.OUT_OF_PLACE), Medians.of(other.samples, Buffer.OUT_OF_PLACE));
    }

    /** Independent values behind the noise, less what was fitted to them. */
    int degreesOfFreedom(Bytes size) {
        int launches = logarithmPerLaunch(size).length;
        return launches >= LEAST_LAUNCHES
                ? launches - 1
                : fit.map(Fit::degreesOfFreedom).orElse(1);
    }

    /** Whether launches enough tell the noise of a size. */
    boolean hasLaunches(Bytes size) {
        return logarithmPerLaunch(size).length >= LEAST_LAUNCHES;
    }

    /** What is odd about the time of a size; empty if nothing is. */
    Optional<String> oddity(Bytes size) {
        if (fit.isEmpty()) {
            return Optional.empty();
        }
        double fitted = fit.get().regimes().curve().at(size.value());
        double off = (time(size).value() - fitted) / fitted;
        if (Math.abs(off) <= FAR * fit.get().noiseAt(size.value())) {
            return Optional.empty();
        }
        String inPlace = inPlace(size)
                .map(t -> String.format(Locale.ROOT, ", and %.6g us in place", t.micros()))
                .orElse("");
        return Optional.of(String.format(
                Locale.ROOT,
                "one outlying point: %s took %.6g us for %d bytes, %.0f %% %s its line%s",
                algorithm(),
                time(size).micros(),
                size.value(),
                Math.abs(off) * 100,
                off > 0 ? "above" : "below",
                inPlace));
    }

    /** The median of the times in place, where there are any. */
    Optional<Seconds> inPlace(Bytes size) {
        return Optional.ofNullable(Medians.of(samples, Buffer.IN_PLACE).bySize().get(size));
    }

    private double[] logarithmPerLaunch(Bytes size) {
        return samples.stream()
                .filter(s -> s.buffer() == Buffer.OUT_OF_PLACE && s.size().equals(size))
                .filter(s -> s.origin().launch().isPresent())
                .collect(Collectors.groupingBy(
                        s -> s.origin().launch().getAsInt(),
                        Collectors.mapping(s -> s.time().value(), Collectors.toList())))
                .values()
                .stream()
                .mapToDouble(times -> Math.log(Quantiles.median(
                        times.stream().mapToDouble(Double::doubleValue).toArray())))
                .toArray();
    }
}
