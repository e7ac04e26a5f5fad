package dev.crosspoint.validation.fit;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What a calibration tells of one group. Ranks of one node talk over other links than ranks of several: a group of known
 * nodes is told by fits of groups of its shape, and where it was not measured, by links inside and across nodes if the
 * fits tell them apart.
 *
 * @param calibration all that was measured
 * @param group ranks, and nodes where known
 * @param library what is known of the library that was measured, to carry what it chose by itself to more nodes
 */
public record GroupCalibration(Calibration calibration, Group group, Optional<LibraryForecast> library) {
    private static final String FLAT =
            "links do not tell it: each of its rounds takes as long as the slowest link, and how"
                    + " many of its messages share a link across nodes is not measured. Measure it on two numbers of nodes of as"
                    + " many ranks each, ask for hierarchical, or predict from a cluster file without --calibration";

    public GroupCalibration {
        if (group.ranks().isEmpty()) {
            throw new IllegalArgumentException("group has a known number of ranks: group=" + group);
        }
    }

    /** The same of another group. */
    public GroupCalibration in(Group other) {
        return new GroupCalibration(calibration, other, library);
    }

    /** The same with what is known of the library. */
    public GroupCalibration knowing(LibraryForecast forecast) {
        return new GroupCalibration(calibration, group, Optional.of(forecast));
    }

    /**
     * Time of an algorithm.
     *
     * @param algorithm id, or id and protocol
     * @throws MissingExperiment if what was measured does not tell it
     */
    public Curve curve(Collective collective, String algorithm) {
        if (isToldByLinks(collective, algorithm)) {
            return Curve.of(overLinks(collective, algorithm));
        }
        requireSomethingAlike(collective, algorithm);
        Calibration alike = alike(collective, algorithm);
        return carried(alike, collective, algorithm).orElseGet(() -> alike.curve(collective, algorithm, ranks()));
    }

    private Optional<Curve> carried(Calibration alike, Collective collective, String algorithm) {
        return alike.carried(collective, algorithm, ranks())
                .map(nodes -> nodes.times(library).curve());
    }

    /**
     * Time of an algorithm with the base cost of a call known from elsewhere: one group size tells alpha then. Times that
     * are carried to more nodes hold theirs already.
     */
    public Curve curve(Collective collective, String algorithm, Seconds baseCost) {
        if (isToldByLinks(collective, algorithm)) {
            throw new MissingExperiment("links that are told together have their own base cost: leave it out");
        }
        requireSomethingAlike(collective, algorithm);
        Calibration alike = alike(collective, algorithm);
        return carried(alike, collective, algorithm)
                .orElseGet(() -> alike.curve(collective, algorithm, ranks(), baseCost));
    }

    /** How far a prediction is from what was measured, as {@link Calibration#distance}. */
    public List<String> distance(Collective collective, String algorithm, double from, double to) {
        List<String> distances = new ArrayList<>(distance(collective, algorithm));
        Optional<String> beyond = isToldByLinks(collective, algorithm)
                ? sizesInCommon(LinkClasses.shaped(calibration.fits()))
                        .flatMap(range -> Calibration.beyond("all of them were", range, from, to))
                : alike(collective, algorithm).beyond(collective, algorithm, ranks(), from, to);
        beyond.ifPresent(distances::add);
        return distances;
    }

    /** The same whatever the sizes. */
    public List<String> distance(Collective collective, String algorithm) {
        if (!isToldByLinks(collective, algorithm)) {
            Calibration alike = alike(collective, algorithm);
            return alike.carried(collective, algorithm, ranks())
                    .map(nodes -> nodes.remarks(library))
                    .orElseGet(() -> alike.distance(collective, algorithm, ranks()));
        }
        List<Fit> shaped = LinkClasses.shaped(calibration.fits());
        return List.of(("%s %s among %d ranks %s was not measured%s%s: told by one line over links inside and"
                        + " across nodes, from %d logs together")
                .formatted(
                        algorithm,
                        collective.id(),
                        ranks(),
                        where(),
                        times(
                                ", %.3g times the most ranks",
                                ranks(), shaped.stream().map(f -> f.subject().ranks())),
                        times(
                                ", %.3g times the most nodes",
                                nodes(),
                                shaped.stream().map(f -> f.subject().group().nodes())),
                        shaped.size()));
    }

    /** 95 % interval of the line at a size, as {@link Calibration#interval}; empty where the group was not measured. */
    public Optional<Interval> interval(Collective collective, String algorithm, double bytes) {
        return isToldByLinks(collective, algorithm)
                ? Optional.empty()
                : alike(collective, algorithm).interval(collective, algorithm, ranks(), bytes);
    }

    /** The lines between the ends of their intervals; empty where the group was not measured, or in several fits. */
    public Optional<CurveBand> band(Collective collective, String algorithm) {
        return isToldByLinks(collective, algorithm)
                ? Optional.empty()
                : CurveBand.of(alike(collective, algorithm), collective, algorithm, ranks());
    }

    /** Whether anything was measured in this group. */
    public boolean isMeasured() {
        return calibration.fits().stream()
                .map(fit -> fit.subject().group())
                .anyMatch(other -> other.ranks().equals(group.ranks())
                        && (other.nodes().isEmpty()
                                || group.nodes().isEmpty()
                                || other.nodes().equals(group.nodes())));
    }

    private int ranks() {
        return group.ranks().getAsInt();
    }

    private int nodes() {
        return group.nodes().orElseThrow();
    }

    /** All fits where nodes are unknown or the algorithm is, else those of groups like this one. */
    private Calibration alike(Collective collective, String algorithm) {
        boolean growsByNodes =
                TextbookTerms.of(algorithm.split("/")[0], collective, ranks()).isEmpty();
        return group.nodes().isEmpty() || calibration.fits().stream().noneMatch(fit -> isOf(fit, algorithm))
                ? calibration
                : new Calibration(calibration.fits().stream()
                        .filter(fit -> isAlike(fit.subject().group(), growsByNodes))
                        .toList());
    }

    private boolean isAlike(Group other, boolean growsByNodes) {
        if (other.nodes().isEmpty() || other.ranks().isEmpty()) {
            return true;
        }
        int otherNodes = other.nodes().getAsInt();
        boolean isSplitAlike = (long) other.ranks().getAsInt() * nodes() == (long) ranks() * otherNodes;
        boolean areBothOneNode = nodes() == 1 && otherNodes == 1;
        boolean areBothSeveral = nodes() > 1 && otherNodes > 1;
        return areBothOneNode || isSplitAlike && (areBothSeveral || growsByNodes);
    }

    private boolean isToldByLinks(Collective collective, String algorithm) {
        return group.nodes().isPresent()
                && calibration.fits().stream().anyMatch(fit -> isOf(fit, algorithm))
                && !alike(collective, algorithm).isMeasured(collective, algorithm, ranks())
                && LinkClasses.isAbout(calibration.fits())
                && LinkClasses.isTold(algorithm.split("/")[0], collective, ranks(), nodes());
    }

    private static boolean isOf(Fit fit, String algorithm) {
        return fit.subject().label().id().equals(algorithm)
                || fit.subject().label().name().equals(algorithm);
    }

    private AffineTime overLinks(Collective collective, String algorithm) {
        return LinkClasses.of(calibration.fits())
                .at(algorithm.split("/")[0], collective, ranks(), nodes())
                .orElseThrow();
    }

    private void requireSomethingAlike(Collective collective, String algorithm) {
        Calibration alike = alike(collective, algorithm);
        if (alike.equals(calibration) || alike.fits().stream().anyMatch(fit -> isOf(fit, algorithm))) {
            return;
        }
        if (LinkClasses.isTold(algorithm.split("/")[0], collective, ranks(), nodes())) {
            LinkClasses.of(calibration.fits());
        }
        throw new MissingExperiment("%s %s among %d ranks %s was measured in no group of that shape, and %s"
                .formatted(
                        algorithm,
                        collective.id(),
                        ranks(),
                        where(),
                        isFlatOverBoth(collective, algorithm)
                                ? FLAT
                                : "has no terms over links inside and across nodes. Measure it there"));
    }

    private boolean isFlatOverBoth(Collective collective, String algorithm) {
        return nodes() > 1
                && nodes() < ranks()
                && TextbookTerms.of(algorithm.split("/")[0], collective, ranks())
                        .isPresent();
    }

    private String where() {
        return nodes() == 1 ? "in one node" : "on %d nodes".formatted(nodes());
    }

    private static Optional<Interval> sizesInCommon(List<Fit> fits) {
        List<Interval> ranges =
                fits.stream().map(fit -> fit.regimes().fittedRange()).toList();
        double low = ranges.stream().mapToDouble(Interval::low).max().orElse(1);
        double high = ranges.stream().mapToDouble(Interval::high).min().orElse(0);
        return low <= high ? Optional.of(new Interval(low, high)) : Optional.empty();
    }

    private static String times(String text, int asked, Stream<OptionalInt> measured) {
        int most = measured.mapToInt(n -> n.orElse(0)).max().orElse(0);
        return most > 0 && asked > most ? text.formatted(asked / (double) most) : "";
    }
}
