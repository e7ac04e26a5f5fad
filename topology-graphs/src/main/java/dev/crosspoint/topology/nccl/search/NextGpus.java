package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.topology.nccl.path.Path;
import dev.crosspoint.topology.nccl.path.Paths;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Net;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The order in which a search tries the GPUs that may come next.
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

    private record Score(int gpu, int turn, int hops, int rate, int netHops, int pci, int netRate) {
        private boolean isAsNear(Score other) {
            return rate == other.rate && hops == other.hops;
        }
    }

    private static final Comparator<Score> ORDER = Comparator.comparingInt((Score s) -> -s.netRate)
            .thenComparingInt(s -> -s.pci)
            .thenComparingInt(s -> s.netHops)
            .thenComparingInt(s -> -s.rate)
            .thenComparingInt(s -> s.hops)
            .thenComparingInt(s -> s.turn);

    private final Paths paths;
    private final Traffic traffic;
    private final List<Gpu> gpus;
    private final boolean hasSwitch;

    NextGpus(Paths paths, Traffic traffic) {
        this.paths = paths;
        this.traffic = traffic;
        gpus = paths.system().gpus();
        hasSwitch = paths.system().nvSwitch().isPresent();
    }

    /**
     * Indices of the GPUs to try after one.
     *
     * @param used whether a GPU stands in the channel already
     * @param entry the port where the channel came in; empty without care
     */
    List<Integer> after(int gpu, Pattern pattern, boolean[] used, Care care, Optional<Net> entry) {
        List<Score> scores = new ArrayList<>();
        for (int turn = 1; turn < gpus.size(); turn++) {
            int next = (gpu + turn) % gpus.size();
            Path path = paths.between(gpus.get(gpu), gpus.get(next));
            if (path.hops() > 0 && !used[next]) {
                scores.add(score(next, turn, path, entry));
            }
        }
        scores.sort(ORDER);
        if (care == Care.LATER && scores.stream().allMatch(scores.isEmpty() ? s -> true : scores.get(0)::isAsNear)) {
            Collections.reverse(scores);
        }
        List<Integer> order = new ArrayList<>(scores.stream().map(Score::gpu).toList());
        return hasSwitch ? neighbours(gpu, pattern, order) : order;
    }

    private Score score(int next, int turn, Path path, Optional<Net> entry) {
        int rate = (int) path.gigabytes();
        if (entry.isEmpty()) {
            return new Score(next, turn, path.hops(), rate, 0, 0, 0);
        }
        Path fromNet = paths.between(entry.get(), gpus.get(next));
        return new Score(next, turn, path.hops(), rate, fromNet.hops(), traffic.freePci(gpus.get(next)), (int)
                fromNet.gigabytes());
    }

    /** An NVSwitch works best with few peers: only neighbours are tried. */
    private List<Integer> neighbours(int gpu, Pattern pattern, List<Integer> order) {
        int before = (gpu - 1 + gpus.size()) % gpus.size();
        int after = (gpu + 1) % gpus.size();
        List<Integer> wanted =
                switch (pattern) {
                    case RING -> List.of(before, after);
                    case SPLIT_TREE, BALANCED_TREE -> List.of(after, before);
                    default -> List.of(after);
                };
        return wanted.stream().distinct().filter(order::contains).toList();
    }
}
