package dev.crosspoint.topology.route;

import dev.crosspoint.topology.place.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Edge-disjoint directed rings over GPUs that are linked directly, as in a cube mesh of NVLinks. A link that is k times as
 * fast as the slowest is k edges. The search takes rings in order and gives up after many steps.
 *
 * @param rings those found
 * @param isExhaustive whether there cannot be more: as many as the rank with fewest edges has, or all ways were tried
 */
record DirectRings(List<List<Integer>> rings, boolean isExhaustive) {
    private static final int MOST_STEPS = 2_000_000;

    /** The most that were found; nothing where ranks are not linked directly. */
    static Optional<DirectRings> in(Cluster cluster) {
        return cluster.placement().ranks() < 3
                ? Optional.empty()
                : DirectLinks.in(cluster).map(links -> new Search(links.edges()).result());
    }

    /** Depth first over rings, and inside a ring over ranks. */
    private static final class Search {
        private final int[][] edges;
        private final int p;
        private final int most;
        private final List<List<Integer>> rings = new ArrayList<>();
        private List<List<Integer>> best = List.of();
        private int steps;

        Search(int[][] edges) {
            this.edges = edges;
            this.p = edges.length;
            int fewest = Integer.MAX_VALUE;
            for (int rank = 0; rank < p; rank++) {
                int out = 0;
                int in = 0;
                for (int other = 0; other < p; other++) {
                    out += edges[rank][other];
                    in += edges[other][rank];
                }
                fewest = Math.min(fewest, Math.min(out, in));
            }
            most = fewest;
        }

        DirectRings result() {
            extend(new ArrayList<>(List.of(0)), new boolean[p]);
            return new DirectRings(best, best.size() == most || steps < MOST_STEPS);
        }

        /** Whether the search may end. */
        private boolean extend(List<Integer> ring, boolean[] used) {
            if (++steps > MOST_STEPS || best.size() == most) {
                return true;
            }
            int last = ring.get(ring.size() - 1);
            if (ring.size() == p) {
                return edges[last][0] > 0 && close(ring, last);
            }
            for (int next = 1; next < p; next++) {
                if (!used[next] && edges[last][next] > 0) {
                    edges[last][next]--;
                    used[next] = true;
                    ring.add(next);
                    boolean isDone = extend(ring, used);
                    ring.remove(ring.size() - 1);
                    used[next] = false;
                    edges[last][next]++;
                    if (isDone) {
                        return true;
                    }
                }
            }
            return false;
        }

        private boolean close(List<Integer> ring, int last) {
            edges[last][0]--;
            rings.add(List.copyOf(ring));
            if (rings.size() > best.size()) {
                best = List.copyOf(rings);
            }
            boolean isDone = extend(new ArrayList<>(List.of(0)), new boolean[p]);
            rings.remove(rings.size() - 1);
            edges[last][0]++;
            return isDone;
        }
    }
}
