package dev.crosspoint.topology.route;

import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rings over all ranks of a cluster that run at the same time, each with an equal part of the message, and the rate they
 * reach together: what a ring algorithm with as many channels could get out of the wiring. Where GPUs are linked
 * directly, edge-disjoint rings are searched for; otherwise the ring in rank order and its rotations inside nodes, which
 * leave a node through another NIC each, are tried, in one
 * direction and in both, and without those that a slow link holds up. So the best is a lower bound on what
 * rings can do, and the narrowest cut an upper one.
 *
 * @param rings the ranks in order, for each ring
 * @param bytesPerSecond rate of all together: each byte of it goes once around some ring
 * @param searched whether every way to pack rings was looked at, so that no other is faster
 */
public record RingPacking(List<List<Integer>> rings, double bytesPerSecond, boolean searched) {
    /** Messages that trying without each ring may take. */
    private static final long MOST_TRIED = 100_000;

    public RingPacking {
        rings = rings.stream().map(List::copyOf).toList();
    }

    /** The best that was found; there must be two ranks. */
    public static RingPacking of(Cluster cluster, GraphFabric fabric) {
        List<RingPacking> found = new ArrayList<>();
        List<List<Integer>> rotations = rotations(cluster.placement());
        for (List<List<Integer>> rings : List.of(rotations.subList(0, 1), rotations)) {
            found.add(measured(rings, fabric));
            List<List<Integer>> both = new ArrayList<>(rings);
            rings.forEach(ring -> both.add(reversed(ring)));
            found.add(measured(both, fabric));
            if ((long) rings.size() * rings.size() * fabric.ranks() <= MOST_TRIED) {
                found.add(withoutTheSlow(measured(rings, fabric), fabric));
            }
        }
        DirectRings.in(cluster)
                .ifPresent(direct -> found.add(new RingPacking(
                        direct.rings(), measured(direct.rings(), fabric).bytesPerSecond(), direct.isExhaustive())));
        // Of equals the one with fewest rings.
        return found.stream()
                .filter(packing -> !packing.rings().isEmpty())
                .max(Comparator.comparingDouble(RingPacking::bytesPerSecond)
                        .thenComparing(packing -> -packing.rings().size()))
                .orElseThrow();
    }

    /** A ring over a slow link holds up the others, which carry more without it. */
    private static RingPacking withoutTheSlow(RingPacking packing, GraphFabric fabric) {
        RingPacking best = packing;
        for (int i = 0; i < packing.rings().size() && packing.rings().size() > 1; i++) {
            List<List<Integer>> fewer = new ArrayList<>(packing.rings());
            fewer.remove(i);
            RingPacking without = measured(fewer, fabric);
            best = without.bytesPerSecond() > best.bytesPerSecond() ? without : best;
        }
        return best == packing ? packing : withoutTheSlow(best, fabric);
    }

    private static RingPacking measured(List<List<Integer>> rings, GraphFabric fabric) {
        List<Transfer> round = new ArrayList<>();
        for (List<Integer> ring : rings) {
            for (int i = 0; i < ring.size(); i++) {
                round.add(new Transfer(ring.get(i), ring.get((i + 1) % ring.size()), 1));
            }
        }
        return new RingPacking(
                rings, rings.isEmpty() ? 0 : rings.size() / fabric.time(round).secondsPerByte(), false);
    }

    /** Node by node, the k-th starting at the k-th rank of every node; one ring where there is one node. */
    private static List<List<Integer>> rotations(Placement placement) {
        List<List<Integer>> nodes = placement.ranksByNode();
        int most = nodes.size() == 1
                ? 1
                : nodes.stream().mapToInt(List::size).max().orElseThrow();
        return IntStream.range(0, most)
                .mapToObj(k -> nodes.stream()
                        .flatMap(node -> IntStream.range(0, node.size()).mapToObj(i -> node.get((i + k) % node.size())))
                        .toList())
                .toList();
    }

    private static List<Integer> reversed(List<Integer> ring) {
        List<Integer> reversed = new ArrayList<>(ring);
        Collections.reverse(reversed);
        return reversed;
    }
}
