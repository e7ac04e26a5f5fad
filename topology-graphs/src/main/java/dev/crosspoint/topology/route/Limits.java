package dev.crosspoint.topology.route;

import dev.crosspoint.model.fabric.Cut;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.place.Cluster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What no algorithm can beat on the routes of a cluster. Pairs of ranks are looked at one by one only inside nodes;
 * across nodes a route is at least a way out and a way in, so no pair is better than the best way out with the best way
 * into another node.
 */
final class Limits {
    private final Cluster cluster;
    private final RankRoutes routes;
    private final List<List<Integer>> nodes;

    Limits(Cluster cluster, RankRoutes routes) {
        this.cluster = cluster;
        this.routes = routes;
        this.nodes = cluster.placement().ranksByNode();
    }

    /** Least alpha between any two ranks; there must be two. */
    double leastAlphaSeconds() {
        double[] entries = elsewhere(Path::alphaSeconds, Math::min, Double.POSITIVE_INFINITY);
        double least = Double.POSITIVE_INFINITY;
        for (int node = 0; node < nodes.size(); node++) {
            for (int rank : nodes.get(node)) {
                least = Math.min(
                        least,
                        inside(node, rank).mapToDouble(Path::alphaSeconds).min().orElse(Double.POSITIVE_INFINITY));
                if (routes.severalNodes()) {
                    least = Math.min(least, routes.leave(rank).alphaSeconds() + entries[node]);
                }
            }
        }
        return least;
    }

    /** Mean over the ranks of the rate of a message to the peer that each reaches fastest; there must be two ranks. */
    double meanBytesPerSecond() {
        double[] entries = elsewhere(Path::bytesPerSecond, Math::max, 0);
        double sum = 0;
        for (int node = 0; node < nodes.size(); node++) {
            for (int rank : nodes.get(node)) {
                double near = inside(node, rank)
                        .mapToDouble(Path::bytesPerSecond)
                        .max()
                        .orElse(0);
                double far = routes.severalNodes() ? Math.min(routes.leave(rank).bytesPerSecond(), entries[node]) : 0;
                sum += Math.max(near, far);
            }
        }
        return sum / cluster.placement().ranks();
    }

    private Stream<Path> inside(int node, int rank) {
        return nodes.get(node).stream().filter(peer -> peer != rank).map(peer -> routes.inside(rank, peer));
    }

    /** For each node, the best way into any other. */
    private double[] elsewhere(ToDoubleFunction<Path> value, DoubleBinaryOperator better, double none) {
        int m = nodes.size();
        double[] result = new double[m];
        Arrays.fill(result, none);
        if (!routes.severalNodes()) {
            return result;
        }
        double[] own = nodes.stream()
                .mapToDouble(ranks ->
                        ranks.stream().map(routes::enter).mapToDouble(value).reduce(none, better))
                .toArray();
        double before = none;
        for (int node = 0; node < m; node++) {
            result[node] = before;
            before = better.applyAsDouble(before, own[node]);
        }
        double after = none;
        for (int node = m - 1; node >= 0; node--) {
            result[node] = better.applyAsDouble(result[node], after);
            after = better.applyAsDouble(after, own[node]);
        }
        return result;
    }

    /**
     * The links of each rank and, where there are several nodes, of each node and of what hangs together below each tier
     * of the fabric; on a machine that is not too large, also the narrowest of all cuts, if it is none of these. There must
     * be two ranks.
     */
    List<Cut> cuts() {
        List<Cut> cuts = new ArrayList<>();
        for (List<Integer> node : nodes) {
            for (int rank : node) {
                String name = cluster.placement().gpu(rank).name();
                cuts.add(new Cut(name, 1, rank == 0, capacity(out(rank, node)), capacity(in(rank, node))));
            }
            if (routes.severalNodes()) {
                cuts.add(new Cut(name(node), node.size(), node.contains(0), capacity(out(node)), capacity(in(node))));
            }
        }
        tiers().forEach(cut -> cuts.add(cut.cut()));
        double narrowest = cuts.stream().mapToDouble(Limits::width).min().orElse(Double.POSITIVE_INFINITY);
        MinimumCut.of(cluster)
                .map(WireCut::cut)
                .filter(cut -> width(cut) < narrowest * (1 - 1e-9))
                .ifPresent(cuts::add);
        return cuts;
    }

    private static double width(Cut cut) {
        return Math.min(cut.out().value(), cut.in().value());
    }

    private List<WireCut> tiers() {
        return routes.severalNodes()
                ? new FabricCuts(routes, cluster.placement().ranks()).all()
                : List.of();
    }

    /** The links of the cut of that name. */
    Optional<WireCut> find(String name) {
        for (List<Integer> node : nodes) {
            if (name.equals(name(node))) {
                return Optional.of(new WireCut(name, node.size(), node.contains(0), links(out(node)), links(in(node))));
            }
            for (int rank : node) {
                if (name.equals(cluster.placement().gpu(rank).name())) {
                    return Optional.of(new WireCut(name, 1, rank == 0, links(out(rank, node)), links(in(rank, node))));
                }
            }
        }
        return Stream.concat(tiers().stream(), MinimumCut.of(cluster).stream())
                .filter(cut -> cut.name().equals(name))
                .findFirst();
    }

    private String name(List<Integer> node) {
        return "node" + routes.node(node.get(0));
    }

    private List<Link> links(IntStream numbers) {
        return numbers.distinct().mapToObj(routes.links()::get).toList();
    }

    private IntStream out(List<Integer> node) {
        return node.stream().mapToInt(r -> routes.leave(r).last());
    }

    private IntStream in(List<Integer> node) {
        return node.stream().mapToInt(r -> routes.enter(r).first());
    }

    /** The links by which messages of a rank leave it: towards ranks of its node, and towards other nodes. */
    private IntStream out(int rank, List<Integer> node) {
        int[] numbers = routes.linksAround(rank);
        IntStream near =
                others(node, rank).map(r -> numbers[routes.inside(rank, r).first()]);
        return routes.severalNodes()
                ? IntStream.concat(near, IntStream.of(routes.leave(rank).first()))
                : near;
    }

    /** The links by which messages reach a rank. */
    private IntStream in(int rank, List<Integer> node) {
        int[] numbers = routes.linksAround(rank);
        IntStream near =
                others(node, rank).map(r -> numbers[routes.inside(r, rank).last()]);
        return routes.severalNodes()
                ? IntStream.concat(near, IntStream.of(routes.enter(rank).last()))
                : near;
    }

    private static IntStream others(List<Integer> node, int rank) {
        return node.stream().mapToInt(Integer::intValue).filter(r -> r != rank);
    }

    /** Together, a link that is named twice once. */
    private BytesPerSecond capacity(IntStream links) {
        return new BytesPerSecond(links.distinct()
                .mapToDouble(link -> routes.links().get(link).capacity().value())
                .sum());
    }
}
