package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.topology.nccl.path.Path;
import dev.crosspoint.topology.nccl.path.Paths;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Net;
import java.util.Arrays;
import java.util.List;

/**
 * The order in which a search tries the GPUs that may come next. Each GPU's rank in that order is one number, so that
 * sorting is cheap: a search sorts a million times.
 *
 * @see "NCCL 2.30.7, src/graph/search.cc, ncclTopoSearchNextGpuSort"
 */
final class NextGpus {
    /** What the network has to say about the next GPU. */
    enum Care {
        /** Nothing. */
        NONE,
        /** It is the one that leaves to the network. */
        NOW,
        /** One further on leaves to the network. */
        LATER
    }

    private static final int RATE_BITS = 14;
    private static final int HOP_BITS = 6;
    private static final int TURN_BITS = 9;
    private static final int MOST_RATE = (1 << RATE_BITS) - 1;
    private static final int MOST_HOPS = (1 << HOP_BITS) - 1;
    private static final int MOST_TURN = (1 << TURN_BITS) - 1;

    private final Traffic traffic;
    private final List<Gpu> gpus;
    private final boolean hasSwitch;
    private final long[][] fromGpu;
    private final boolean[][] isApart;
    private final int[][] netRates;
    private final int[][] netHops;

    NextGpus(Paths paths, Traffic traffic) {
        this.traffic = traffic;
        gpus = paths.system().gpus();
        hasSwitch = paths.system().nvSwitch().isPresent();
        int count = gpus.size();
        fromGpu = new long[count][count];
        isApart = new boolean[count][count];
        for (Gpu from : gpus) {
            for (Gpu to : gpus) {
                Path path = paths.between(from, to);
                fromGpu[from.index()][to.index()] = slowness((int) path.gigabytes()) << HOP_BITS | hops(path);
                isApart[from.index()][to.index()] = path.hops() > 0;
            }
        }
        List<Net> nets = paths.system().nets();
        netRates = new int[nets.size()][count];
        netHops = new int[nets.size()][count];
        for (Net net : nets) {
            for (Gpu gpu : gpus) {
                Path path = paths.between(net, gpu);
                netRates[net.index()][gpu.index()] = (int) path.gigabytes();
                netHops[net.index()][gpu.index()] = hops(path);
            }
        }
    }

    private static int hops(Path path) {
        return Math.min(MOST_HOPS, path.hops());
    }

    private static long slowness(int rate) {
        return MOST_RATE - Math.min(MOST_RATE - 1, rate) - 1;
    }

    /**
     * Indices of the GPUs to try after one.
     *
     * @param used whether a GPU stands in the channel already
     * @param entry index of the port where the channel came in; not looked at without care
     */
    int[] after(int gpu, Pattern pattern, boolean[] used, Care care, int entry) {
        long[] scores = new long[gpus.size()];
        int count = 0;
        for (int turn = 1; turn < gpus.size(); turn++) {
            int next = (gpu + turn) % gpus.size();
            if (isApart[gpu][next] && !used[next]) {
                long far = care == Care.NONE ? 0 : fromNet(entry, next);
                scores[count++] = (far << RATE_BITS + HOP_BITS | fromGpu[gpu][next]) << TURN_BITS | turn;
            }
        }
        Arrays.sort(scores, 0, count);
        int[] order = new int[count];
        boolean isReversed = care == Care.LATER && areEquallyNear(scores, count);
        for (int i = 0; i < count; i++) {
            int turn = (int) (scores[isReversed ? count - 1 - i : i] & MOST_TURN);
            order[i] = (gpu + turn) % gpus.size();
        }
        return hasSwitch ? neighbours(gpu, pattern, order) : order;
    }

    private long fromNet(int entry, int next) {
        long rates = slowness(netRates[entry][next]) << RATE_BITS | slowness(traffic.freePci(next));
        return rates << HOP_BITS | netHops[entry][next];
    }

    /** Whether bandwidth and hops from the GPU are the same for all. */
    private static boolean areEquallyNear(long[] scores, int count) {
        long mask = (1L << RATE_BITS + HOP_BITS + TURN_BITS) - 1;
        for (int i = 1; i < count; i++) {
            if ((scores[i] & mask) >> TURN_BITS != (scores[0] & mask) >> TURN_BITS) {
                return false;
            }
        }
        return true;
    }

    /** An NVSwitch works best with few peers: only neighbours are tried. */
    private int[] neighbours(int gpu, Pattern pattern, int[] order) {
        int before = (gpu - 1 + gpus.size()) % gpus.size();
        int after = (gpu + 1) % gpus.size();
        int[] wanted =
                switch (pattern) {
                    case RING -> new int[] {before, after};
                    case SPLIT_TREE, BALANCED_TREE -> new int[] {after, before};
                    default -> new int[] {after};
                };
        int count = 0;
        for (int i = 0; i < wanted.length; i++) {
            if (contains(order, wanted[i]) && (i == 0 || wanted[i] != wanted[0])) {
                wanted[count++] = wanted[i];
            }
        }
        return Arrays.copyOf(wanted, count);
    }

    private static boolean contains(int[] all, int one) {
        for (int other : all) {
            if (other == one) {
                return true;
            }
        }
        return false;
    }
}
