package dev.crosspoint.topology.read;

import dev.crosspoint.topology.read.NodeType.Wire;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.Graphs;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.MaskSubgraph;
import org.jgrapht.graph.SimpleGraph;
import org.jgrapht.traverse.BreadthFirstIterator;

/** Reads {@code types}. */
final class NodeTypeReader {
    private static final int MOST_GPUS = 1024;

    private NodeTypeReader() {}

    /** Every type by name. */
    static Map<String, NodeType> readAll(Value types) {
        Map<String, NodeType> read = new LinkedHashMap<>();
        types.entries("types has a name for each type of node").forEach((name, type) -> read.put(name, read(type)));
        if (read.isEmpty()) {
            throw types.problem(
                    "types is empty", "a cluster has at least one type of node", "Add gpu-node: {gpus: {count: 8}, …}");
        }
        return read;
    }

    private static NodeType read(Value type) {
        Optional<NodeType> told = ToldType.find(type);
        if (told.isPresent()) {
            return told.get();
        }
        Section section = type.section("a node type", "gpus", "links", "nics");
        GpuNames gpus = GpuNames.of(
                type.name(),
                section.require("gpus", "gpus: {count: 8}")
                        .section("gpus", "count")
                        .require("count", "count: 8")
                        .wholeNumber(1, MOST_GPUS));
        List<Wire> wires =
                section.find("links").map(v -> WireReader.read(v, gpus)).orElse(List.of());
        requireConnected(type, gpus, wires);
        return new NodeType(
                type,
                gpus,
                wires,
                section.find("nics").map(v -> NicReader.read(v, gpus, wires)).orElse(List.of()));
    }

    private static void requireConnected(Value type, GpuNames gpus, List<Wire> wires) {
        Graph<String, DefaultEdge> graph = new SimpleGraph<>(DefaultEdge.class);
        gpus.all().forEach(graph::addVertex);
        wires.forEach(w -> Graphs.addEdgeWithVertices(graph, w.a(), w.b()));
        for (String gpu : gpus.all()) {
            if (graph.degreeOf(gpu) == 0 && gpus.all().size() > 1) {
                throw unreachable(type, "%s of type '%s' is behind no link".formatted(gpu, type.name()));
            }
        }
        for (String gpu : gpus.all()) {
            Set<String> reached = reachedFrom(gpu, graph);
            for (String other : gpus.all()) {
                if (!reached.contains(other)) {
                    throw unreachable(type, "%s of type '%s' cannot reach %s".formatted(gpu, type.name(), other));
                }
            }
        }
    }

    /** The device itself, the switches that it reaches over switches alone, and all that is linked to any of these. */
    private static Set<String> reachedFrom(String gpu, Graph<String, DefaultEdge> graph) {
        Graph<String, DefaultEdge> open =
                new MaskSubgraph<>(graph, d -> GpuNames.isMeant(d) && !d.equals(gpu), edge -> false);
        Set<String> reached = new HashSet<>(Set.of(gpu));
        new BreadthFirstIterator<>(open, gpu).forEachRemaining(d -> reached.addAll(Graphs.neighborListOf(graph, d)));
        return reached;
    }

    private static TopologyFormatException unreachable(Value type, String found) {
        return type.problem(
                found,
                "inside a node messages pass links and switches, but no other GPU and no NIC",
                "Link all GPUs to one switch, or each to each other");
    }
}
