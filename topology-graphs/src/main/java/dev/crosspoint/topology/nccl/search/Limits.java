package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.topology.nccl.path.Path;
import dev.crosspoint.topology.nccl.path.Paths;
import dev.crosspoint.topology.nccl.system.Device;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Link;
import dev.crosspoint.topology.nccl.system.LinkKind;
import dev.crosspoint.topology.nccl.system.Node;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a machine limits its graphs to. Path types are ordinals of {@link NcclPath}.
 *
 * @param leastIntra shortest path between GPUs
 * @param mostIntra longest path between GPUs, or to the network if graphs leave the node
 * @param leastInter shortest path to the network
 * @param mostInter longest path to the network
 * @param perChannel bandwidth that a channel can have at most, GB/s
 * @param total bandwidth of a GPU, GB/s
 * @param isSplit whether there are two islands of NVLink
 * @see "NCCL 2.30.7, src/graph/search.cc, ncclTopoSearchInit; src/graph/paths.cc, ncclTopoSplitNvLink"
 */
record Limits(
        int leastIntra, int mostIntra, int leastInter, int mostInter, float perChannel, float total, boolean isSplit) {
    private static final float LOCAL = 5000;
    private static final int HOPPER = 90;

    static Limits of(Paths paths, boolean isInter) {
        List<Gpu> gpus = paths.system().gpus();
        boolean isAlone = gpus.size() == 1;
        IntStream intra = pairs(paths, gpus);
        int leastIntra =
                isAlone ? 0 : Math.min(NcclPath.SYS.ordinal(), intra.min().orElseThrow());
        int mostIntra =
                isAlone ? NcclPath.SYS.ordinal() : pairs(paths, gpus).max().orElseThrow();
        int leastInter = NcclPath.PIX.ordinal();
        int mostInter = NcclPath.SYS.ordinal();
        if (isInter) {
            leastInter = toNets(paths, gpus).min().orElse(mostInter);
            leastInter = Math.min(leastInter, NcclPath.SYS.ordinal());
            mostInter = toNets(paths, gpus).max().orElse(0);
            mostIntra = mostInter;
        }
        if (paths.system().leastCapability() < HOPPER) {
            mostInter = NcclPath.SYS.ordinal();
        }
        boolean isFree = !isInter && isAlone;
        return new Limits(
                leastIntra,
                mostIntra,
                leastInter,
                mostInter,
                isFree ? LOCAL : perChannel(paths, isInter),
                isFree ? LOCAL : total(paths),
                isSplit(paths, gpus));
    }

    private static IntStream pairs(Paths paths, List<Gpu> gpus) {
        return gpus.stream()
                .flatMapToInt(g -> gpus.stream()
                        .filter(p -> p.index() != g.index())
                        .mapToInt(p -> paths.between(g, p).type().ordinal()));
    }

    private static IntStream toNets(Paths paths, List<Gpu> gpus) {
        return gpus.stream()
                .flatMapToInt(g -> paths.system().nets().stream()
                        .mapToInt(n -> paths.between(g, n).type().ordinal()));
    }

    private static float perChannel(Paths paths, boolean isInter) {
        List<? extends Node> ends =
                isInter ? paths.system().nets() : paths.system().devices();
        float most = 0;
        for (Device device : paths.system().devices()) {
            for (Node end : ends) {
                Path path = paths.between(device, end);
                most = path.hops() == 0 ? most : Math.max(most, path.gigabytes());
            }
        }
        return most;
    }

    private static float total(Paths paths) {
        float most = 0;
        for (Device device : paths.system().devices()) {
            float nvlink = 0;
            float pci = 0;
            for (Link link : paths.system().linksOf(device)) {
                nvlink += link.kind() == LinkKind.NVL ? link.gigabytes() : 0;
                pci = link.kind() == LinkKind.PCI ? link.gigabytes() : pci;
            }
            most = Math.max(most, Math.max(pci, nvlink));
        }
        return most;
    }

    /** Two islands: exactly two groups of two or more GPUs that NVLink joins. */
    private static boolean isSplit(Paths paths, List<Gpu> gpus) {
        int[] island = IntStream.range(0, gpus.size()).toArray();
        for (int g = 0; g < island.length; g++) {
            for (int p = g + 1; p < island.length; p++) {
                if (paths.between(gpus.get(g), gpus.get(p)).type() == NcclPath.NVL) {
                    island[p] = island[g];
                }
            }
        }
        Stream<Integer> all = Arrays.stream(island).boxed().distinct();
        return all.filter(i -> Arrays.stream(island).filter(o -> o == i).count() > 1)
                        .count()
                == 2;
    }
}
