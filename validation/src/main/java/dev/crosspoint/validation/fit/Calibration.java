package dev.crosspoint.validation.fit;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.statistics.Interval;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What was measured on a machine, to predict from: at the group sizes that were measured directly, at others through
 * the algorithm's cost terms.
 *
 * @param fits what was found; fits of unknown collective or ranks are kept and predict nothing
 */
public record Calibration(List<Fit> fits) {
    public Calibration {
        fits = List.copyOf(fits);
    }

    /** Predictions for the groups that were measured. */
    public List<Prediction> predictions() {
        return fits.stream().flatMap(fit -> fit.prediction().stream()).toList();
    }

    /**
     * Time of an algorithm in a group.
     *
     * @param algorithm id as in {@code nccl-ring}, or with protocol as in {@code nccl-ring/ll128}
     * @throws MissingExperiment if what was measured does not tell it
     */
    public Curve curve(Collective collective, String algorithm, int ranks) {
        List<Fit> about = about(collective, algorithm);
        List<Fit> direct = about.stream()
                .filter(fit -> fit.subject().ranks().getAsInt() == ranks)
                .toList();
        if (direct.size() > 1) {
            throw new MissingExperiment(
                    "more than one fit of %s %s among %d ranks in the calibration: %s. Keep one, or name the protocol"
                            .formatted(algorithm, collective.id(), ranks, sources(direct)));
        } else if (direct.size() == 1) {
            return direct.get(0).regimes().curve();
        }
        return Curve.of(GroupScaling.of(collective, algorithm, about).at(ranks));
    }

    /**
     * Time of an algorithm in a group of any size if the base cost c0 of a call is known from elsewhere: one group size
     * tells alpha then.
     *
     * @throws MissingExperiment if what was measured does not tell it
     */
    public Curve curve(Collective collective, String algorithm, int ranks, Seconds baseCost) {
        List<Fit> about = about(collective, algorithm);
        Optional<Fit> direct = about.stream()
                .filter(fit -> fit.subject().ranks().getAsInt() == ranks)
                .findFirst();
        return direct.isPresent()
                ? curve(collective, algorithm, ranks)
                : Curve.of(
                        GroupScaling.of(collective, algorithm, about, baseCost).at(ranks));
    }

    /**
     * Sizes in bytes that {@link #curve(Collective, String, int)} rests on; beyond them it is extrapolated. Those of the
     * fit to that group, or those that the fits to all other groups have in common.
     *
     * @return empty if there is no such fit, or if the fits have no sizes in common
     */
    public Optional<Interval> fittedRange(Collective collective, String algorithm, int ranks) {
        List<Fit> matching = matching(collective, algorithm);
        List<Fit> direct = matching.stream()
                .filter(fit -> fit.subject().ranks().getAsInt() == ranks)
                .toList();
        List<Interval> ranges = (direct.isEmpty() ? matching : direct)
                .stream().map(fit -> fit.regimes().fittedRange()).toList();
        double low = ranges.stream().mapToDouble(Interval::low).max().orElse(1);
        double high = ranges.stream().mapToDouble(Interval::high).min().orElse(0);
        return low <= high ? Optional.of(new Interval(low, high)) : Optional.empty();
    }

    private List<Fit> about(Collective collective, String algorithm) {
        List<Fit> about = matching(collective, algorithm);
        if (about.isEmpty()) {
            throw new MissingExperiment("no fit of %s %s in the calibration, which holds %s"
                    .formatted(
                            algorithm,
                            collective.id(),
                            fits.isEmpty()
                                    ? "nothing"
                                    : fits.stream()
                                            .map(fit -> fit.subject().describe())
                                            .distinct()
                                            .collect(Collectors.joining(", "))));
        }
        return about;
    }

    private List<Fit> matching(Collective collective, String algorithm) {
        return fits.stream()
                .filter(fit -> fit.subject().collective().equals(Optional.of(collective)))
                .filter(fit -> fit.subject().ranks().isPresent())
                .filter(fit -> fit.subject().label().id().equals(algorithm)
                        || fit.subject().label().name().equals(algorithm))
                .toList();
    }

    private static String sources(List<Fit> fits) {
        return fits.stream().map(fit -> fit.subject().source()).distinct().collect(Collectors.joining(" and "));
    }
}
