package dev.crosspoint.topology.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.topology.read.Catalogue;
import dev.crosspoint.topology.read.TopologyFile;
import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Rates;
import dev.crosspoint.topology.wiring.Wiring;
import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedMultigraph;
import org.jgrapht.nio.dot.DOTImporter;
import org.jgrapht.nio.graphml.GraphMLImporter;
import org.jgrapht.util.SupplierUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is read again by the importers of JGraphT. */
class GraphTextTest {
    private static Graph<String, DefaultEdge> empty() {
        return new DirectedMultigraph<>(
                SupplierUtil.createStringSupplier(), SupplierUtil.createDefaultEdgeSupplier(), false);
    }

    private static Graph<String, DefaultEdge> readGraphMl(String text) {
        Graph<String, DefaultEdge> graph = empty();
        new GraphMLImporter<String, DefaultEdge>().importGraph(graph, new StringReader(text));
        return graph;
    }

    private static Graph<String, DefaultEdge> readDot(String text, Map<String, String> labels) {
        Graph<String, DefaultEdge> graph = empty();
        DOTImporter<String, DefaultEdge> importer = new DOTImporter<>();
        importer.setVertexFactory(name -> name);
        importer.addVertexAttributeConsumer((pair, value) -> {
            if (pair.getSecond().equals("label")) {
                labels.put(pair.getFirst(), value.getValue());
            }
        });
        importer.importGraph(graph, new StringReader(text));
        return graph;
    }

    @ParameterizedTest
    @ValueSource(strings = {"dgx-1v", "dgx-a100", "gb200-nvl72", "polaris", "rtx4090-pcie-8"})
    void bothFormatsKeepEveryPartAndBothDirectionsOfEveryWire(String name) {
        Wiring wiring = Catalogue.find(name).wiring(Rates.NCCL);

        for (Graph<String, DefaultEdge> graph : java.util.List.of(
                readGraphMl(GraphText.graphMl(wiring)), readDot(GraphText.dot(wiring), new HashMap<>()))) {
            assertThat(graph.vertexSet()).hasSameSizeAs(wiring.parts());
            assertThat(graph.edgeSet()).hasSize(2 * wiring.wires().size());
        }
    }

    @Test
    void quotesAndBracketsOfAFileAreEscaped() throws IOException {
        String xml = """
                <system version="1"><cpu numaid="0" arch="x86_64" vendor="a&quot;b&lt;c&gt;\\d" familyid="6" modelid="85">
                <pci busid="0000:01:00.0" class="0x030200" link_speed="16.0 GT/s PCIe" link_width="16">
                <gpu dev="0" sm="80" rank="0"/></pci></cpu></system>
                """;
        TopologyFile.Told told =
                (TopologyFile.Told) TopologyFile.read("odd.xml", new StringReader(xml), Assumptions.NONE);

        Map<String, String> labels = new HashMap<>();
        assertThat(readDot(GraphText.dot(told.wiring()), labels).vertexSet()).hasSize(2);
        assertThat(labels.get("cpu0")).contains("a\"b<c>");
        assertThat(readGraphMl(GraphText.graphMl(told.wiring())).vertexSet()).hasSize(2);
    }
}
