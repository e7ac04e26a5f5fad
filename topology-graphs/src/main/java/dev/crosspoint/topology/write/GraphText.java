package dev.crosspoint.topology.write;

import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Rate;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jgrapht.Graph;
import org.jgrapht.graph.SimpleDirectedGraph;
import org.jgrapht.nio.Attribute;
import org.jgrapht.nio.AttributeType;
import org.jgrapht.nio.DefaultAttribute;
import org.jgrapht.nio.dot.DOTExporter;
import org.jgrapht.nio.graphml.GraphMLExporter;

/**
 * A machine as GraphML or DOT. Every direction of a wire is an edge with its kind, its rate in bytes per second, where
 * that comes from, and alpha in seconds where it is known.
 */
public final class GraphText {
    private static final String KIND = "kind";
    private static final String LABEL = "label";
    private static final String NODE = "node";
    private static final String LANES = "lanes";
    private static final String RATE = "bytesPerSecond";
    private static final String SOURCE = "source";
    private static final String ALPHA = "alphaSeconds";

    private record Edge(Wire wire, Part from, Part to) {}

    private GraphText() {}

    /** GraphML, which other graph tools read. */
    public static String graphMl(Wiring wiring) {
        GraphMLExporter<Part, Edge> exporter = new GraphMLExporter<>(Part::name);
        exporter.setVertexAttributeProvider(GraphText::attributes);
        exporter.setEdgeAttributeProvider(GraphText::attributes);
        for (String name : new String[] {KIND, LABEL}) {
            exporter.registerAttribute(name, GraphMLExporter.AttributeCategory.ALL, AttributeType.STRING);
        }
        exporter.registerAttribute(NODE, GraphMLExporter.AttributeCategory.NODE, AttributeType.INT);
        exporter.registerAttribute(LANES, GraphMLExporter.AttributeCategory.EDGE, AttributeType.INT);
        exporter.registerAttribute(RATE, GraphMLExporter.AttributeCategory.EDGE, AttributeType.DOUBLE);
        exporter.registerAttribute(ALPHA, GraphMLExporter.AttributeCategory.EDGE, AttributeType.DOUBLE);
        exporter.registerAttribute(SOURCE, GraphMLExporter.AttributeCategory.EDGE, AttributeType.STRING);
        StringWriter text = new StringWriter();
        exporter.exportGraph(graph(wiring), text);
        return text.toString();
    }

    /** DOT, which Graphviz draws. */
    public static String dot(Wiring wiring) {
        DOTExporter<Part, Edge> exporter = new DOTExporter<>(part -> '"' + part.name() + '"');
        exporter.setVertexAttributeProvider(GraphText::drawn);
        exporter.setEdgeAttributeProvider(edge -> {
            Map<String, Attribute> attributes = attributes(edge);
            attributes.put(LABEL, DefaultAttribute.createAttribute(rate(edge).text()));
            return attributes;
        });
        StringWriter text = new StringWriter();
        exporter.exportGraph(graph(wiring), text);
        return text.toString();
    }

    private static Graph<Part, Edge> graph(Wiring wiring) {
        Graph<Part, Edge> graph = new SimpleDirectedGraph<>(null, null, false);
        wiring.parts().forEach(graph::addVertex);
        for (Wire wire : wiring.wires()) {
            graph.addEdge(wire.a(), wire.b(), new Edge(wire, wire.a(), wire.b()));
            graph.addEdge(wire.b(), wire.a(), new Edge(wire, wire.b(), wire.a()));
        }
        return graph;
    }

    private static Map<String, Attribute> attributes(Part part) {
        Map<String, Attribute> attributes = new LinkedHashMap<>();
        attributes.put(KIND, DefaultAttribute.createAttribute(part.kind().word()));
        if (!part.label().isEmpty()) {
            attributes.put(LABEL, DefaultAttribute.createAttribute(part.label()));
        }
        part.node().ifPresent(node -> attributes.put(NODE, DefaultAttribute.createAttribute(node)));
        return attributes;
    }

    /** Graphviz shows the label: it starts with the name. */
    private static Map<String, Attribute> drawn(Part part) {
        Map<String, Attribute> attributes = attributes(part);
        String label = part.label().isEmpty() ? part.name() : part.name() + "\n" + part.label();
        attributes.put(LABEL, DefaultAttribute.createAttribute(label));
        attributes.put("shape", DefaultAttribute.createAttribute(part.kind() == Part.Kind.GPU ? "box" : "ellipse"));
        return attributes;
    }

    private static Rate rate(Edge edge) {
        return edge.wire().towards(edge.to());
    }

    private static Map<String, Attribute> attributes(Edge edge) {
        Map<String, Attribute> attributes = new LinkedHashMap<>();
        attributes.put(KIND, DefaultAttribute.createAttribute(edge.wire().kind()));
        if (edge.wire().lanes() > 0) {
            attributes.put(LANES, DefaultAttribute.createAttribute(edge.wire().lanes()));
        }
        rate(edge).value().ifPresent(r -> attributes.put(RATE, DefaultAttribute.createAttribute(r.value())));
        edge.wire().alpha().ifPresent(a -> attributes.put(ALPHA, DefaultAttribute.createAttribute(a.value())));
        attributes.put(SOURCE, DefaultAttribute.createAttribute(rate(edge).source()));
        return attributes;
    }
}
