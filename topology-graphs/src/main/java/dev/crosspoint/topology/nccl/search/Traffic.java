package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.topology.nccl.path.Paths;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.LinkKind;
import dev.crosspoint.topology.nccl.system.Node;
import dev.crosspoint.topology.nccl.system.NodeKind;
import dev.crosspoint.topology.nccl.system.SystemGraph;
import java.util.List;
import java.util.stream.Stream;

/**
 * Bandwidth that is still free on every link, in NCCL's 32-bit arithmetic.
 *
 * @see "NCCL 2.30.7, src/graph/search.cc, followPath, ncclTopoFollowPath"
 */
final class Traffic {
    private static final float ROUNDED_TO = 1000;
    private static final int NO_PATH = NcclPath.DIS.ordinal();

    private final SystemGraph system;
    private final Paths paths;
    private final float[] free;
    private final Way[][] ways;
    private final int[][] pciOfGpu;

    Traffic(Paths paths) {
        this.paths = paths;
        system = paths.system();
        free = new float[system.linkCount()];
        system.links().stream().flatMap(List::stream).forEach(l -> free[l.number()] = l.gigabytes());
        ways = new Way[system.nodes().size()][system.nodes().size()];
        pciOfGpu = system.gpus().stream().map(this::pci).toArray(int[][]::new);
    }

    /** The first PCIe link of a GPU's device and the link back, if it has one. */
    private int[] pci(Gpu gpu) {
        Stream<int[]> pairs = system.linksOf(gpu.device()).stream()
                .filter(l -> l.kind() == LinkKind.PCI)
                .flatMap(up -> system.linksOf(system.nodes().get(up.to())).stream()
                        .filter(down -> down.to() == up.from())
                        .limit(1)
                        .map(down -> new int[] {up.number(), down.number()}));
        return pairs.findFirst().orElse(new int[0]);
    }

    private Way way(Node from, Node to) {
        Way known = ways[from.number()][to.number()];
        if (known == null) {
            known = new Way(system, paths.between(from, to), from);
            ways[from.number()][to.number()] = known;
        }
        return known;
    }

    /** Takes bandwidth along a path, so many times that of the graph; false, taking nothing, if it is not there. */
    boolean take(Draft graph, Node from, Node to, float times) {
        Way way = way(from, to);
        boolean isIntra = isInside(from) && isInside(to);
        int longest = isIntra ? graph.intraType : graph.interType;
        if (way.type == NO_PATH || times == 1 && way.type > longest) {
            return false;
        }
        if (times == 1 && graph.pattern.isTree() && way(to, from).type > longest) {
            return false;
        }
        float rate = (isIntra ? graph.intra : graph.inter) * times;
        int done = follow(way, way.links.length, rate);
        if (done < way.links.length) {
            follow(way, done, -rate);
            return false;
        }
        graph.hops = (int) (graph.hops + times * way.links.length);
        return true;
    }

    private static boolean isInside(Node node) {
        return node instanceof Gpu || node.kind() == NodeKind.NVS;
    }

    private int follow(Way way, int steps, float rate) {
        for (int step = 0; step < steps; step++) {
            float forth = way.isCut[step] ? rate * 6 / 5 : rate;
            int link = way.links[step];
            int opposite = way.opposite[step];
            float back = forth * way.back[step];
            if (free[link] < forth || opposite >= 0 && free[opposite] < back) {
                return step;
            }
            subtract(link, forth);
            if (opposite >= 0) {
                subtract(opposite, back);
            }
        }
        return steps;
    }

    private void subtract(int link, float rate) {
        float thousandths = (free[link] - rate) * ROUNDED_TO;
        double rounded = Math.floor(Math.abs((double) thousandths) + .5);
        free[link] = (float) (thousandths < 0 ? -rounded : rounded) / ROUNDED_TO;
    }

    /** PCIe bandwidth that is still free at a GPU's device, in whole GB/s; -1 if it has no such link. */
    int freePci(int gpu) {
        int[] pair = pciOfGpu[gpu];
        return pair.length == 0 ? -1 : (int) Math.min(free[pair[0]], free[pair[1]]);
    }
}
