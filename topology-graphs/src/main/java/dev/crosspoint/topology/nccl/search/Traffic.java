package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.topology.nccl.path.Path;
import dev.crosspoint.topology.nccl.path.Paths;
import dev.crosspoint.topology.nccl.system.Cpu;
import dev.crosspoint.topology.nccl.system.Device;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Link;
import dev.crosspoint.topology.nccl.system.LinkKind;
import dev.crosspoint.topology.nccl.system.Node;
import dev.crosspoint.topology.nccl.system.NodeKind;
import dev.crosspoint.topology.nccl.system.SystemGraph;

/**
 * Bandwidth that is still free on every link, in NCCL's 32-bit arithmetic.
 *
 * @see "NCCL 2.30.7, src/graph/search.cc, followPath, ncclTopoFollowPath"
 */
final class Traffic {
    private static final int AMPERE = 80;
    private static final float ROUNDED_TO = 1000;

    private final SystemGraph system;
    private final Paths paths;
    private final float[] free;
    private final int[] reverse;

    Traffic(Paths paths) {
        this.paths = paths;
        system = paths.system();
        free = new float[system.linkCount()];
        reverse = new int[free.length];
        for (Node node : system.nodes()) {
            for (Link link : system.linksOf(node)) {
                free[link.number()] = link.gigabytes();
                reverse[link.number()] = reverseOf(link);
            }
        }
    }

    private int reverseOf(Link link) {
        return system.linksOf(system.nodes().get(link.to())).stream()
                .filter(l -> l.to() == link.from() && l.kind() == link.kind())
                .mapToInt(Link::number)
                .findFirst()
                .orElse(-1);
    }

    /** Takes bandwidth along a path, so many times that of the graph; false, taking nothing, if it is not there. */
    boolean take(Draft graph, Node from, Node to, float times) {
        Path path = paths.between(from, to);
        boolean isIntra = isInside(from) && isInside(to);
        int longest = isIntra ? graph.intraType : graph.interType;
        if (path.type() == NcclPath.DIS) {
            return false;
        }
        if (times == 1) {
            boolean isBackTooLong =
                    graph.pattern.isTree() && paths.between(to, from).type().ordinal() > longest;
            if (path.type().ordinal() > longest || isBackTooLong) {
                return false;
            }
        }
        return take(graph, path, from, (isIntra ? graph.intra : graph.inter) * times, times);
    }

    private boolean take(Draft graph, Path path, Node from, float rate, float times) {
        int done = follow(path, from, path.hops(), rate);
        if (done < path.hops()) {
            follow(path, from, done, -rate);
            return false;
        }
        graph.hops = (int) (graph.hops + times * path.hops());
        return true;
    }

    private static boolean isInside(Node node) {
        return node instanceof Gpu || node.kind() == NodeKind.NVS;
    }

    private int follow(Path path, Node from, int steps, float rate) {
        float overPci = crossesIntelRoot(path, from) ? rate * 6 / 5 : rate;
        for (int step = 0; step < steps; step++) {
            Link link = path.links().get(step);
            Node to = system.nodes().get(link.to());
            float forth = link.kind() == LinkKind.PCI ? overPci : rate;
            float back = back(link, to, from, forth);
            int other = reverse[link.number()];
            if (free[link.number()] < forth || back != 0 && free[other] < back) {
                return step;
            }
            subtract(link.number(), forth);
            if (back != 0) {
                subtract(other, back);
            }
        }
        return steps;
    }

    /** Traffic in the other direction: requests of older GPUs, and all of it on NVLink into POWER. */
    private static float back(Link link, Node to, Node from, float forth) {
        float back = 0;
        if (to instanceof Device device && device.capability() < AMPERE && !(from instanceof Gpu)) {
            back += forth / 8;
        }
        if (to instanceof Cpu cpu && cpu.made().cpu() == NcclHardware.Cpu.POWER && link.kind() == LinkKind.NVL) {
            back += forth;
        }
        return back;
    }

    /** Intel CPUs cut what GPUs send each other into small packets. */
    private boolean crossesIntelRoot(Path path, Node from) {
        if (path.type() != NcclPath.PHB || !(from instanceof Gpu)) {
            return false;
        }
        for (Link link : path.links()) {
            if (system.nodes().get(link.to()) instanceof Cpu cpu
                    && cpu.made().cpu() == NcclHardware.Cpu.X86
                    && cpu.made().vendor() == NcclHardware.Vendor.INTEL) {
                return true;
            }
        }
        return false;
    }

    private void subtract(int link, float rate) {
        float thousandths = (free[link] - rate) * ROUNDED_TO;
        float rounded = (float) Math.copySign(Math.floor(Math.abs((double) thousandths) + .5), thousandths);
        free[link] = rounded / ROUNDED_TO;
    }

    /** PCIe bandwidth that is still free at a GPU's device, in whole GB/s; -1 if it has no such link. */
    int freePci(Gpu gpu) {
        for (Link link : system.linksOf(gpu.device())) {
            if (link.kind() == LinkKind.PCI) {
                for (Link down : system.linksOf(system.nodes().get(link.to()))) {
                    if (down.to() == link.from()) {
                        return (int) Math.min(free[link.number()], free[down.number()]);
                    }
                }
            }
        }
        return -1;
    }
}
