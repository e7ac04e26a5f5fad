package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.topology.nccl.path.Locality;
import dev.crosspoint.topology.nccl.path.Paths;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Net;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The network ports, their free bandwidth, and the order in which a search tries them.
 *
 * @see "NCCL 2.30.7, src/graph/search.cc, ncclTopoSelectNets"
 */
final class Ports {
    private static final int MOST = 64;
    private static final int ANY = -1;

    private final Paths paths;
    private final Locality locality;
    private final List<Gpu> gpus;
    private final List<Net> nets;
    private final int mostOfGpu;
    private final float[] free;
    private final int[] localGpu;
    private final Map<Integer, int[]> orders = new HashMap<>();
    private final List<List<Net>> preferred = new ArrayList<>();

    /** @param mostOfGpu ports that a GPU may use, 0 for all */
    Ports(Paths paths, Locality locality, int mostOfGpu) {
        this.paths = paths;
        this.locality = locality;
        this.mostOfGpu = mostOfGpu;
        gpus = paths.system().gpus();
        nets = paths.system().nets();
        free = new float[nets.size()];
        localGpu = new int[nets.size()];
        for (Net net : nets) {
            free[net.index()] = net.gigabytes();
            localGpu[net.index()] = locality.gpuOf(net).map(Gpu::index).orElse(-1);
        }
        if (!nets.isEmpty()) {
            gpus.forEach(g -> preferred.add(locality.preferred(g)));
        }
    }

    Net net(int index) {
        return nets.get(index);
    }

    float free(int net) {
        return free[net];
    }

    /** Index of the GPU that uses a port first, -1 if none. */
    int localGpu(int net) {
        return localGpu[net];
    }

    /** GPUs that are closest to a port. */
    List<Gpu> closest(int net) {
        return locality.gpusOf(nets.get(net));
    }

    /** Adds to the free bandwidth of a port: all its names share it. */
    void add(int net, int gigabytes) {
        for (Net other : nets) {
            if (other.isSamePort(nets.get(net))) {
                free[other.index()] += gigabytes;
            }
        }
    }

    /** Ports for any GPU, in the order in which they are tried. */
    int[] forAll(int longestType) {
        return order(ANY, longestType);
    }

    /** Ports for a GPU, in the order in which they are tried. */
    int[] forGpu(int gpu, int longestType) {
        return order(gpu, longestType);
    }

    private int[] order(int gpu, int longestType) {
        return orders.computeIfAbsent((gpu + 1) * 100 + longestType + 1, k -> made(gpu, longestType));
    }

    private int[] made(int gpu, int longestType) {
        List<Gpu> asked = gpu == ANY ? gpus : List.of(gpus.get(gpu));
        Set<Net> found = new LinkedHashSet<>();
        if (paths.system().hosts() > 1) {
            inTurn(asked, found);
        } else {
            asked.forEach(g -> found.addAll(preferred.get(g.index())));
        }
        int most = mostOfGpu == 0 ? Integer.MAX_VALUE : mostOfGpu * asked.size();
        Supplier<Boolean> isFull = () -> found.size() >= most;
        for (int type = 0; type <= longestType && !isFull.get(); type++) {
            for (Gpu g : asked) {
                for (Net net : nets.subList(0, Math.min(MOST, nets.size()))) {
                    if (paths.between(g, net).type().ordinal() == type && !isFull.get()) {
                        found.add(net);
                    }
                }
            }
        }
        return found.stream().mapToInt(Net::index).toArray();
    }

    /** The first port of each GPU, then the second of each, and so on. */
    private void inTurn(List<Gpu> asked, Set<Net> found) {
        int longest = asked.stream()
                .mapToInt(g -> preferred.get(g.index()).size())
                .max()
                .orElse(0);
        for (int place = 0; place < longest; place++) {
            for (Gpu gpu : asked) {
                List<Net> own = preferred.get(gpu.index());
                if (place < own.size()) {
                    found.add(own.get(place));
                }
            }
        }
    }
}
