package dev.crosspoint.topology.route;

import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.SpanningTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the wiring lets an AllReduce of a large message reach, as M divided by the time: rings that run at the same time,
 * and trees over nodes with chains inside, whose segments flow up and down at once. Start-ups are left out.
 *
 * @param rings the best rings that were found
 * @param byRings {@code p / (2(p-1))} of the rate of the rings
 * @param byTrees of two such trees, each with half of the message
 * @param direct trees that share no link, where GPUs are linked directly
 */
public record Ceiling(RingPacking rings, double byRings, double byTrees, Optional<DirectTrees> direct) {
    /** That of a cluster, which has at least two ranks. */
    public static Ceiling of(Cluster cluster, GraphFabric fabric) {
        double p = fabric.ranks();
        RingPacking rings = RingPacking.of(cluster, fabric);
        List<Transfer> round = new ArrayList<>();
        List<SpanningTree> trees = SpanningTree.doubleBinary(cluster.placement());
        trees.forEach(tree -> round.addAll(tree.upAndDown(1.0 / trees.size())));
        return new Ceiling(
                rings,
                rings.bytesPerSecond() * p / (2 * (p - 1)),
                1 / fabric.time(round).secondsPerByte(),
                DirectTrees.in(cluster));
    }
}
