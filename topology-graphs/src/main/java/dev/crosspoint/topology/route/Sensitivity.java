package dev.crosspoint.topology.route;

import dev.crosspoint.model.predict.Contest;
import dev.crosspoint.model.predict.Forecast;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import dev.crosspoint.topology.place.Cluster;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What becomes of a prediction when links are twice or half as fast: all of one kind, and each single one, both directions
 * together.
 *
 * @param name the kind, or the two ends
 * @param links directed links that change
 * @param twice what becomes of it when they are twice as fast
 * @param half what becomes of it when they are half as fast
 */
public record Sensitivity(String name, int links, Outcome twice, Outcome half) {
    /** On a machine with more links than this, only those of its first node and of the fabric are looked at one by one. */
    private static final int MOST_SINGLE = 200;

    /**
     * A prediction.
     *
     * @param seconds of the fastest algorithm at the size asked for
     * @param change seconds divided by those of the machine as it is, less 1
     * @param crossovers sizes in bytes where the fastest algorithm changes
     */
    public record Outcome(double seconds, double change, List<Double> crossovers) {}

    /** A size, and the range in which crossovers are looked for. */
    public record Question(double bytes, double fromBytes, double toBytes) {}

    /** How much it moves the time, the larger of both directions. */
    public double weight() {
        return Math.max(Math.abs(twice.change), Math.abs(half.change));
    }

    /**
     * Every kind of link and single links, those that move the time most first.
     *
     * @param predict makes the forecast of a cluster; at least one algorithm applies
     */
    public static List<Sensitivity> of(Cluster cluster, Function<Cluster, Forecast> predict, Question question) {
        Outcome base = outcome(predict.apply(cluster), question, Optional.empty());
        List<Sensitivity> all = new ArrayList<>();
        groups(cluster.machine()).forEach((name, links) -> {
            Function<Double, Outcome> asFast = factor -> {
                MachineGraph other =
                        cluster.machine().withLinks(l -> Optional.of(links.contains(l) ? l.faster(factor) : l));
                return outcome(predict.apply(cluster.on(other)), question, Optional.of(base));
            };
            all.add(new Sensitivity(name, links.size(), asFast.apply(2.0), asFast.apply(0.5)));
        });
        all.sort(Comparator.comparingDouble(Sensitivity::weight).reversed());
        return all;
    }

    private static Outcome outcome(Forecast forecast, Question question, Optional<Outcome> base) {
        Contest contest = forecast.contest(question.fromBytes(), question.toBytes());
        double seconds = forecast.predictions().stream()
                .mapToDouble(p -> p.curve().at(question.bytes()))
                .min()
                .orElseThrow();
        return new Outcome(
                seconds,
                base.map(b -> seconds / b.seconds() - 1).orElse(0.0),
                contest.crossovers().stream().map(Contest.Crossover::bytes).toList());
    }

    private static Map<String, Set<Link>> groups(MachineGraph machine) {
        Map<String, Set<Link>> groups = new LinkedHashMap<>();
        List<Link> links = machine.links().stream()
                .filter(l -> !l.kind().equals(Link.ATTACHMENT))
                .toList();
        for (Link link : links) {
            groups.computeIfAbsent("all " + link.kind(), k -> new LinkedHashSet<>())
                    .add(link);
        }
        boolean isLarge = links.size() > 2 * MOST_SINGLE;
        for (Link link : links) {
            boolean isShown =
                    !isLarge || link.from().node().orElse(link.to().node().orElse(0)) == 0;
            boolean isFirst = link.from().name().compareTo(link.to().name()) < 0;
            if (isShown && groups.size() < 2 * MOST_SINGLE) {
                String name = isFirst
                        ? "%s <-> %s".formatted(link.from().name(), link.to().name())
                        : "%s <-> %s".formatted(link.to().name(), link.from().name());
                groups.computeIfAbsent(name, k -> new LinkedHashSet<>()).add(link);
            }
        }
        return groups;
    }
}
