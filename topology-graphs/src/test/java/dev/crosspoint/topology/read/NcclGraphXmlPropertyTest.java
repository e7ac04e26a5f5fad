package dev.crosspoint.topology.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.nccl.communicator.NcclFacts;
import dev.crosspoint.model.nccl.communicator.NcclFacts.Reach;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import java.io.StringReader;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** What is written is read; what is damaged is refused in one line. */
final class NcclGraphXmlPropertyTest {
    @Provide
    Arbitrary<NcclGraph> graphs() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 8),
                        Arbitraries.of(0.12f, 1.2f, 2.4f, 22.5f, 48f),
                        Arbitraries.of(1.2f, 17.5f, 96f),
                        Arbitraries.of(NcclPath.class),
                        Arbitraries.of(NcclPath.class),
                        Arbitraries.of(0f, 2.5f),
                        Arbitraries.of(true, false))
                .as(NcclGraph::new);
    }

    private static String xml(int id, int pattern, NcclGraph graph, int gpus, boolean leaves) {
        String net = leaves ? "<net dev=\"0x1\"/>" : "";
        return """
               <graph id="%d" pattern="%d" crossnic="0" nchannels="%d" speedintra="%s" speedinter="%s" latencyinter="%s" typeintra="%s" typeinter="%s" samechannels="%d">
               %s</graph>
               """.formatted(
                        id,
                        pattern,
                        graph.channels(),
                        graph.intraGBps(),
                        graph.interGBps(),
                        graph.networkMicros(),
                        graph.intraPath(),
                        graph.interPath(),
                        graph.sameChannels() ? 1 : 0,
                        ("<channel>" + net + "<gpu dev=\"0\"/>\n".repeat(gpus) + net + "</channel>\n")
                                .repeat(graph.channels()));
    }

    private static String document(NcclGraph ring, NcclGraph tree, TreePattern pattern, int gpus, boolean leaves) {
        return "<graphs version=\"1\">\n" + xml(0, 4, ring, gpus, leaves) + xml(1, pattern.number(), tree, gpus, leaves)
                + "</graphs>\n";
    }

    @Property(tries = 100)
    void whatIsWrittenIsRead(
            @ForAll("graphs") NcclGraph ring,
            @ForAll("graphs") NcclGraph tree,
            @ForAll TreePattern pattern,
            @ForAll @IntRange(min = 1, max = 16) int gpus,
            @ForAll boolean leaves) {
        NcclFacts facts = NcclGraphXml.read("g.xml", new StringReader(document(ring, tree, pattern, gpus, leaves)));
        int channels = Math.min(ring.channels(), tree.channels());
        assertThat(facts.graphs().orElseThrow().ring()).isEqualTo(ring.withChannels(channels));
        assertThat(facts.graphs().orElseThrow().tree()).isEqualTo(tree.withChannels(channels));
        assertThat(facts.graphs().orElseThrow().treePattern()).isEqualTo(pattern);
        assertThat(facts.ranksPerNode()).hasValue(gpus);
        assertThat(facts.reach()).contains(leaves ? Reach.SEVERAL_NODES : Reach.ONE_NODE);
    }

    @Property(tries = 300)
    void aDamagedFileIsReadOrRefusedInOneLine(
            @ForAll("graphs") NcclGraph ring,
            @ForAll @IntRange(max = 1500) int at,
            @ForAll @IntRange(max = 40) int length,
            @ForAll String noise) {
        String text = document(ring, ring, TreePattern.SPLIT, 2, true);
        int from = Math.min(at, text.length());
        int to = Math.min(from + length, text.length());
        try {
            NcclGraphXml.read("g.xml", new StringReader(text.substring(0, from) + noise + text.substring(to)));
        } catch (TopologyFormatException e) {
            assertThat(e.getMessage()).startsWith("g.xml:").doesNotContain("\n");
        }
    }
}
