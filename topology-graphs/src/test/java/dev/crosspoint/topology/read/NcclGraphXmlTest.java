package dev.crosspoint.topology.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.nccl.communicator.NcclFacts;
import dev.crosspoint.model.nccl.communicator.NcclFacts.Fact;
import dev.crosspoint.model.nccl.communicator.NcclFacts.Reach;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NcclGraphXmlTest {
    private static final String RING = """
            <graph id="0" pattern="4" nchannels="1" speedintra="12" speedinter="10" typeintra="SYS" typeinter="PXN" samechannels="1">
              <channel><net dev="0"/><gpu dev="0"/><gpu dev="0x1"/><net dev="0"/></channel>
            </graph>
            """;
    private static final String TREE =
            RING.replace("id=\"0\" pattern=\"4\"", "id=\"1\" pattern=\"3\"").replace("<net dev=\"0\"/>", "");

    private static String text(String file) {
        try (InputStream in = NcclGraphXmlTest.class.getResourceAsStream("graph-xml/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(file, e);
        }
    }

    private static NcclFacts read(String text) {
        return NcclGraphXml.read("graph.xml", new StringReader(text));
    }

    private static String graphs(String content) {
        return "<graphs version=\"1\">\n" + content + "</graphs>\n";
    }

    @Test
    void aDumpTellsGraphsAndRanksOfANode() {
        NcclFacts facts = read(text("h100x8-8x400g-n2.xml"));
        assertThat(facts.ranksPerNode()).hasValue(8);
        assertThat(facts.reach()).hasValue(Reach.SEVERAL_NODES);
        assertThat(facts.graphs().orElseThrow())
                .isEqualTo(NcclGraphs.of(
                        new NcclGraph(8, 48, 48, NcclPath.NVL, NcclPath.PIX, 0, false),
                        new NcclGraph(8, 48, 48, NcclPath.NVL, NcclPath.PIX, 0, false),
                        TreePattern.PLAIN,
                        new NcclGraph(8, 40, 48, NcclPath.NVL, NcclPath.PIX, 0, false)));
        assertThat(facts.missing()).containsExactlyInAnyOrder(Fact.NODES, Fact.CAPABILITY, Fact.HOST);
    }

    @ParameterizedTest
    @CsvSource({
        "a100x8-8x200g-n2.xml, 8, SEVERAL_NODES, 8, 24, BALANCED",
        "v100x8-dgx1-4x100g-n1.xml, 8, ONE_NODE, 6, 20, BALANCED",
        "h200-1gpu-4ranks-n1.xml, 4, ONE_NODE, 32, 60, BALANCED",
        "l40sx4-direct-1x100g-n2.xml, 4, SEVERAL_NODES, 1, 12, BALANCED",
        "azure_ncv4_graph.xml, 4, ONE_NODE, 2, 12, BALANCED",
        "modal_gvisor_graph.xml, 8, SEVERAL_NODES, 8, 40, BALANCED",
        "panlichen_3090_graph.xml, 8, SEVERAL_NODES, 1, 4, BALANCED",
        "yccl_a_graph.xml, 4, ONE_NODE, 1, 10, BALANCED"
    })
    void dumpsOfEveryKindAreRead(
            String file, int ranks, Reach reach, int channels, float ringGBps, TreePattern pattern) {
        NcclFacts facts = read(text(file));
        NcclGraphs graphs = facts.graphs().orElseThrow();
        assertThat(facts.ranksPerNode()).hasValue(ranks);
        assertThat(facts.reach()).hasValue(reach);
        assertThat(graphs.ring().channels()).isEqualTo(channels);
        assertThat(graphs.ring().intraGBps()).isEqualTo(ringGBps);
        assertThat(graphs.treePattern()).isEqualTo(pattern);
    }

    @Test
    void graphsInsideANodeLeaveNoChoiceOfNodes() {
        assertThat(read(text("v100x8-dgx1-4x100g-n1.xml")).missing()).containsExactly(Fact.CAPABILITY);
    }

    @Test
    void theLatencyOfTheNetworkCardIsReadWhereItStands() {
        String slow = RING.replace("samechannels", "latencyinter=\"2.5\" samechannels");
        NcclGraphs graphs = read(graphs(slow + TREE)).graphs().orElseThrow();
        assertThat(graphs.ring().networkMicros()).isEqualTo(2.5f);
        assertThat(graphs.tree().networkMicros()).isZero();
    }

    @Test
    void aProloguedAndCommentedFileIsReadToo() {
        assertThat(read("<?xml version=\"1.0\"?>\n<!-- ours -->\n" + graphs(RING + TREE))
                        .graphs())
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "speedintra=\"12\"  | | graph.xml:2: <graph> has no attribute speedintra",
                "speedintra=\"12\"  | speedintra=\"fast\" | graph.xml:2: <graph> needs a number: speedintra='fast'",
                "speedintra=\"12\"  | speedintra=\"-1\" | graph.xml:2: <graph> needs a finite number of 0 or more",
                "nchannels=\"1\"    | nchannels=\"2\" | graph.xml:2: graph lists its channels: nchannels='2', found 1",
                "nchannels=\"1\"    | nchannels=\"0\" | graph.xml:2: ring and tree have channels: nchannels='0'",
                "typeinter=\"PXN\"  | typeinter=\"XGMI\" | graph.xml:2: <graph> needs a path type: typeinter='XGMI'",
                "pattern=\"4\"      | pattern=\"1\" | graph.xml:2: graph 0 is the ring, whose pattern is 4",
                "pattern=\"3\"      | pattern=\"7\" | graph.xml:5: graph 1 is the tree, whose pattern is 1, 2 or 3",
                "id=\"1\"           | id=\"0\" | graph.xml:5: each graph stands once: id='0'",
                "id=\"1\"           | id=\"3\" | graph.xml:1: no graph with id='1', the tree",
                "<gpu dev=\"0\"/>   | <gpu dev=\"0\"> | not well-formed XML",
                "<graphs version    | <!DOCTYPE graphs [<!ENTITY x SYSTEM \"/etc/passwd\">]><graphs version | graph.xml:1: document type found",
                "graphs             | system | graph.xml:1: this is a topology XML (<system>)",
                "graphs             | map | graph.xml:1: graph XML starts with <graphs version=\"1\">: found <map>",
                "<graphs version=\"1\"> | <graphs version=\"2\"> | graph.xml:1: graph XML of version 1 is read: version='2'"
            })
    void anErrorNamesFileLineAndWhatWasExpected(String correct, String wrong, String message) {
        String text = graphs(RING + TREE).replace(correct, wrong == null ? "" : wrong);
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(TopologyFormatException.class)
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void aRingVisitsEveryGpuInEveryChannel() {
        String channels = RING.replace("nchannels=\"1\"", "nchannels=\"2\"")
                .replace("</graph>", "<channel><gpu dev=\"0\"/></channel></graph>");
        assertThatThrownBy(() -> read(graphs(channels + TREE)))
                .hasMessageContaining("graph.xml:4: each channel of the ring visits every GPU")
                .hasMessageContaining("found 2 and 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"''", "' '", "no xml", "'<graphs version=\"1\">'", "'\u0000\u0001\u0002PNG'", "'<a/><b/>'"})
    void whatIsNoXmlIsRefusedInOneLine(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(TopologyFormatException.class)
                .hasMessageStartingWith("graph.xml:1: not well-formed XML")
                .message()
                .doesNotContain("\n");
    }
}
