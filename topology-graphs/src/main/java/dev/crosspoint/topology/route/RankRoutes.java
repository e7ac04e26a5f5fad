package dev.crosspoint.topology.route;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The routes between the ranks of a cluster, made ready for adding up loads: links are numbers, in the order of the
 * graph. A route across nodes is the way out of one node, the ways between two switches and the way into the other node.
 * Inside a node it is found once for all nodes that are wired alike.
 */
final class RankRoutes {
    private final Placement placement;
    private final List<Link> links;
    private final double[] capacities;
    private final SwitchRoutes switches;
    private final NodeWiring wiring;
    private final boolean severalNodes;
    private final int[] nodes;
    private final int[] gpus;
    private final Path[] leave;
    private final Path[] enter;
    private final int[] exits;
    private final int[] entries;

    RankRoutes(Cluster cluster, Routing routing) {
        MachineGraph machine = cluster.machine();
        placement = cluster.placement();
        int ranks = placement.ranks();
        links = machine.links();
        capacities = links.stream().mapToDouble(link -> link.capacity().value()).toArray();
        switches = new SwitchRoutes(machine, routing);
        wiring = new NodeWiring(machine);
        nodes = placement.gpus().stream()
                .mapToInt(gpu -> gpu.node().orElseThrow())
                .toArray();
        gpus = places(machine, placement);
        severalNodes = Arrays.stream(nodes).anyMatch(node -> node != nodes[0]);
        int travellers = severalNodes ? ranks : 0;
        leave = new Path[travellers];
        enter = new Path[travellers];
        exits = new int[travellers];
        entries = new int[travellers];
        for (int rank = 0; rank < travellers; rank++) {
            connect(rank);
        }
    }

    private void connect(int rank) {
        int node = nodes[rank];
        int far = IntStream.range(0, nodes.length)
                .filter(other -> nodes[other] != node)
                .findFirst()
                .orElseThrow();
        leave[rank] = found(rank, far, () -> wiring.of(node).leave(gpus[rank])).in(wiring.links(node));
        enter[rank] = found(far, rank, () -> wiring.of(node).enter(gpus[rank])).in(wiring.links(node));
        exits[rank] = switches.number(links.get(leave[rank].last()).to());
        entries[rank] = switches.number(links.get(enter[rank].first()).from());
    }

    /** Routes are found between devices, of whichever node is wired alike: who cannot be reached is named as a rank. */
    private <T> T found(int source, int destination, Supplier<T> way) {
        try {
            return way.get();
        } catch (NoRoute e) {
            String from = placement.gpu(source).name();
            String to = placement.gpu(destination).name();
            throw new NoRoute(
                    "rank %d (%s) cannot reach rank %d (%s): %s"
                            .formatted(source, from, destination, to, e.getMessage()),
                    from,
                    to);
        }
    }

    /** Of the GPU of each rank, which of its node it is. */
    private static int[] places(MachineGraph machine, Placement placement) {
        Map<Device, Integer> places = new HashMap<>();
        for (int node = 0; node < machine.nodes(); node++) {
            int place = 0;
            for (Device gpu : machine.gpus(node)) {
                places.put(gpu, place++);
            }
        }
        return placement.gpus().stream().mapToInt(places::get).toArray();
    }

    /** Every link of the machine, by number. */
    List<Link> links() {
        return links;
    }

    /** Whether ranks sit in more than one node. */
    boolean severalNodes() {
        return severalNodes;
    }

    /**
     * Whether two ranks sit in one node.
     *
     * @throws IllegalArgumentException if there is no such rank
     */
    boolean areNear(int source, int destination) {
        return nodes[require(source)] == nodes[require(destination)];
    }

    private int require(int rank) {
        if (rank < 0 || rank >= nodes.length) {
            throw new IllegalArgumentException("no such rank: rank=%d, ranks=%d".formatted(rank, nodes.length));
        }
        return rank;
    }

    /** The node that a rank sits in. */
    int node(int rank) {
        return nodes[rank];
    }

    /** From one rank to another of its node, in links of the node. */
    Path inside(int source, int destination) {
        return found(source, destination, () -> wiring.of(nodes[source]).inside(gpus[source], gpus[destination]));
    }

    /** The numbers of the links of the node that a rank sits in. */
    int[] linksAround(int rank) {
        return wiring.links(nodes[rank]);
    }

    /** What a message from one rank to another does to links. */
    Footprint footprint(int source, int destination) {
        if (areNear(source, destination)) {
            return Footprint.of(
                    inside(source, destination).in(linksAround(source)).links());
        }
        Spread between = between(exit(source), entry(destination));
        return Footprint.of(List.of(
                Footprint.of(leave(source).links()),
                new Footprint(between.links(), between.shares()),
                Footprint.of(enter(destination).links())));
    }

    /** From a rank out of its node; only where there are several nodes. */
    Path leave(int rank) {
        return leave[rank];
    }

    /** Into its node to a rank; only where there are several nodes. */
    Path enter(int rank) {
        return enter[rank];
    }

    /** The switch, by number, that messages of a rank reach first; only where there are several nodes. */
    int exit(int rank) {
        return exits[rank];
    }

    /** The switch, by number, from which messages reach the node of a rank; only where there are several nodes. */
    int entry(int rank) {
        return entries[rank];
    }

    /** One number for two switches, in order. */
    long pair(int exit, int entry) {
        return switches.pair(exit, entry);
    }

    /** Capacity of a link by number, in bytes per second. */
    double capacity(int link) {
        return capacities[link];
    }

    /** Between two switches. */
    Spread between(int exit, int entry) {
        try {
            return switches.between(exit, entry);
        } catch (NoRoute e) {
            return found(first(exits, exit), first(entries, entry), () -> {
                throw e;
            });
        }
    }

    private static int first(int[] ofRanks, int wanted) {
        return IntStream.range(0, ofRanks.length)
                .filter(rank -> ofRanks[rank] == wanted)
                .findFirst()
                .orElseThrow();
    }
}
