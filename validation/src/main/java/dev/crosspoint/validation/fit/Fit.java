package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Subject;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;

/**
 * What was found about one algorithm in one file.
 *
 * @param subject what it is about
 * @param regimes the lines
 * @param residuals every fitted size, in order
 * @param excluded complete rows that gave no sample to it
 * @param link what the lines say about links
 * @param notes what to know about it
 */
public record Fit(
        Subject subject,
        Regimes regimes,
        List<Residual> residuals,
        int excluded,
        LinkEstimate link,
        List<String> notes) {
    /** Fewer sizes leave nothing to tell the uncertainty of a line from. */
    public static final int LEAST_SIZES = 3;

    private static final int ENOUGH_FOR_NOISE = 8;

    public Fit {
        residuals = List.copyOf(residuals);
        notes = List.copyOf(notes);
        if (residuals.size() < LEAST_SIZES) {
            throw new IllegalArgumentException(
                    "a fit has at least %d fitted sizes: residuals=%d".formatted(LEAST_SIZES, residuals.size()));
        }
    }

    /**
     * The fit of some medians.
     *
     * @param medians at least three sizes, in order
     */
    public static Fit of(Subject subject, Medians medians, int excluded, List<String> notes) {
        Regimes regimes = Regimes.of(medians.points());
        Curve curve = regimes.curve();
        List<Residual> residuals = medians.bySize().entrySet().stream()
                .map(e -> new Residual(
                        e.getKey(),
                        e.getValue(),
                        new Seconds(curve.at(e.getKey().value()))))
                .toList();
        return new Fit(subject, regimes, residuals, excluded, LinkEstimate.of(subject, regimes), notes);
    }

    /** The same lines with other intervals and notes. */
    Fit with(Regimes intervals, List<String> others) {
        return new Fit(subject, intervals, residuals, excluded, link, others);
    }

    /** The times that were fitted. */
    Medians medians() {
        return new Medians(residuals.stream()
                .collect(Collectors.toMap(Residual::size, Residual::measured, (one, other) -> other, TreeMap::new)));
    }

    /** The times that were fitted, by size. */
    public SortedMap<Bytes, Seconds> measuredTimes() {
        return medians().bySize();
    }

    /** How many sizes were fitted. */
    public int points() {
        return residuals.size();
    }

    /** Median of the absolute relative errors on the sizes it was fitted to. */
    public double medianAbsoluteRelativeError() {
        return Quantiles.median(errors(Math::abs));
    }

    /** Largest absolute relative error on the sizes it was fitted to. */
    public double maxAbsoluteRelativeError() {
        return Quantiles.nearestRank(1, errors(Math::abs));
    }

    /**
     * Relative noise of a measured time near a size: the robust scatter around the lines, or that of each point around
     * the straight line between its neighbours if it is smaller, since both also hold what they cannot follow. Over the
     * regime that the size lies in if it has sizes enough to tell, else over all.
     */
    public double noiseAt(double bytes) {
        Regime here = regimes.at(bytes);
        List<Residual> near = residuals.stream()
                .filter(r -> regimes.at(r.size().value()).equals(here))
                .toList();
        List<Residual> telling = near.size() < ENOUGH_FOR_NOISE ? residuals : near;
        double aroundLines = Quantiles.robustDeviation(
                telling.stream().mapToDouble(Residual::relativeToFit).toArray());
        return Math.min(
                aroundLines,
                new Observations(
                                telling.stream()
                                        .mapToDouble(r -> r.size().value())
                                        .toArray(),
                                telling.stream()
                                        .mapToDouble(r -> r.measured().value())
                                        .toArray())
                        .noise());
    }

    /** Points less parameters, over all regimes. */
    public int degreesOfFreedom() {
        return regimes.list().stream()
                .mapToInt(regime -> regime.fit().degreesOfFreedom())
                .sum();
    }

    /**
     * The prediction for the group it was fitted to, under the algorithm's name, with the protocol where known; empty
     * where collective or ranks are unknown.
     */
    public Optional<Prediction> prediction() {
        return subject.collective().isEmpty() || subject.ranks().isEmpty()
                ? Optional.empty()
                : Optional.of(new Prediction(
                        subject.collective().get(),
                        subject.label().name(),
                        subject.ranks().getAsInt(),
                        regimes.curve(),
                        ""));
    }

    private double[] errors(DoubleUnaryOperator operator) {
        return residuals.stream()
                .mapToDouble(Residual::relativeError)
                .map(operator)
                .toArray();
    }
}
