package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.statistics.Interval;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The best guess of a time between measured sizes. One robust line through all sizes is the systematic part; what is
 * left, {@code ln(T / line)}, is taken for a Wiener process over {@code log2 M}, whose best guess between two sizes is
 * the straight line between their residuals. Protocols that switch leave jumps in the residuals: nothing smoother
 * predicts them better. Where jumps are many, one line bends at the wrong sizes: it is kept only if the measured sizes,
 * each left out in turn, are told better with it than straight on logarithmic scales. The line is physics, the bridge is
 * not: beyond the measured sizes there is none.
 *
 * @param line the systematic part; level where a line through all sizes does not help
 * @param sizes the sizes, in order
 * @param residuals {@code ln(T / line)} at each
 * @param reach how far off a guess is with 90 % probability, in units of the bridge's standard deviation; empty for
 *     fewer than 11 sizes
 * @see "Matheron: Principles of geostatistics, Economic Geology 58, 1963"
 * @see "Chen, Revels: Robust benchmarking in noisy environments, HPEC 2016 (delays only ever add)"
 * @see "Vovk, Gammerman, Shafer: Algorithmic learning in a random world, 2005 (the interval)"
 */
public record Bridge(AffineTime line, List<Double> sizes, List<Double> residuals, OptionalDouble reach) {
    /** Share of the sizes left out that the interval holds. */
    public static final double CONFIDENCE = 0.9;

    /** With fewer times in place nothing tells how they relate to those out of place. */
    private static final int LEAST_PAIRS = 5;

    /** Of more sizes than this, one does not move the line. */
    private static final int MANY = 40;

    public Bridge {
        sizes = List.copyOf(sizes);
        residuals = List.copyOf(residuals);
    }

    /** Through some times, at least two sizes. */
    public static Bridge of(Medians medians) {
        return of(medians.points());
    }

    /**
     * Through times out of place, with those in place as second measurements of the same: once their usual ratio is
     * taken out, the lower of the two holds at each size, because what disturbs a measurement only ever adds to it.
     *
     * @param outOfPlace at least two sizes
     * @param inPlace those of the same sizes are used, if there are enough
     */
    public static Bridge of(Medians outOfPlace, Medians inPlace) {
        double[] ratios = outOfPlace.bySize().keySet().stream()
                .filter(inPlace.bySize()::containsKey)
                .mapToDouble(size -> outOfPlace.bySize().get(size).value()
                        / inPlace.bySize().get(size).value())
                .toArray();
        if (ratios.length < LEAST_PAIRS) {
            return of(outOfPlace);
        }
        double usual = Quantiles.median(ratios);
        List<Point> points = outOfPlace.bySize().entrySet().stream()
                .map(e -> new Point(e.getKey().value(), lower(e, inPlace.bySize(), usual)))
                .toList();
        return of(points);
    }

    private static double lower(Map.Entry<Bytes, Seconds> out, SortedMap<Bytes, Seconds> in, double usual) {
        Seconds other = in.get(out.getKey());
        double own = out.getValue().value();
        return other == null ? own : Math.min(own, other.value() * usual);
    }

    private static Bridge of(List<Point> points) {
        AffineTime line = new RelativeHuber().estimate(points);
        AffineTime level = new AffineTime(points.get(0).seconds(), 0);
        List<Miss> withLine =
                misses(points, others -> points.size() > MANY ? line : new RelativeHuber().estimate(others));
        List<Miss> without = misses(points, others -> level);
        boolean helps = mean(withLine) <= mean(without);
        Bridge bridge = along(helps ? line : level, points);
        return new Bridge(bridge.line, bridge.sizes, bridge.residuals, reach(helps ? withLine : without));
    }

    /**
     * An inner size that was told by the others.
     *
     * @param error absolute, of the logarithm
     * @param deviation what the process has there
     */
    private record Miss(double error, double deviation) {}

    private static List<Miss> misses(List<Point> points, Function<List<Point>, AffineTime> systematic) {
        return IntStream.range(1, points.size() - 1)
                .mapToObj(i -> {
                    List<Point> others = new ArrayList<>(points);
                    Point left = others.remove(i);
                    Bridge bridge = along(systematic.apply(others), others);
                    return new Miss(
                            Math.abs(Math.log(left.seconds() / bridge.at(left.bytes()))),
                            bridge.deviation(left.bytes()));
                })
                .toList();
    }

    private static double mean(List<Miss> misses) {
        return misses.stream().mapToDouble(Miss::error).average().orElse(0);
    }

    private static Bridge along(AffineTime line, List<Point> points) {
        return new Bridge(
                line,
                points.stream().map(Point::bytes).toList(),
                points.stream()
                        .map(p -> Math.log(p.seconds() / systematic(line, p.bytes())))
                        .toList(),
                OptionalDouble.empty());
    }

    /** The errors at each inner size, guessed from the others, against the deviation that the process has there. */
    private static OptionalDouble reach(List<Miss> misses) {
        int rank = (int) Math.ceil(CONFIDENCE * (misses.size() + 1));
        return rank > misses.size()
                ? OptionalDouble.empty()
                : misses.stream()
                        .mapToDouble(miss -> miss.error() / miss.deviation())
                        .sorted()
                        .skip(rank - 1)
                        .findFirst();
    }

    /** From the smallest to the largest measured size. */
    public Interval range() {
        return new Interval(sizes.get(0), sizes.get(sizes.size() - 1));
    }

    /**
     * Seconds at a size within the range.
     *
     * @throws IllegalArgumentException if it lies outside
     */
    public double at(double bytes) {
        int above = above(bytes);
        double share = share(above, bytes);
        double residual = (1 - share) * residuals.get(above - 1) + share * residuals.get(above);
        return systematic(line, bytes) * Math.exp(residual);
    }

    /**
     * Seconds that a time at a size within the range lies between with 90 % probability, if what was left out and
     * guessed in turn tells.
     *
     * @throws IllegalArgumentException if the size lies outside
     */
    public Optional<Interval> interval(double bytes) {
        if (reach.isEmpty()) {
            return Optional.empty();
        }
        double factor = Math.exp(reach.getAsDouble() * deviation(bytes));
        return Optional.of(new Interval(at(bytes) / factor, at(bytes) * factor));
    }

    /** Standard deviation of a Wiener process of unit rate between its two neighbours; at a measured size, half a gap. */
    private double deviation(double bytes) {
        int above = above(bytes);
        double gap = Math.log(sizes.get(above) / sizes.get(above - 1));
        double share = share(above, bytes);
        double inside = share * (1 - share);
        return Math.sqrt(gap * (inside > 0 ? inside : 0.25));
    }

    private double share(int above, double bytes) {
        return Math.log(bytes / sizes.get(above - 1)) / Math.log(sizes.get(above) / sizes.get(above - 1));
    }

    private int above(double bytes) {
        if (!range().contains(bytes)) {
            throw new IllegalArgumentException("size lies between measured ones: bytes=%s, from=%s, to=%s"
                    .formatted(bytes, range().low(), range().high()));
        }
        int above = 1;
        while (sizes.get(above) < bytes) {
            above++;
        }
        return above;
    }

    /** A robust line may pass through zero: a time does not. */
    private static double systematic(AffineTime line, double bytes) {
        return Math.max(line.at(bytes), 1e-12);
    }
}
