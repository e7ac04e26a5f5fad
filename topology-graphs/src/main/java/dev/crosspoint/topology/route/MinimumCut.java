package dev.crosspoint.topology.route;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Device.Kind;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.place.Cluster;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jgrapht.Graph;
import org.jgrapht.alg.flow.DinicMFImpl;
import org.jgrapht.graph.AsWeightedGraph;
import org.jgrapht.graph.MaskSubgraph;

/**
 * The narrowest cut that has ranks on both sides: every AllReduce carries all of M across it both ways, whatever way its
 * messages take. Data may pass GPUs that hold ranks, which can store and forward; others do not take part.
 *
 * @see "Ford, Fulkerson: Maximal flow through a network, Canadian Journal of Mathematics 8, 1956; Dinic, Soviet
 *     Mathematics Doklady 11, 1970"
 */
final class MinimumCut {
    /** Ranks times links: a flow for each rank, each in time about linear in the links. */
    private static final long MOST_WORK = 60_000;

    private MinimumCut() {}

    /** The cut; nothing where finding it would take too long, or there is one rank. */
    static Optional<WireCut> of(Cluster cluster) {
        List<Device> gpus = cluster.placement().gpus();
        if (gpus.size() < 2 || (long) gpus.size() * cluster.machine().links().size() > MOST_WORK) {
            return Optional.empty();
        }
        Map<Device, Integer> ranks = new HashMap<>();
        gpus.forEach(gpu -> ranks.put(gpu, ranks.size()));
        Graph<Device, Link> graph = new AsWeightedGraph<>(
                new MaskSubgraph<>(
                        cluster.machine().graph(), d -> d.kind() == Kind.GPU && !ranks.containsKey(d), link -> false),
                link -> link.capacity().value(),
                false,
                false);
        DinicMFImpl<Device, Link> flows = new DinicMFImpl<>(graph);
        double least = Double.POSITIVE_INFINITY;
        Set<Device> inside = Set.of();
        for (Device gpu : gpus.subList(1, gpus.size())) {
            for (List<Device> ends : List.of(List.of(gpus.get(0), gpu), List.of(gpu, gpus.get(0)))) {
                double flow = flows.calculateMinCut(ends.get(0), ends.get(1));
                if (flow < least) {
                    least = flow;
                    inside = Set.copyOf(flows.getSourcePartition());
                }
            }
        }
        return Optional.of(cut(graph, inside, ranks)).filter(c -> !c.out().isEmpty() && !c.in().isEmpty());
    }

    private static WireCut cut(Graph<Device, Link> graph, Set<Device> inside, Map<Device, Integer> ranks) {
        Set<Integer> members = inside.stream()
                .filter(ranks::containsKey)
                .map(ranks::get)
                .collect(Collectors.toCollection(TreeSet::new));
        List<Link> crossing = graph.edgeSet().stream()
                .filter(l -> inside.contains(l.from()) != inside.contains(l.to()))
                .toList();
        String name = members.size() == 1 ? "rank " + members.iterator().next() : "ranks " + members;
        return new WireCut(
                name.replaceAll("[\\[\\]]", ""),
                members.size(),
                members.contains(0),
                crossing.stream().filter(l -> inside.contains(l.from())).toList(),
                crossing.stream().filter(l -> !inside.contains(l.from())).toList());
    }
}
