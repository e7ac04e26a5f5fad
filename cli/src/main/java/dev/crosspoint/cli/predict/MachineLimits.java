package dev.crosspoint.cli.predict;

import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.Forecast;
import dev.crosspoint.model.predict.LowerBound;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.route.Ceiling;
import dev.crosspoint.topology.route.DirectTrees;
import dev.crosspoint.topology.route.GraphFabric;
import dev.crosspoint.topology.route.WireCut;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the wiring of a described machine allows, beside what the algorithms make of it.
 *
 * @param forecast the predictions
 * @param isOneOfSeveral whether other groups work at the same time, which the limits leave out
 * @param cut the links that bound every algorithm, where links do
 * @param ceiling what rings and trees can reach; of an AllReduce among not too many ranks
 */
record MachineLimits(Forecast forecast, boolean isOneOfSeveral, Optional<WireCut> cut, Optional<Ceiling> ceiling) {
    private static final int MOST_RANKS = 4096;
    private static final int MOST_LINKS_SHOWN = 6;
    private static final String LINKS_OF = "links of ";

    /** As JSON; bytes per second are M divided by the time of a large message. */
    record Row(
            Double algbwBytesPerSecond,
            String limitedBy,
            List<String> links,
            Integer rings,
            Double byRingsBytesPerSecond,
            Double byTreesBytesPerSecond,
            Integer directTrees,
            Double byDirectTreesBytesPerSecond) {}

    /**
     * Those of a machine.
     *
     * @param group the machine with the ranks of one group
     */
    static MachineLimits of(Machine.OfCluster machine, Forecast forecast) {
        Cluster group = machine.group();
        if (forecast.ranks() < 2) {
            return new MachineLimits(forecast, false, Optional.empty(), Optional.empty());
        }
        GraphFabric fabric = new GraphFabric(group, machine.routing());
        Optional<WireCut> cut = forecast.bound()
                .map(LowerBound::limit)
                .filter(limit -> limit.startsWith(LINKS_OF))
                .flatMap(limit -> fabric.wires(limit.substring(LINKS_OF.length())));
        boolean isPacked = forecast.collective() == Collective.ALL_REDUCE && forecast.ranks() <= MOST_RANKS;
        return new MachineLimits(
                forecast,
                machine.groups().size() > 1,
                cut,
                isPacked ? Optional.of(Ceiling.of(group, fabric)) : Optional.empty());
    }

    /** For people; nothing where a rank is alone and crosses no link. */
    String text() {
        if (forecast.ranks() < 2) {
            return "";
        }
        StringBuilder text =
                new StringBuilder("\nWhat limits large messages, and how many times as long their bytes take"
                        + " as without sharing links:\n");
        List<List<String>> rows = new ArrayList<>();
        for (Prediction p : forecast.predictions()) {
            rows.add(List.of(p.algorithm(), p.bottleneck(), String.format(Locale.ROOT, "%.4gx", p.contention())));
        }
        text.append(Text.table(rows, 0, 1));
        forecast.bound()
                .filter(b -> b.secondsPerByte() > 0)
                .ifPresent(b -> text.append("The most %s can do: %s (M/time), limited by %s%s.%n"
                        .formatted(
                                isOneOfSeveral ? "one group alone" : "this machine",
                                rate(1 / b.secondsPerByte()),
                                b.limit(),
                                cut.map(c -> ": " + links(c)).orElse(""))));
        ceiling.ifPresent(c -> text.append("Of that, %s %s, two trees over nodes with chains inside %s.%n"
                .formatted(
                        c.rings().rings().size() == 1
                                ? "one ring reaches"
                                : "%d rings at once reach"
                                        .formatted(c.rings().rings().size()),
                        rate(c.byRings()),
                        rate(c.byTrees()))));
        ceiling.flatMap(Ceiling::direct)
                .ifPresent(trees -> text.append("Edge-disjoint trees over direct links: %d, which reach %s.%n"
                        .formatted(trees.parents().size(), rate(trees.bytesPerSecond()))));
        return text.toString();
    }

    private static String links(WireCut cut) {
        List<String> names = Stream.concat(cut.out().stream(), cut.in().stream())
                .map(Link::name)
                .toList();
        String shown = String.join(", ", names.subList(0, Math.min(MOST_LINKS_SHOWN, names.size())));
        return names.size() > MOST_LINKS_SHOWN
                ? "%s and %d more".formatted(shown, names.size() - MOST_LINKS_SHOWN)
                : shown;
    }

    private static String rate(double bytesPerSecond) {
        return new BytesPerSecond(bytesPerSecond).format(4);
    }

    /** For programs. */
    Row row() {
        Optional<DirectTrees> direct = ceiling.flatMap(Ceiling::direct);
        return new Row(
                forecast.bound()
                        .filter(b -> b.secondsPerByte() > 0)
                        .map(b -> 1 / b.secondsPerByte())
                        .orElse(null),
                forecast.bound().map(LowerBound::limit).orElse(null),
                cut.map(c -> Stream.concat(c.out().stream(), c.in().stream())
                                .map(Link::name)
                                .toList())
                        .orElse(List.of()),
                ceiling.map(c -> c.rings().rings().size()).orElse(null),
                ceiling.map(Ceiling::byRings).orElse(null),
                ceiling.map(Ceiling::byTrees).orElse(null),
                direct.map(trees -> trees.parents().size()).orElse(null),
                direct.map(DirectTrees::bytesPerSecond).orElse(null));
    }
}
