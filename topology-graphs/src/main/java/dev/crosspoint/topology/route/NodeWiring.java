package dev.crosspoint.topology.route;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * The links of every node, and which nodes are wired alike: the same kinds of devices with the same links between them,
 * in the same order, each with the same alpha and capacity. In such nodes a search finds the same ways.
 */
final class NodeWiring {
    private static final int OUTSIDE = -1;

    private final MachineGraph machine;
    private final Map<Device, Integer> places = new HashMap<>();
    private final int[][] links;
    private final NodeRoutes[] routes;

    NodeWiring(MachineGraph machine) {
        this.machine = machine;
        int[] devices = new int[machine.nodes()];
        for (Device device : machine.devices()) {
            device.node().ifPresent(node -> places.put(device, devices[node]++));
        }
        this.links = linksByNode();
        this.routes = new NodeRoutes[machine.nodes()];
        Map<Signature, NodeRoutes> known = new HashMap<>();
        for (int node = 0; node < routes.length; node++) {
            int here = node;
            routes[node] = known.computeIfAbsent(signature(node), wiring -> find(here));
        }
    }

    /** The routes of a node, in links of the node. */
    NodeRoutes of(int node) {
        return routes[node];
    }

    /** The numbers of the links of a node in the machine. */
    int[] links(int node) {
        return links[node];
    }

    private NodeRoutes find(int node) {
        Map<Link, Integer> place = new HashMap<>();
        for (int i = 0; i < links[node].length; i++) {
            place.put(machine.links().get(links[node][i]), i);
        }
        List<Link> own =
                Arrays.stream(links[node]).mapToObj(machine.links()::get).toList();
        Router router = new Router(machine.part(own, machine.gpus(node)));
        return new NodeRoutes(router, machine.gpus(node), place::get);
    }

    private static int node(Link link) {
        return link.from().node().orElseGet(() -> link.to().node().orElse(OUTSIDE));
    }

    private int[][] linksByNode() {
        List<Link> all = machine.links();
        int[] counts = new int[machine.nodes()];
        for (Link link : all) {
            if (node(link) != OUTSIDE) {
                counts[node(link)]++;
            }
        }
        int[][] byNode = Arrays.stream(counts).mapToObj(int[]::new).toArray(int[][]::new);
        Arrays.fill(counts, 0);
        for (int number = 0; number < all.size(); number++) {
            int node = node(all.get(number));
            if (node != OUTSIDE) {
                byNode[node][counts[node]++] = number;
            }
        }
        return byNode;
    }

    /** Numbers that two nodes have in common if they are wired alike. */
    private record Signature(long[] numbers) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Signature signature && Arrays.equals(numbers, signature.numbers);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(numbers);
        }
    }

    /** The GPUs and the NIC that serves each, then the ends, alpha and capacity of every link, as numbers. */
    private Signature signature(int node) {
        LongStream gpus = machine.gpus(node).stream().mapToLong(this::end);
        LongStream wires = Arrays.stream(links[node])
                .mapToObj(machine.links()::get)
                .flatMapToLong(link -> LongStream.of(
                        end(link.from()),
                        end(link.to()),
                        Double.doubleToLongBits(link.alpha().value()),
                        Double.doubleToLongBits(link.capacity().value())));
        return new Signature(LongStream.concat(gpus, wires).toArray());
    }

    private long end(Device device) {
        int place = device.node().isPresent() ? places.get(device) : OUTSIDE;
        return (long) place * Device.Kind.values().length + device.kind().ordinal();
    }
}
