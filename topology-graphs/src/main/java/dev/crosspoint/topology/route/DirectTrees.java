package dev.crosspoint.topology.route;

import dev.crosspoint.topology.place.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The most trees over all ranks that share no edge, where GPUs are linked directly. An AllReduce goes up each with an
 * equal part of the message and down it again, the two directions of an edge at once, so all together reach their number
 * times the rate of an edge.
 *
 * @param parents of each rank in each tree, -1 for rank 0, the root
 * @param bytesPerSecond M divided by the time of a large AllReduce
 * @see "Wang et al.: Blink: fast and generic collectives for distributed ML, MLSys 2020 (AllReduce on packed trees)"
 */
public record DirectTrees(List<List<Integer>> parents, double bytesPerSecond) {
    private static final int MOST_EDGES = 1024;

    public DirectTrees {
        parents = parents.stream().map(List::copyOf).toList();
    }

    /** Those in a cluster; nothing where no tree of direct links reaches all ranks, or there are too many links. */
    static Optional<DirectTrees> in(Cluster cluster) {
        return DirectLinks.in(cluster).flatMap(DirectTrees::of);
    }

    private static Optional<DirectTrees> of(DirectLinks links) {
        int p = links.edges().length;
        List<int[]> edges = new ArrayList<>();
        for (int a = 0; a < p; a++) {
            for (int b = 0; b < a; b++) {
                int both = Math.min(links.edges()[a][b], links.edges()[b][a]);
                for (int i = 0; i < both && edges.size() <= MOST_EDGES; i++) {
                    edges.add(new int[] {a, b});
                }
            }
        }
        if (edges.size() > MOST_EDGES) {
            return Optional.empty();
        }
        for (int count = edges.size() / (p - 1); count > 0; count--) {
            Optional<List<List<Integer>>> trees = Forests.trees(p, edges, count);
            if (trees.isPresent()) {
                return Optional.of(new DirectTrees(trees.get(), count * links.bytesPerSecond()));
            }
        }
        return Optional.empty();
    }
}
