package dev.crosspoint.topology.route;

import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import java.util.Optional;

/**
 * Links from GPU to GPU with nothing between, as equal edges: a link that is k times as fast as the slowest is k edges.
 *
 * @param edges from rank to rank
 * @param bytesPerSecond rate of one edge
 */
record DirectLinks(int[][] edges, double bytesPerSecond) {
    private static final int MOST_RANKS = 16;

    /** Those among the ranks of a cluster; nothing where there are none, or more than 16 ranks. */
    static Optional<DirectLinks> in(Cluster cluster) {
        Placement placement = cluster.placement();
        int p = placement.ranks();
        if (p < 2 || p > MOST_RANKS) {
            return Optional.empty();
        }
        double[][] rates = new double[p][p];
        double least = Double.POSITIVE_INFINITY;
        for (int from = 0; from < p; from++) {
            for (int to = 0; to < p; to++) {
                rates[from][to] = from == to ? 0 : rate(cluster, from, to);
                least = rates[from][to] > 0 ? Math.min(least, rates[from][to]) : least;
            }
        }
        if (Double.isInfinite(least)) {
            return Optional.empty();
        }
        int[][] edges = new int[p][p];
        for (int from = 0; from < p; from++) {
            for (int to = 0; to < p; to++) {
                edges[from][to] = (int) Math.floor(rates[from][to] / least + 1e-9);
            }
        }
        return Optional.of(new DirectLinks(edges, least));
    }

    private static double rate(Cluster cluster, int from, int to) {
        Placement placement = cluster.placement();
        return cluster.machine()
                .link(placement.gpu(from), placement.gpu(to))
                .map(link -> link.capacity().value())
                .orElse(0.0);
    }
}
