package dev.crosspoint.topology.route;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Device.Kind;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jgrapht.Graph;
import org.jgrapht.GraphPath;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.AsWeightedGraph;
import org.jgrapht.graph.MaskSubgraph;

/**
 * The one route between two GPUs: least alpha, then fewest links, then whichever the search meets first, which is the
 * same on every run because the graph keeps its order.
 *
 * <p>Some ways are closed. No GPU forwards for another. Inside a node a route stays inside and passes no NIC. Between
 * nodes it leaves by the first NIC that serves the source and enters by the first NIC that serves the destination; a
 * second NIC of a GPU stays idle here: NICs that share messages are one device, see the cluster file. Between the switches of a fabric this is one
 * of the shortest ways, that of {@link Routing#SINGLE}.
 *
 * <p>Finding a route takes time in the size of the nodes it starts and ends in, not in that of the machine.
 */
public final class Router {
    private final MachineGraph machine;
    private final Graph<Device, Link> weighted;
    private final SwitchRoutes switches;

    /** Routes on a machine. */
    public Router(MachineGraph machine) {
        this.machine = machine;
        weighted = new AsWeightedGraph<>(machine.graph(), link -> (double) ShortestWays.weight(link), false, false);
        switches = new SwitchRoutes(machine, Routing.SINGLE);
    }

    /**
     * From one GPU to another.
     *
     * @throws NoRoute if no way is open
     * @throws IllegalArgumentException if they are one
     */
    public Route route(Device from, Device to) {
        if (from.equals(to)) {
            throw new IllegalArgumentException("a route leads to another device: from=to=" + from.name());
        }
        if (!from.sharesNodeWith(to)) {
            Route out = leave(from);
            Route in = enter(to);
            Spread between = switches.between(switches.number(out.to()), switches.number(in.from()));
            List<Link> links = new ArrayList<>(out.links());
            IntStream.of(between.links()).mapToObj(machine.links()::get).forEach(links::add);
            links.addAll(in.links());
            return new Route(links);
        }
        return shortest(from, to, Set.of());
    }

    /**
     * From a GPU out of its node: the first part of all its routes to other nodes.
     *
     * @throws NoRoute if no NIC serves it, or the NIC has no way on
     */
    public Route leave(Device gpu) {
        Device nic = nicOf(gpu);
        return shortest(gpu, nic, Set.of(nic)).then(port(nic, machine.graph().outgoingEdgesOf(nic), Link::to));
    }

    /**
     * Into its node to a GPU: the last part of all routes to it from other nodes.
     *
     * @throws NoRoute if no NIC serves it, or the NIC has no way in
     */
    public Route enter(Device gpu) {
        Device nic = nicOf(gpu);
        return port(nic, machine.graph().incomingEdgesOf(nic), Link::from).then(shortest(nic, gpu, Set.of(nic)));
    }

    private Device nicOf(Device gpu) {
        return machine.nicsServing(gpu).stream()
                .findFirst()
                .orElseThrow(() -> new NoRoute(
                        "a GPU needs a NIC to reach another node: device=" + gpu.name(), gpu.name(), gpu.name()));
    }

    private static Route port(Device nic, Set<Link> links, Function<Link, Device> far) {
        return links.stream()
                .filter(l -> far.apply(l).kind() == Kind.FABRIC)
                .findFirst()
                .map(l -> new Route(List.of(l)))
                .orElseThrow(() -> new NoRoute(
                        "a NIC is linked to what connects the nodes, both ways: device=" + nic.name(),
                        nic.name(),
                        nic.name()));
    }

    /** Inside a node, where of all GPUs and NICs only the two ends and {@code open} may be passed. */
    private Route shortest(Device from, Device to, Set<Device> open) {
        Predicate<Device> closed = d -> !d.sharesNodeWith(from)
                || d.kind() == Kind.GPU && !d.equals(from) && !d.equals(to)
                || d.kind() == Kind.NIC && !open.contains(d);
        Graph<Device, Link> allowed = new MaskSubgraph<>(weighted, closed, link -> false);
        return Optional.ofNullable(DijkstraShortestPath.findPathBetween(allowed, from, to))
                .map(GraphPath::getEdgeList)
                .map(Route::new)
                .orElseThrow(() -> NoRoute.between(from, to));
    }
}
