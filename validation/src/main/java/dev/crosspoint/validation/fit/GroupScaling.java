package dev.crosspoint.validation.fit;

import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.Seconds;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * How the line of an algorithm changes with the group: {@code a = c0 + n * alpha} and {@code b = v * beta} with the
 * algorithm's n and v. The base cost c0 and alpha separate only with two group sizes: dividing one intercept by n
 * blames the base cost on every step.
 *
 * @param collective what is computed
 * @param algorithm id of the algorithm
 * @param baseSeconds c0
 * @param alphaSeconds alpha
 * @param secondsPerByte beta, reduction included
 */
record GroupScaling(
        Collective collective, String algorithm, double baseSeconds, double alphaSeconds, double secondsPerByte) {
    /** From fits of at least two group sizes. */
    static GroupScaling of(Collective collective, String algorithm, List<Fit> fits) {
        requireOneShape(collective, algorithm, fits);
        double[] startUps = terms(collective, algorithm, fits, CostTerms::startUps);
        if (Arrays.stream(startUps).distinct().count() < 2) {
            throw new MissingExperiment(("base cost and start-up cost separate with at least 2 group sizes of different"
                            + " numbers of start-ups: %s %s was fitted at %s ranks only. Measure it at another number"
                            + " of ranks%s, or give the base cost (predict --base-cost)")
                    .formatted(algorithm, collective.id(), groups(fits), sameShape(fits.get(0))));
        }
        double[] intercepts = fits.stream()
                .mapToDouble(fit -> fit.regimes().first().fit().time().interceptSeconds())
                .toArray();
        AffineTime line = new WeightedLine(new Observations(startUps, intercepts), relative(intercepts)).nonNegative();
        return new GroupScaling(
                collective,
                algorithm,
                line.interceptSeconds(),
                line.slopeSecondsPerByte(),
                secondsPerByte(collective, algorithm, fits));
    }

    /** From fits of one group size or more, with the base cost known. */
    static GroupScaling of(Collective collective, String algorithm, List<Fit> fits, Seconds baseCost) {
        requireOneShape(collective, algorithm, fits);
        double[] startUps = terms(collective, algorithm, fits, CostTerms::startUps);
        double alpha = 0;
        for (int i = 0; i < startUps.length; i++) {
            double intercept = fits.get(i).regimes().first().fit().time().interceptSeconds();
            if (baseCost.value() > intercept) {
                throw new MissingExperiment("base cost is part of the intercept: baseCost=%s, intercept=%s of %s"
                        .formatted(
                                baseCost,
                                new Seconds(intercept),
                                fits.get(i).subject().describe()));
            }
            alpha += (intercept - baseCost.value()) / startUps[i] / startUps.length;
        }
        return new GroupScaling(
                collective, algorithm, baseCost.value(), alpha, secondsPerByte(collective, algorithm, fits));
    }

    /** The line in a group. */
    AffineTime at(int ranks) {
        CostTerms terms = terms(collective, algorithm, ranks);
        return new AffineTime(baseSeconds + terms.startUps() * alphaSeconds, terms.criticalBytes() * secondsPerByte);
    }

    private static double secondsPerByte(Collective collective, String algorithm, List<Fit> fits) {
        double[] bytes = terms(collective, algorithm, fits, CostTerms::criticalBytes);
        double sum = 0;
        for (int i = 0; i < bytes.length; i++) {
            sum += fits.get(i).regimes().last().fit().time().slopeSecondsPerByte() / bytes[i];
        }
        return sum / bytes.length;
    }

    private static double[] terms(
            Collective collective, String algorithm, List<Fit> fits, ToDoubleFunction<CostTerms> term) {
        return fits.stream()
                .map(fit -> terms(collective, algorithm, fit.subject().ranks().getAsInt()))
                .mapToDouble(term)
                .toArray();
    }

    private static CostTerms terms(Collective collective, String algorithm, int ranks) {
        String id = algorithm.split("/")[0];
        return TextbookTerms.of(id, collective, ranks)
                .orElseThrow(() -> new MissingExperiment(
                        ("a group that was not measured needs cost terms, and there are none: %s %s among %d ranks."
                                        + " Measure it there")
                                .formatted(algorithm, collective.id(), ranks)));
    }

    /** Ranks of one node talk over other links than ranks of several: their lines do not go together. */
    static void requireOneShape(Collective collective, String algorithm, List<Fit> fits) {
        List<String> shapes = fits.stream().map(GroupScaling::shape).distinct().toList();
        if (shapes.size() > 1) {
            throw new MissingExperiment(
                    "group sizes scale over links of one kind: %s %s was fitted with %s. Say how many nodes hold the ranks"
                            .formatted(
                                    algorithm, collective.id(), shapes.stream().collect(Collectors.joining(" and "))));
        }
    }

    private static String shape(Fit fit) {
        if (fit.subject().group().nodes().isEmpty()) {
            return "an unknown number of nodes";
        }
        int nodes = fit.subject().group().nodes().getAsInt();
        return nodes == 1
                ? "all ranks in one node"
                : "%.3g ranks a node".formatted(fit.subject().ranks().getAsInt() / (double) nodes);
    }

    private static String sameShape(Fit fit) {
        return Optional.of(shape(fit))
                .filter(s -> !s.startsWith("an unknown"))
                .map(s -> " (" + s + ")")
                .orElse("");
    }

    private static String groups(List<Fit> fits) {
        return fits.stream()
                .map(fit -> fit.subject().ranks().getAsInt())
                .distinct()
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(" and "));
    }

    private static double[] relative(double[] values) {
        double[] weights = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            weights[i] = values[i] > 0 ? 1 / (values[i] * values[i]) : 1;
        }
        return weights;
    }
}
