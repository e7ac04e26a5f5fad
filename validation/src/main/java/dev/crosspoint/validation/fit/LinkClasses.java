package dev.crosspoint.validation.fit;

import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.algorithm.Hierarchical;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Protocol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Links inside nodes and links across them, told from several fits read together: a fit gives its times at its smallest
 * and its largest size, each {@code c0 + n_i alpha_i + v_i M / B_i + n_e alpha_e + v_e M / B_e} with the terms of its
 * algorithm. Ranks of one node use the links inside only, nodes of one rank those across only, a hierarchical algorithm
 * both. Reduction counts as hidden behind the transfer.
 *
 * @param base c0, paid once a call
 * @param inside links between ranks of a node
 * @param across links between nodes
 * @param condition scaled condition number of the design: how much errors of times may grow
 */
public record LinkClasses(Seconds base, LinkClass inside, LinkClass across, double condition) {
    /**
     * Links of one class.
     *
     * @param alpha start-up cost
     * @param bandwidth B; empty if no byte costs time
     */
    public record LinkClass(Seconds alpha, Optional<BytesPerSecond> bandwidth) {
        private static LinkClass of(double alpha, double secondsPerByte) {
            return new LinkClass(
                    new Seconds(alpha),
                    secondsPerByte > 0 ? Optional.of(new BytesPerSecond(1 / secondsPerByte)) : Optional.empty());
        }

        private double secondsPerByte() {
            return bandwidth.map(b -> 1 / b.value()).orElse(0.0);
        }
    }

    /** Terms of one byte of M on either class of links. */
    private record Shape(CostTerms inside, CostTerms across) {
        private static final CostTerms NONE = new CostTerms(0, 0, 0);

        static Optional<Shape> of(String algorithm, Collective collective, int ranks, int nodes) {
            if (nodes == 1) {
                return TextbookTerms.of(algorithm, collective, ranks).map(terms -> new Shape(terms, NONE));
            } else if (nodes == ranks) {
                return TextbookTerms.of(algorithm, collective, ranks).map(terms -> new Shape(NONE, terms));
            }
            return Arrays.stream(Hierarchical.Form.values())
                    .filter(form -> ranks % nodes == 0)
                    .map(form -> new Hierarchical(ranks / nodes, form))
                    .filter(two -> two.id().equals(algorithm)
                            && two.refusal(collective, ranks).isEmpty())
                    .map(two -> new Shape(
                            two.costInside(collective, ranks, Bytes.ONE), two.costAcross(collective, ranks, Bytes.ONE)))
                    .findFirst();
        }

        static Optional<Shape> of(Fit fit) {
            return fit.prediction().isEmpty() || fit.subject().group().nodes().isEmpty()
                    ? Optional.empty()
                    : of(
                            fit.subject().label().id(),
                            fit.subject().collective().orElseThrow(),
                            fit.subject().ranks().orElseThrow(),
                            fit.subject().group().nodes().orElseThrow());
        }

        boolean isUsedInside() {
            return inside.startUps() > 0;
        }

        boolean isUsedAcross() {
            return across.startUps() > 0;
        }

        double[] row(double bytes) {
            return new double[] {
                1, inside.startUps(), inside.criticalBytes() * bytes, across.startUps(), across.criticalBytes() * bytes
            };
        }
    }

    /** Whether the fits show both classes of links, so that it makes sense to ask for them. */
    public static boolean isAbout(List<Fit> fits) {
        List<Shape> shapes =
                fits.stream().flatMap(fit -> Shape.of(fit).stream()).toList();
        return shapes.stream().anyMatch(Shape::isUsedInside) && shapes.stream().anyMatch(Shape::isUsedAcross);
    }

    /**
     * The classes of links that the fits tell together. Fits without terms tell nothing and are passed over.
     *
     * @throws MissingExperiment if they do not tell all; the message names what to measure
     */
    public static LinkClasses of(List<Fit> fits) {
        requireOneProtocol(fits);
        LinkDesign design = design(fits);
        if (design.rows().isEmpty() || design.rank() < LinkDesign.PARAMETERS) {
            throw new MissingExperiment(
                    ("base cost, links inside nodes and links across nodes are %d unknowns, and the %d logs of known"
                                    + " shape tell %d. Missing: %s")
                            .formatted(
                                    LinkDesign.PARAMETERS,
                                    design.rows().size() / 2,
                                    design.rows().isEmpty() ? 0 : design.rank(),
                                    missing(fits, design)));
        }
        double[] found = design.solve();
        return new LinkClasses(
                new Seconds(found[0]),
                LinkClass.of(found[1], found[2]),
                LinkClass.of(found[3], found[4]),
                design.condition());
    }

    /** Each protocol has an alpha and a B of its own. */
    private static void requireOneProtocol(List<Fit> fits) {
        List<String> protocols = shaped(fits).stream()
                .map(fit -> fit.subject().label().protocol().map(Protocol::id).orElse("unknown"))
                .distinct()
                .toList();
        if (protocols.size() > 1) {
            throw new MissingExperiment(
                    "links inside and across nodes are told by logs of one protocol: there are %s. Give those of one"
                            .formatted(String.join(" and ", protocols)));
        }
    }

    /** The fits that tell something of links: of a known group and an algorithm with terms there. */
    static List<Fit> shaped(List<Fit> fits) {
        return fits.stream().filter(fit -> Shape.of(fit).isPresent()).toList();
    }

    /** Whether an algorithm has terms over links of these classes in a group. */
    static boolean isTold(String algorithm, Collective collective, int ranks, int nodes) {
        return Shape.of(algorithm, collective, ranks, nodes).isPresent();
    }

    /** Relative errors of these links at every size that was measured, fits without terms passed over. */
    public double[] errors(List<Fit> fits) {
        return shaped(fits).stream()
                .flatMapToDouble(fit -> {
                    AffineTime line = at(
                                    fit.subject().label().id(),
                                    fit.subject().collective().orElseThrow(),
                                    fit.subject().ranks().orElseThrow(),
                                    fit.subject().group().nodes().orElseThrow())
                            .orElseThrow();
                    return fit.measuredTimes().entrySet().stream()
                            .mapToDouble(e ->
                                    line.at(e.getKey().value()) / e.getValue().value() - 1);
                })
                .toArray();
    }

    /** The times at the smallest and the largest size of each fit of known terms. */
    static LinkDesign design(List<Fit> fits) {
        List<double[]> rows = new ArrayList<>();
        List<Double> seconds = new ArrayList<>();
        for (Fit fit : fits) {
            Shape.of(fit)
                    .ifPresent(shape -> Stream.of(
                                    fit.regimes().first().fromBytes(),
                                    fit.regimes().last().toBytes())
                            .forEach(bytes -> {
                                rows.add(shape.row(bytes));
                                seconds.add(fit.regimes().curve().at(bytes));
                            }));
        }
        return new LinkDesign(rows, seconds);
    }

    private static String missing(List<Fit> fits, LinkDesign design) {
        List<Shape> shapes =
                fits.stream().flatMap(fit -> Shape.of(fit).stream()).toList();
        List<String> missing = new ArrayList<>();
        if (shapes.stream().noneMatch(Shape::isUsedInside)) {
            missing.add("a ring among 2 ranks of one node");
        }
        if (shapes.stream().noneMatch(Shape::isUsedAcross)) {
            missing.add("a ring of one rank on each of 2 nodes");
        }
        if (missing.isEmpty() && !design.tells(0)) {
            missing.add("the same algorithm at another number of ranks, inside a node or with one rank a node, which"
                    + " tells base cost and start-ups apart");
        }
        return missing.isEmpty()
                ? "a log with a wider range of sizes of " + described(fits)
                : missing.stream().collect(Collectors.joining("; "));
    }

    private static String described(List<Fit> fits) {
        return fits.stream().map(fit -> fit.subject().describe()).distinct().collect(Collectors.joining(", "));
    }

    /**
     * The line of an algorithm over these links; empty if it has no terms there, as for a flat algorithm over nodes of
     * several ranks, where the slower class decides.
     */
    public Optional<AffineTime> at(String algorithm, Collective collective, int ranks, int nodes) {
        return Shape.of(algorithm, collective, ranks, nodes)
                .map(shape -> new AffineTime(
                        base.value()
                                + shape.inside.startUps() * inside.alpha.value()
                                + shape.across.startUps() * across.alpha.value(),
                        shape.inside.criticalBytes() * inside.secondsPerByte()
                                + shape.across.criticalBytes() * across.secondsPerByte()));
    }
}
