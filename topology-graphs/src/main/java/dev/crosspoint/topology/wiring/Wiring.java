package dev.crosspoint.topology.wiring;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.graph.AsUnmodifiableGraph;
import org.jgrapht.graph.SimpleGraph;

/**
 * A machine as a file tells it. Parts and wires keep the order of the file.
 *
 * @param name for people
 * @param format what kind of file told it
 * @param parts every device
 * @param wires what joins them, each pair at most once
 * @param remarks what was left out, and what cannot be concluded from the file
 * @param untold what the file leaves open
 */
public record Wiring(
        String name, String format, List<Part> parts, List<Wire> wires, List<String> remarks, Untold untold) {
    /**
     * What a file leaves open, so that its absence says nothing.
     *
     * @param gpuLinks whether links between GPUs are not told
     * @param places names of the parts of which it is not told where they hang
     */
    public record Untold(boolean gpuLinks, Set<String> places) {
        /** Nothing is left open. */
        public static final Untold NOTHING = new Untold(false, Set.of());

        public Untold {
            places = Set.copyOf(places);
        }
    }

    public Wiring {
        parts = List.copyOf(parts);
        wires = List.copyOf(wires);
        remarks = List.copyOf(remarks);
        Map<String, Part> names = new HashMap<>();
        for (Part part : parts) {
            if (names.put(part.name(), part) != null) {
                throw new IllegalArgumentException("parts have different names: name=" + part.name());
            }
        }
    }

    /** The same as a JGraphT graph, read-only. */
    public Graph<Part, Wire> graph() {
        Graph<Part, Wire> graph = new SimpleGraph<>(null, null, false);
        parts.forEach(graph::addVertex);
        wires.forEach(wire -> graph.addEdge(wire.a(), wire.b(), wire));
        return new AsUnmodifiableGraph<>(graph);
    }

    /** Whether the file tells the links between GPUs: then those that it does not have are not there. */
    public boolean tellsGpuLinks() {
        return !untold.gpuLinks();
    }

    /** Parts of a kind. */
    public List<Part> parts(Part.Kind kind) {
        return parts.stream().filter(p -> p.kind() == kind).toList();
    }

    /** Wires that end at a part. */
    public List<Wire> wiresAt(Part part) {
        return wires.stream().filter(w -> w.joins(part)).toList();
    }

    /** The wire between two parts. */
    public Optional<Wire> between(Part a, Part b) {
        return wires.stream().filter(w -> w.joins(a) && w.joins(b)).findFirst();
    }
}
