package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.topology.nccl.path.Locality;
import dev.crosspoint.topology.nccl.path.Paths;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Net;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
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
    private final List<Gpu> gpus;
    private final List<Net> nets;
    private final int mostOfGpu;
    private final float[] free;
    private final int[] localGpu;
    private final int[][] closest;
    private final int[][] sharing;
    private final boolean[][] sameRail;
    private final int[][][] orders;
    private final List<List<Net>> preferred = new ArrayList<>();

    /** @param mostOfGpu ports that a GPU may use, 0 for all */
    Ports(Paths paths, Locality locality, int mostOfGpu) {
        this.paths = paths;
        this.mostOfGpu = mostOfGpu;
        gpus = paths.system().gpus();
        nets = paths.system().nets();
        orders = new int[gpus.size() + 1][NcclPath.values().length + 1][];
        free = new float[nets.size()];
        localGpu = new int[nets.size()];
        closest = new int[nets.size()][];
        sharing = new int[nets.size()][];
        sameRail = new boolean[nets.size()][nets.size()];
        for (Net net : nets) {
            free[net.index()] = net.gigabytes();
            localGpu[net.index()] = locality.gpuOf(net).map(Gpu::index).orElse(-1);
            closest[net.index()] =
                    locality.gpusOf(net).stream().mapToInt(Gpu::index).toArray();
            sharing[net.index()] =
                    nets.stream().filter(net::isSamePort).mapToInt(Net::index).toArray();
            nets.forEach(other -> sameRail[net.index()][other.index()] = isSameRail(net, other));
        }
        if (!nets.isEmpty()) {
            gpus.forEach(g -> preferred.add(locality.preferred(g)));
        }
    }

    private static boolean isSameRail(Net net, Net other) {
        return net.rail().isPresent() && other.rail().isPresent()
                ? net.rail().getAsInt() == other.rail().getAsInt()
                : net.isSamePort(other);
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

    /** Indices of the GPUs that are closest to a port. */
    int[] closest(int net) {
        return closest[net];
    }

    /** Adds to the free bandwidth of a port: all its names share it. */
    void add(int net, int gigabytes) {
        for (int other : sharing[net]) {
            free[other] += gigabytes;
        }
    }

    /** Whether a channel that came in by one port may leave by another without crossing rails. */
    boolean isSameRail(int net, int other) {
        return sameRail[net][other];
    }

    /** Whether both ports belong to planes of the network that are not joined. */
    boolean arePlanesApart(int net, int other) {
        Net one = nets.get(net);
        Net two = nets.get(other);
        return one.plane().isPresent()
                && two.plane().isPresent()
                && one.plane().getAsInt() != two.plane().getAsInt();
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
        int[] known = orders[gpu + 1][longestType];
        if (known == null) {
            known = made(gpu, longestType);
            orders[gpu + 1][longestType] = known;
        }
        return known;
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
