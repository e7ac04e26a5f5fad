package dev.crosspoint.topology.route;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The links of every node, and which nodes are wired alike: the same kinds of devices with the same links between them,
 * in the same order, each with the same alpha and capacity. In such nodes a search finds the same ways.
 */
final class NodeWiring {
    private static final int OUTSIDE = -1;

    private final MachineGraph machine;
    private final Router router;
    private final Map<Device, Integer> places = new HashMap<>();
    private final int[][] links;
    private final NodeRoutes[] routes;

    NodeWiring(MachineGraph machine) {
        this.machine = machine;
        this.router = new Router(machine);
        int[] devices = new int[machine.nodes()];
        for (Device device : machine.devices()) {
            device.node().ifPresent(node -> places.put(device, devices[node]++));
        }
        this.links = linksByNode();
        this.routes = new NodeRoutes[machine.nodes()];
        Map<LongBuffer, NodeRoutes> known = new HashMap<>();
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

    /** The GPUs and the NIC that serves each, then the ends, alpha and capacity of every link, as numbers. */
    private LongBuffer signature(int node) {
        LongBuffer signature = LongBuffer.allocate(
                4 * links[node].length + 2 * machine.gpus(node).size());
        for (Device gpu : machine.gpus(node)) {
            signature.put(end(gpu));
            signature.put(
                    machine.nicsServing(gpu).stream().findFirst().map(this::end).orElse(0L));
        }
        for (int number : links[node]) {
            Link link = machine.links().get(number);
            signature.put(end(link.from()));
            signature.put(end(link.to()));
            signature.put(Double.doubleToLongBits(link.alpha().value()));
            signature.put(Double.doubleToLongBits(link.capacity().value()));
        }
        return signature.flip();
    }

    private long end(Device device) {
        int place = device.node().isPresent() ? places.get(device) : OUTSIDE;
        return (long) place * Device.Kind.values().length + device.kind().ordinal();
    }
}
