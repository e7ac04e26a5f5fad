package dev.crosspoint.topology.route;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * The routes of one node, found on it and shared by all nodes that are wired like it. Links are counted as the node has
 * them, from 0.
 */
final class NodeRoutes {
    private final Router router;
    private final List<Device> gpus;
    private final ToIntFunction<Link> place;
    private final Path[] leave;
    private final Path[] enter;
    private final Path[][] inside;

    /**
     * Routes not yet found.
     *
     * @param gpus those of the node
     * @param place which of the node's links one is
     */
    NodeRoutes(Router router, List<Device> gpus, ToIntFunction<Link> place) {
        this.router = router;
        this.gpus = gpus;
        this.place = place;
        this.leave = new Path[gpus.size()];
        this.enter = new Path[gpus.size()];
        this.inside = new Path[gpus.size()][gpus.size()];
    }

    /** From a GPU out of the node. */
    Path leave(int gpu) {
        return Optional.ofNullable(leave[gpu]).orElseGet(() -> leave[gpu] = path(router.leave(gpus.get(gpu))));
    }

    /** Into the node to a GPU. */
    Path enter(int gpu) {
        return Optional.ofNullable(enter[gpu]).orElseGet(() -> enter[gpu] = path(router.enter(gpus.get(gpu))));
    }

    /** From one GPU to another. */
    Path inside(int from, int to) {
        return Optional.ofNullable(inside[from][to])
                .orElseGet(() -> inside[from][to] = path(router.route(gpus.get(from), gpus.get(to))));
    }

    private Path path(Route route) {
        return new Path(
                route.alpha().value(),
                route.rate().value(),
                route.links().stream().mapToInt(place).toArray());
    }
}
