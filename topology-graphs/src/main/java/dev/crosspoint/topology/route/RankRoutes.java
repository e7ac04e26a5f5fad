package dev.crosspoint.topology.route;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The routes between the ranks of a cluster, made ready for adding up loads: links are numbers, in the order of the
 * graph. A route across nodes is the way out of one node and the way into the other, so only these are kept (two for
 * each rank); a route inside a node is kept for each pair that asks.
 */
final class RankRoutes {
    /**
     * A route or a part of one.
     *
     * @param alphaSeconds sum over its links
     * @param bytesPerSecond rate of the narrowest
     * @param links their numbers
     */
    record Path(double alphaSeconds, double bytesPerSecond, int[] links) {}

    private final Placement placement;
    private final Router router;
    private final List<Link> links;
    private final Map<Link, Integer> numbers = new HashMap<>();
    private final boolean severalNodes;
    private final List<Path> leave;
    private final List<Path> enter;
    private final Map<Long, Path> inside = new ConcurrentHashMap<>();

    RankRoutes(Cluster cluster) {
        placement = cluster.placement();
        router = new Router(cluster.machine());
        links = cluster.machine().links();
        for (Link link : links) {
            numbers.put(link, numbers.size());
        }
        severalNodes = placement.ranksByNode().size() > 1;
        List<Device> travellers = severalNodes ? placement.gpus() : List.of();
        leave = travellers.stream().map(gpu -> path(router.leave(gpu))).toList();
        enter = travellers.stream().map(gpu -> path(router.enter(gpu))).toList();
    }

    /** Every link of the machine, by number. */
    List<Link> links() {
        return links;
    }

    /** Whether ranks sit in more than one node. */
    boolean severalNodes() {
        return severalNodes;
    }

    /** From one rank to another, in parts. */
    List<Path> between(int source, int destination) {
        boolean sameNode = placement.gpu(source).sharesNodeWith(placement.gpu(destination));
        return sameNode ? List.of(inside(source, destination)) : List.of(leave.get(source), enter.get(destination));
    }

    /** From one rank to another of its node. */
    Path inside(int source, int destination) {
        return inside.computeIfAbsent(
                (long) source << Integer.SIZE | destination,
                pair -> path(router.route(placement.gpu(source), placement.gpu(destination))));
    }

    /** From a rank out of its node; only where there are several nodes. */
    Path leave(int rank) {
        return leave.get(rank);
    }

    /** Into its node to a rank; only where there are several nodes. */
    Path enter(int rank) {
        return enter.get(rank);
    }

    private Path path(Route route) {
        return new Path(
                route.alpha().value(),
                route.rate().value(),
                route.links().stream().mapToInt(numbers::get).toArray());
    }
}
