package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.statistics.Interval;
import dev.crosspoint.validation.statistics.Student;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What repeats is the launch: iterations of one share its luck. One line through the sizes of a regime for each launch,
 * and Student's t on the logarithms of what they give.
 *
 * @param launches how many, at least three
 * @param intercept 95 % interval of a, seconds; empty where a launch has none above zero
 * @param slope 95 % interval of b, seconds per byte; empty likewise
 * @see "Hunold, Carpen-Amarie: Reproducible MPI benchmarking is still not as easy as you think, IEEE TPDS 27(12), 2016"
 */
public record LaunchIntervals(int launches, Optional<Interval> intercept, Optional<Interval> slope) {
    private static final int LEAST_LAUNCHES = 3;

    /** Intervals of both parameters. */
    record Both(Interval intercept, Interval slope) {}

    public LaunchIntervals {
        if (launches < LEAST_LAUNCHES) {
            throw new IllegalArgumentException(
                    "an interval over launches takes at least %d: launches=%d".formatted(LEAST_LAUNCHES, launches));
        }
    }

    /** Both intervals; empty if one is missing. */
    Optional<Both> both() {
        return intercept.flatMap(a -> slope.map(b -> new Both(a, b)));
    }

    /** Of the sizes within a regime; empty if fewer than three launches measured three of them. */
    static Optional<LaunchIntervals> of(Collection<Sample> samples, Buffer buffer, Regime regime) {
        Map<Integer, List<Sample>> byLaunch = samples.stream()
                .filter(sample -> sample.origin().launch().isPresent())
                .filter(sample -> sample.size().value() >= regime.fromBytes()
                        && sample.size().value() <= regime.toBytes())
                .collect(
                        Collectors.groupingBy(sample -> sample.origin().launch().getAsInt()));
        List<AffineTime> lines = byLaunch.values().stream()
                .map(launch -> Medians.of(launch, buffer).points())
                .filter(points -> points.size() >= Fit.LEAST_SIZES)
                .map(points -> new RelativeHuber().estimate(points))
                .toList();
        return lines.size() < LEAST_LAUNCHES
                ? Optional.empty()
                : Optional.of(new LaunchIntervals(
                        lines.size(),
                        interval(lines, AffineTime::interceptSeconds),
                        interval(lines, AffineTime::slopeSecondsPerByte)));
    }

    private static Optional<Interval> interval(List<AffineTime> lines, ToDoubleFunction<AffineTime> parameter) {
        double[] logarithms =
                lines.stream().mapToDouble(parameter).map(Math::log).toArray();
        return lines.stream().mapToDouble(parameter).allMatch(value -> value > 0)
                ? Student.ofMean(logarithms).map(i -> new Interval(Math.exp(i.low()), Math.exp(i.high())))
                : Optional.empty();
    }

    /** For people. */
    String describe(Regime regime) {
        return "from %.0f to %.0f bytes over %d launches, 95 %% by Student's t on one fit a launch: a %s, 1/b %s"
                .formatted(
                        regime.fromBytes(),
                        regime.toBytes(),
                        launches,
                        intercept
                                .map(i -> new Seconds(i.low()).format(4) + " .. " + new Seconds(i.high()).format(4))
                                .orElse("unknown"),
                        slope.map(i -> "%.4g .. %.4g GB/s".formatted(1e-9 / i.high(), 1e-9 / i.low()))
                                .orElse("unknown"));
    }
}
