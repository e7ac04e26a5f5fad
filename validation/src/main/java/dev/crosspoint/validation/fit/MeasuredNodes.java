package dev.crosspoint.validation.fit;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Subject;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What one algorithm, or whatever the library chose, took on several numbers of nodes of as many ranks each, carried to
 * another number.
 *
 * @param fits the measurements
 * @param scaling their times by number of nodes
 * @param nodes where they are carried to
 */
record MeasuredNodes(List<Fit> fits, NodeScaling scaling, int nodes) {
    MeasuredNodes {
        fits = List.copyOf(fits);
        if (nodes < 2) {
            throw new MissingExperiment(
                    ("what runs inside one node is not told by what crosses the network: nodes=%d, measured on %s."
                                    + " Measure it inside one node")
                            .formatted(nodes, scaling.measured().keySet()));
        }
    }

    /**
     * Empty unless all nodes hold equally many ranks, at least two numbers of them were measured, and p fills whole ones.
     *
     * @param fits at least one
     * @throws MissingExperiment if they are of different protocols, or p fills one node
     */
    static Optional<MeasuredNodes> of(List<Fit> fits, int ranks) {
        Set<Double> each = new HashSet<>();
        Map<Integer, List<Fit>> byNodes = new TreeMap<>();
        for (Fit fit : fits) {
            int nodes = fit.subject().group().nodes().orElse(0);
            each.add(fit.subject().ranks().getAsInt() / (double) nodes);
            byNodes.computeIfAbsent(nodes, n -> new ArrayList<>()).add(fit);
        }
        double one = each.iterator().next();
        boolean areAlike = each.size() == 1 && one == Math.rint(one) && ranks % one == 0;
        if (!areAlike || byNodes.keySet().stream().filter(n -> n > 1).count() < 2) {
            return Optional.empty();
        }
        requireOneLabel(fits);
        Map<Integer, Medians> measured = new TreeMap<>();
        byNodes.forEach((nodes, some) -> measured.put(nodes, together(some)));
        Collective collective = fits.get(0).subject().collective().orElseThrow();
        return Optional.of(new MeasuredNodes(fits, NodeScaling.of(collective, measured, (int) one), ranks / (int) one));
    }

    private static void requireOneLabel(List<Fit> fits) {
        List<String> labels = fits.stream()
                .map(fit -> fit.subject().label().name())
                .distinct()
                .toList();
        if (labels.size() > 1) {
            throw new MissingExperiment(
                    "times are carried to other numbers of nodes protocol by protocol, and the calibration holds %s. Name one"
                            .formatted(String.join(", ", labels)));
        }
    }

    /** Of several fits to one number of nodes, the median time of each size. */
    private static Medians together(List<Fit> fits) {
        return new Medians(fits.stream()
                .flatMap(fit -> fit.measuredTimes().entrySet().stream())
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey,
                        TreeMap::new,
                        Collectors.collectingAndThen(
                                Collectors.mapping(e -> e.getValue().value(), Collectors.toList()),
                                times -> new Seconds(Quantiles.median(times.stream()
                                        .mapToDouble(Double::doubleValue)
                                        .toArray()))))));
    }

    /** The times there: by what is known of the library, or else whatever it runs. */
    CarriedTimes times(Optional<LibraryForecast> library) {
        SortedMap<Bytes, Seconds> times = library.flatMap(l -> l.about(subject()))
                .map(forecast -> new KernelScaling(scaling, forecast).at(nodes))
                .orElseGet(() -> scaling.at(nodes));
        SortedMap<Integer, Medians> fewer = scaling.measured().headMap(nodes);
        return fewer.isEmpty()
                ? new CarriedTimes(times, Collections.emptySortedMap(), nodes, this::noise)
                : new CarriedTimes(times, fewer.get(fewer.lastKey()).bySize(), fewer.lastKey(), this::noise);
    }

    private double noise(Bytes size) {
        return fits.stream().mapToDouble(fit -> fit.noiseAt(size.value())).max().orElseThrow();
    }

    /** One of the measurements. */
    private Subject subject() {
        return fits.get(0).subject();
    }

    /** How far the times are carried, by what, and where they are doubtful. */
    List<String> remarks(Optional<LibraryForecast> library) {
        List<String> remarks = new ArrayList<>();
        int most = scaling.mostNodes();
        remarks.add("%s %s was not measured on %d nodes%s: carried on from %s nodes %s"
                .formatted(
                        subject().label().name(),
                        subject().collective().orElseThrow().id(),
                        nodes,
                        nodes > most ? ", %.3g times the most that were".formatted(nodes / (double) most) : "",
                        scaling.measured().keySet().stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(", ")),
                        how(library)));
        times(library)
                .doubts()
                .forEach(doubt -> remarks.add("%s %s is %s"
                        .formatted(
                                subject().label().name(),
                                subject().collective().orElseThrow().id(),
                                doubt)));
        return remarks;
    }

    private String how(Optional<LibraryForecast> library) {
        return library.map(l -> l.about(subject()).isPresent()
                        ? "by what " + l.describe() + " says runs at each size"
                        : "size by size, whatever runs there: %s has no such kernel".formatted(l.describe()))
                .orElse(
                        "size by size, whatever runs there. Say what the machine is (--nccl FILE) and NCCL's model tells"
                                + " what runs");
    }
}
