package dev.crosspoint.topology.nccl.path;

import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.topology.nccl.system.Device;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Link;
import dev.crosspoint.topology.nccl.system.LinkKind;
import dev.crosspoint.topology.nccl.system.Node;
import dev.crosspoint.topology.nccl.system.NodeKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the best path of every node to one, breadth first.
 *
 * @see "NCCL 2.30.7, src/graph/paths.cc, ncclTopoSetPaths"
 */
final class PathFinder {
    private final Paths paths;
    private final PathSettings settings;

    PathFinder(Paths paths, PathSettings settings) {
        this.paths = paths;
        this.settings = settings;
    }

    /** Finds all paths to a base. */
    void find(Node base) {
        paths.put(base, base, new Path(List.of(), 5000, NcclPath.LOC));
        Set<Node> wave = Set.of(base);
        while (!wave.isEmpty()) {
            Set<Node> next = new LinkedHashSet<>();
            for (Node node : wave) {
                for (Link link : paths.system().linksOf(node)) {
                    relax(base, node, link, next);
                }
            }
            wave = next;
        }
    }

    private void relax(Node base, Node node, Link link, Set<Node> next) {
        Path path = paths.between(node, base);
        Node neighbour = paths.system().nodes().get(link.to());
        if (!mayPass(base, node, link, path)) {
            return;
        }
        float rate = Math.min(path.gigabytes(), link.gigabytes());
        NcclPath type = type(base, node, link, path);
        if (isBetter(type, rate, path.hops() + 1, paths.between(neighbour, base))) {
            List<Link> links = new ArrayList<>();
            links.add(reverse(link));
            links.addAll(path.links());
            paths.put(neighbour, base, new Path(links, rate, type));
            next.add(neighbour);
        }
    }

    /** Through a device lead only its own ranks, and NVLink if it is short. */
    private boolean mayPass(Node base, Node node, Link link, Path path) {
        if (!(node instanceof Device) || node.equals(deviceOf(base))) {
            return true;
        }
        Node neighbour = paths.system().nodes().get(link.to());
        if (link.kind() == LinkKind.LOC && neighbour instanceof Gpu) {
            return true;
        }
        return settings.bridges()
                && link.kind() == LinkKind.NVL
                && neighbour instanceof Device
                && path.hops() <= longestBridge(base);
    }

    private static Node deviceOf(Node base) {
        return base instanceof Gpu gpu ? gpu.device() : base;
    }

    private static int longestBridge(Node base) {
        return base instanceof Gpu ? 2 : 1;
    }

    private NcclPath type(Node base, Node node, Link link, Path path) {
        NodeKind neighbour = paths.system().nodes().get(link.to()).kind();
        NcclPath type = link.kind().path();
        if (node.kind() == NodeKind.PCI && neighbour == NodeKind.PCI) {
            type = NcclPath.PXB;
        }
        if (link.kind() == LinkKind.PCI && (node.kind() == NodeKind.CPU || neighbour == NodeKind.CPU)) {
            type = NcclPath.PHB;
        }
        if (node instanceof Device
                && path.type() == NcclPath.NVL
                && type == NcclPath.NVL
                && path.hops() == longestBridge(base)) {
            type = NcclPath.NVB;
        }
        return path.type().isAtMost(type) ? type : path.type();
    }

    private static boolean isBetter(NcclPath type, float rate, int hops, Path known) {
        int order = type.compareTo(known.type());
        if (order != 0) {
            return order < 0;
        }
        return rate > known.gigabytes() || rate == known.gigabytes() && hops < known.hops();
    }

    private Link reverse(Link link) {
        Node end = paths.system().nodes().get(link.to());
        return paths.system().linksOf(end).stream()
                .filter(l -> l.to() == link.from() && l.kind() == link.kind())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "links lead both ways: kind=%s, from=%s, to=%s. Both ends of an NVLink have to name it"
                                .formatted(
                                        link.kind(), name(paths.system().nodes().get(link.from())), name(end))));
    }

    private static String name(Node node) {
        return "%s/%x".formatted(node.kind(), node.id());
    }
}
