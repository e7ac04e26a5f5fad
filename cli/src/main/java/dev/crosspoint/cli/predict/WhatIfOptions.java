package dev.crosspoint.cli.predict;

import dev.crosspoint.topology.graph.Change;
import dev.crosspoint.topology.graph.LinkPattern;
import dev.crosspoint.topology.graph.Oversubscribe;
import dev.crosspoint.topology.graph.Remove;
import dev.crosspoint.topology.graph.SetLink;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import dev.crosspoint.topology.place.RankOrder;
import dev.crosspoint.topology.route.Routing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** What could be otherwise about a machine described by a cluster file. */
final class WhatIfOptions {
    @Option(
            names = "--set",
            paramLabel = "LINK",
            description = "Other numbers for links, such as 'link:node3/nic0 rate=25Gb/s' or"
                    + " 'link:leaf0<->spine* rate=50GB/s alpha=1us'. May be repeated.")
    private List<String> set = List.of();

    @Option(
            names = "--remove",
            paramLabel = "LINK",
            description = "Take links away, such as 'link:leaf0<->spine1'. May be repeated.")
    private List<String> remove = List.of();

    @Option(
            names = "--oversubscribe",
            paramLabel = "RATIO",
            description = "Uplinks of all leaves so slow that together they carry this part of what the NICs bring in.")
    private Optional<Double> oversubscribe = Optional.empty();

    @Option(
            names = "--placement",
            paramLabel = "ORDER",
            description =
                    "Other numbers for the ranks: contiguous, round-robin or by-rail on all GPUs; depth-first, greedy"
                            + " or nccl on the GPUs in use; or all ranks in a new order, 0,2,1,3.")
    private Optional<String> placement = Optional.empty();

    @Option(
            names = "--routing",
            paramLabel = "HOW",
            defaultValue = "ecmp",
            description = "What fabric switches do with several shortest ways: ecmp (default, equal parts) or single.")
    private Routing routing;

    @Option(
            names = "--groups",
            paramLabel = "HOW:SIZE",
            description =
                    "Several groups at once that share the links: contiguous:8 (ranks 0-7, 8-15, ...) or strided:8"
                            + " (every p/8-th rank).")
    private Optional<String> groups = Optional.empty();

    /** Whether anything is asked for that only a described machine has. */
    boolean isAsked() {
        return !set.isEmpty()
                || !remove.isEmpty()
                || oversubscribe.isPresent()
                || placement.isPresent()
                || groups.isPresent()
                || routing != Routing.ECMP;
    }

    /** The cluster as it would be. */
    Machine.OfCluster applyTo(Machine.OfCluster machine) {
        Cluster cluster = machine.cluster();
        List<Change> changes = new ArrayList<>();
        oversubscribe.map(Oversubscribe::new).ifPresent(changes::add);
        set.stream().map(SetLink::parse).forEach(changes::add);
        remove.stream().map(LinkPattern::parse).map(Remove::new).forEach(changes::add);
        for (Change change : changes) {
            cluster = cluster.on(change.applyTo(cluster.machine()));
        }
        Cluster changed = cluster;
        Cluster placed =
                placement.map(order -> changed.place(placed(changed, order))).orElse(changed);
        List<int[]> all =
                groups.map(text -> groups(text, placed.placement().ranks())).orElse(List.of());
        return new Machine.OfCluster(placed, routing, all);
    }

    private static Placement placed(Cluster cluster, String order) {
        int ranks = cluster.placement().ranks();
        return switch (order) {
            case "contiguous" -> Placement.contiguous(cluster.machine()).first(ranks);
            case "round-robin" -> Placement.roundRobin(cluster.machine()).first(ranks);
            case "by-rail" -> Placement.byRail(cluster.machine()).first(ranks);
            default ->
                Arrays.stream(RankOrder.values())
                        .filter(known -> known.id().equals(order))
                        .findFirst()
                        .map(known -> known.of(cluster.machine(), cluster.placement()))
                        .orElseGet(() -> listed(cluster.placement(), order));
        };
    }

    private static Placement listed(Placement placement, String order) {
        List<String> words = List.of(order.split(",", -1));
        if (words.size() != placement.ranks() || !words.stream().allMatch(w -> w.matches("[0-9]{1,9}"))) {
            throw new IllegalArgumentException(
                    "a placement is contiguous, round-robin, by-rail, %s or all %d ranks in a new order: text='%s'"
                            .formatted(
                                    Arrays.stream(RankOrder.values())
                                            .map(RankOrder::id)
                                            .collect(Collectors.joining(", ")),
                                    placement.ranks(),
                                    order));
        }
        return new Placement(
                words.stream().map(w -> placement.gpu(Integer.parseInt(w))).toList());
    }

    private static List<int[]> groups(String text, int ranks) {
        String[] parts = text.split(":", -1);
        boolean isKnown = parts.length == 2
                && List.of("contiguous", "strided").contains(parts[0])
                && parts[1].matches("[1-9][0-9]{0,8}");
        if (!isKnown || ranks % Integer.parseInt(parts[1]) != 0) {
            throw new IllegalArgumentException(
                    "groups are contiguous:SIZE or strided:SIZE and share the ranks evenly: text='%s', ranks=%d"
                            .formatted(text, ranks));
        }
        int size = Integer.parseInt(parts[1]);
        int count = ranks / size;
        List<int[]> groups = new ArrayList<>();
        for (int group = 0; group < count; group++) {
            int[] members = new int[size];
            for (int i = 0; i < size; i++) {
                members[i] = parts[0].equals("strided") ? i * count + group : group * size + i;
            }
            groups.add(members);
        }
        return groups;
    }
}
