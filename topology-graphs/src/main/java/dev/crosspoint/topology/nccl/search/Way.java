package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.topology.nccl.path.Path;
import dev.crosspoint.topology.nccl.system.Cpu;
import dev.crosspoint.topology.nccl.system.Device;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Link;
import dev.crosspoint.topology.nccl.system.LinkKind;
import dev.crosspoint.topology.nccl.system.Node;
import dev.crosspoint.topology.nccl.system.SystemGraph;
import java.util.List;

/** A path with all that traffic along it has to know, laid out for speed: a search follows millions. */
final class Way {
    private static final int AMPERE = 80;
    private static final float REQUESTS = 1 / 8f;

    final int type;
    final int[] links;
    /** Whether a link's share is raised where Intel's root complex cuts packets. */
    final boolean[] isCut;
    /** The opposite links that are used too, -1 where none is. */
    final int[] opposite;
    /** The share of the traffic that the opposite link carries. */
    final float[] back;

    Way(SystemGraph system, Path path, Node from) {
        type = path.type().ordinal();
        int hops = path.hops();
        links = new int[hops];
        isCut = new boolean[hops];
        opposite = new int[hops];
        back = new float[hops];
        boolean isCutOnPci = crossesIntelRoot(system, path, from);
        for (int step = 0; step < hops; step++) {
            Link link = path.links().get(step);
            Node to = system.nodes().get(link.to());
            links[step] = link.number();
            isCut[step] = isCutOnPci && link.kind() == LinkKind.PCI;
            back[step] = back(link, to, from);
            opposite[step] = back[step] == 0 ? -1 : opposite(system.linksOf(to), link);
        }
    }

    /** Intel CPUs cut what GPUs send each other into small packets. */
    private static boolean crossesIntelRoot(SystemGraph system, Path path, Node from) {
        return path.type() == NcclPath.PHB
                && from instanceof Gpu
                && path.links().stream()
                        .map(l -> system.nodes().get(l.to()))
                        .anyMatch(n -> n instanceof Cpu cpu
                                && cpu.made().cpu() == NcclHardware.Cpu.X86
                                && cpu.made().vendor() == NcclHardware.Vendor.INTEL);
    }

    /** Requests of GPUs before Ampere, and on NVLink into POWER all traffic, go back on the opposite link. */
    private static float back(Link link, Node to, Node from) {
        boolean isOld = to instanceof Device device && device.capability() < AMPERE && !(from instanceof Gpu);
        boolean isPower =
                to instanceof Cpu cpu && cpu.made().cpu() == NcclHardware.Cpu.POWER && link.kind() == LinkKind.NVL;
        return isOld ? REQUESTS : isPower ? 1 : 0;
    }

    private static int opposite(List<Link> links, Link link) {
        return links.stream()
                .filter(l -> l.to() == link.from() && l.kind() == link.kind())
                .mapToInt(Link::number)
                .findFirst()
                .orElseThrow();
    }
}
