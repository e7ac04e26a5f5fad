package dev.crosspoint.topology.route;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Device.Kind;
import dev.crosspoint.topology.graph.Link;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jgrapht.alg.util.UnionFind;

/**
 * The cuts of a fabric of tiers: what hangs together below each tier, leaves with their nodes, then pods. Shared leaves
 * join their nodes into one, as rails do. A fabric without tiers has none.
 */
final class FabricCuts {
    private final RankRoutes routes;
    private final int ranks;
    private final List<Link> fabricLinks;
    private final Map<Device, Integer> heights = new HashMap<>();

    FabricCuts(RankRoutes routes, int ranks) {
        this.routes = routes;
        this.ranks = ranks;
        this.fabricLinks = routes.links().stream()
                .filter(l -> l.from().kind() == Kind.FABRIC && l.to().kind() == Kind.FABRIC)
                .toList();
        Deque<Device> open = new ArrayDeque<>();
        Map<Device, List<Device>> next = new HashMap<>();
        for (Link link : fabricLinks) {
            next.computeIfAbsent(link.from(), d -> new ArrayList<>()).add(link.to());
        }
        for (int rank = 0; rank < ranks; rank++) {
            for (Device port : List.of(exit(rank), entry(rank))) {
                if (heights.putIfAbsent(port, 0) == null) {
                    open.add(port);
                }
            }
        }
        while (!open.isEmpty()) {
            Device device = open.poll();
            for (Device above : next.getOrDefault(device, List.of())) {
                if (heights.putIfAbsent(above, heights.get(device) + 1) == null) {
                    open.add(above);
                }
            }
        }
    }

    private Device exit(int rank) {
        return routes.links().get(routes.leave(rank).last()).to();
    }

    private Device entry(int rank) {
        return routes.links().get(routes.enter(rank).first()).from();
    }

    /** All of them. */
    List<WireCut> all() {
        int top = heights.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        return IntStream.range(0, top)
                .mapToObj(this::below)
                .flatMap(List::stream)
                .toList();
    }

    /** What hangs together by switches up to a height. */
    private List<WireCut> below(int height) {
        UnionFind<Object> parts = new UnionFind<>(new HashSet<>(heights.keySet()));
        List<Link> leaving = new ArrayList<>();
        for (Link link : fabricLinks) {
            int from = heights.getOrDefault(link.from(), Integer.MAX_VALUE);
            int to = heights.getOrDefault(link.to(), Integer.MAX_VALUE);
            if (Math.max(from, to) <= height) {
                parts.union(link.from(), link.to());
            } else if (Math.min(from, to) <= height) {
                leaving.add(link);
            }
        }
        Map<Integer, Object> ofNode = new HashMap<>();
        for (int rank = 0; rank < ranks; rank++) {
            Object node = ofNode.computeIfAbsent(routes.node(rank), n -> {
                parts.addElement(n);
                return n;
            });
            parts.union(node, exit(rank));
            parts.union(node, entry(rank));
        }
        return cuts(parts, leaving, height);
    }

    private List<WireCut> cuts(UnionFind<Object> parts, List<Link> leaving, int height) {
        Map<Object, Part> byRoot = new LinkedHashMap<>();
        for (int rank = 0; rank < ranks; rank++) {
            byRoot.computeIfAbsent(parts.find(exit(rank)), r -> new Part())
                    .ranks
                    .add(rank);
        }
        if (byRoot.size() == 1) {
            return List.of();
        }
        for (Link link : leaving) {
            boolean isOut = heights.getOrDefault(link.from(), Integer.MAX_VALUE) <= height;
            Part part = byRoot.get(parts.find(isOut ? link.from() : link.to()));
            if (part != null) {
                (isOut ? part.out : part.in).add(link);
            }
        }
        return byRoot.values().stream()
                .filter(part -> !part.out.isEmpty() && !part.in.isEmpty())
                .map(Part::cut)
                .toList();
    }

    /** Ranks and the links that leave them. */
    private static final class Part {
        private final List<Integer> ranks = new ArrayList<>();
        private final List<Link> out = new ArrayList<>();
        private final List<Link> in = new ArrayList<>();

        WireCut cut() {
            List<String> names =
                    out.stream().map(l -> l.from().name()).distinct().toList();
            String first = names.get(0);
            String pod = first.substring(0, first.indexOf('/') + 1);
            boolean isPod = !pod.isEmpty() && names.stream().allMatch(n -> n.startsWith(pod));
            String name = names.size() == 1
                    ? first
                    : isPod ? pod.substring(0, pod.length() - 1) : "%s and %d more".formatted(first, names.size() - 1);
            return new WireCut(name, ranks.size(), ranks.get(0) == 0, out, in);
        }
    }
}
