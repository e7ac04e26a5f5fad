package dev.crosspoint.validation.fit;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.statistics.Interval;
import java.util.ArrayList;
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

    /** What it tells of a group. */
    public GroupCalibration in(Group group) {
        return new GroupCalibration(this, group, Optional.empty());
    }

    /** Whether an algorithm was measured among so many ranks. */
    boolean isMeasured(Collective collective, String algorithm, int ranks) {
        return matching(collective, algorithm).stream()
                .anyMatch(fit -> fit.subject().ranks().getAsInt() == ranks);
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
        List<Fit> others = ofOtherCollectives(collective, algorithm);
        if (matching(collective, algorithm).isEmpty() && !others.isEmpty()) {
            GroupScaling.requireOneShape(collective, algorithm, others);
            return Curve.of(JointFit.of(algorithm, others).at(algorithm, collective, ranks));
        }
        List<Fit> about = about(collective, algorithm);
        List<Fit> direct = about.stream()
                .filter(fit -> fit.subject().ranks().getAsInt() == ranks)
                .toList();
        if (direct.size() > 1) {
            throw new MissingExperiment("more than one fit of %s %s among %d ranks in the calibration: %s. Keep one%s"
                    .formatted(algorithm, collective.id(), ranks, sources(direct), difference(direct)));
        } else if (direct.size() == 1) {
            return direct.get(0).regimes().curve();
        }
        return carried(collective, algorithm, ranks)
                .map(nodes -> nodes.times(Optional.empty()).curve())
                .orElseGet(() ->
                        Curve.of(GroupScaling.of(collective, algorithm, about).at(ranks)));
    }

    /** What tells fits of as many ranks apart, to go on with "keep one". */
    private static String difference(List<Fit> fits) {
        boolean areOfProtocols = fits.stream()
                        .map(fit -> fit.subject().label().name())
                        .distinct()
                        .count()
                > 1;
        boolean areOfShapes =
                fits.stream().map(fit -> fit.subject().group()).distinct().count() > 1;
        return (areOfProtocols ? ", or name the protocol" : "")
                + (areOfShapes ? ", or say how many nodes hold the ranks" : "");
    }

    /**
     * What was measured on several numbers of nodes, to carry on to more; empty for a group that was measured, and for an
     * algorithm whose cost terms tell other groups.
     */
    Optional<MeasuredNodes> carried(Collective collective, String algorithm, int ranks) {
        List<Fit> matching = matching(collective, algorithm);
        boolean hasTerms =
                TextbookTerms.of(algorithm.split("/")[0], collective, ranks).isPresent();
        return matching.isEmpty() || hasTerms || isMeasured(collective, algorithm, ranks)
                ? Optional.empty()
                : MeasuredNodes.of(matching, ranks);
    }

    /**
     * How far a prediction is from what was measured: another collective, another number of ranks, sizes beyond those
     * that were fitted. Empty where it is none of them.
     *
     * @param from least size asked for, bytes
     * @param to largest size asked for, bytes
     */
    public List<String> distance(Collective collective, String algorithm, int ranks, double from, double to) {
        List<String> distances = new ArrayList<>(distance(collective, algorithm, ranks));
        beyond(collective, algorithm, ranks, from, to).ifPresent(distances::add);
        return distances;
    }

    /** How far sizes lie outside those that a prediction rests on; empty if they do not. */
    Optional<String> beyond(Collective collective, String algorithm, int ranks, double from, double to) {
        return fittedRange(collective, algorithm, ranks)
                .flatMap(range -> beyond(algorithm + " " + collective.id() + " was", range, from, to));
    }

    /** The same whatever the sizes: how far the collective and the number of ranks are from what was measured. */
    public List<String> distance(Collective collective, String algorithm, int ranks) {
        List<String> distances = new ArrayList<>();
        List<Fit> matching = matching(collective, algorithm);
        Optional<MeasuredNodes> carried = carried(collective, algorithm, ranks);
        if (carried.isPresent()) {
            distances.addAll(carried.get().remarks(Optional.empty()));
        } else if (matching.isEmpty()) {
            distances.add("%s %s was not measured: told by %s"
                    .formatted(algorithm, collective.id(), described(ofOtherCollectives(collective, algorithm))));
        } else if (matching.stream().noneMatch(fit -> fit.subject().ranks().getAsInt() == ranks)) {
            int most = matching.stream()
                    .mapToInt(fit -> fit.subject().ranks().getAsInt())
                    .max()
                    .orElseThrow();
            distances.add("%s %s was not measured among %d ranks%s: told by %s"
                    .formatted(
                            algorithm,
                            collective.id(),
                            ranks,
                            ranks > most ? ", %.3g times the most that were".formatted(ranks / (double) most) : "",
                            described(matching)));
        }
        return distances;
    }

    /** How far sizes lie outside those that were measured; empty if they do not. */
    static Optional<String> beyond(String what, Interval range, double from, double to) {
        List<String> ends = new ArrayList<>();
        if (from < range.low()) {
            ends.add("%.1f octaves below it".formatted(Math.log(range.low() / from) / Math.log(2)));
        }
        if (to > range.high()) {
            ends.add("%.1f octaves above it".formatted(Math.log(to / range.high()) / Math.log(2)));
        }
        return ends.isEmpty()
                ? Optional.empty()
                : Optional.of("%s measured from %.0f to %.0f bytes: %s are extrapolated"
                        .formatted(what, range.low(), range.high(), String.join(" and ", ends)));
    }

    /**
     * 95 % interval of the line at a size in a group that was measured, seconds: within one launch, so a lower bound of
     * the uncertainty. Empty in other groups, whose error is not known.
     */
    public Optional<Interval> interval(Collective collective, String algorithm, int ranks, double bytes) {
        List<Fit> direct = matching(collective, algorithm).stream()
                .filter(fit -> fit.subject().ranks().getAsInt() == ranks)
                .toList();
        return direct.size() == 1
                ? Optional.of(direct.get(0).regimes().at(bytes).fit().at(bytes))
                : Optional.empty();
    }

    private List<Fit> ofOtherCollectives(Collective collective, String algorithm) {
        return fits.stream()
                .filter(fit ->
                        fit.subject().collective().filter(c -> c != collective).isPresent())
                .filter(fit -> fit.subject().ranks().isPresent())
                .filter(fit -> fit.subject().label().isKnown())
                .filter(fit -> fit.subject().label().id().equals(algorithm)
                        || fit.subject().label().name().equals(algorithm))
                .toList();
    }

    private static String described(List<Fit> fits) {
        return fits.stream().map(fit -> fit.subject().describe()).distinct().collect(Collectors.joining(", "));
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
