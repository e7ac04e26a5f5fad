package dev.crosspoint.model.nccl.communicator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.nccl.communicator.NcclFacts.Fact;
import dev.crosspoint.model.nccl.communicator.NcclFacts.Reach;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Cpu;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Vendor;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NcclFactsTest {
    private static NcclGraphs graphs(NcclPath intra) {
        NcclGraph graph = new NcclGraph(8, 20, 20, intra, NcclPath.PIX, 0, true);
        return NcclGraphs.of(graph, graph, TreePattern.BALANCED, NcclGraph.NONE);
    }

    private static NcclFacts stated(int nodes, int ranksPerNode, String host) {
        return new NcclFacts(
                OptionalInt.empty(),
                OptionalInt.of(nodes),
                OptionalInt.of(ranksPerNode),
                OptionalInt.of(90),
                Optional.of(NcclHost.parse(host)),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    @Test
    void factsOfSeveralSourcesMakeAConfiguration() {
        NcclFacts found = NcclFacts.NONE
                .withGraphs(graphs(NcclPath.NVL), Optional.of(Reach.SEVERAL_NODES))
                .withRanksPerNode(4);
        NcclConfig config = found.orElse(stated(2, 8, "amd")).config();
        assertThat(config.ranks()).isEqualTo(8);
        assertThat(config.graphs()).isEqualTo(graphs(NcclPath.NVL));
        assertThat(config.hardware()).isEqualTo(new NcclHardware(90, 90, Cpu.X86, Vendor.AMD, 0));
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThat(NcclFacts.NONE.missing()).containsExactly(Fact.values());
        assertThatThrownBy(NcclFacts.NONE::config).hasMessageContaining("missing=[GRAPHS, NODES");
    }

    @Test
    void graphsInsideANodeOverNvlinkNeedNeitherNodesNorHost() {
        NcclFacts facts = NcclFacts.NONE.withGraphs(graphs(NcclPath.NVL), Optional.of(Reach.ONE_NODE));
        assertThat(facts.missing()).containsExactly(Fact.RANKS_PER_NODE, Fact.CAPABILITY);
    }

    @ParameterizedTest
    @CsvSource({"PIX, ONE_NODE", "NVL, SEVERAL_NODES"})
    void theHostMattersOverPciAndAcrossNodes(NcclPath intra, Reach reach) {
        assertThat(NcclFacts.NONE.withGraphs(graphs(intra), Optional.of(reach)).missing())
                .contains(Fact.HOST);
    }

    @ParameterizedTest
    @CsvSource({"1, SEVERAL_NODES", "2, ONE_NODE"})
    void graphsOfOneNodeAreNotThoseOfSeveral(int nodes, Reach reach) {
        NcclFacts facts = stated(nodes, 8, "arm").withGraphs(graphs(NcclPath.NVL), Optional.of(reach));
        assertThatThrownBy(facts::config).hasMessageContaining("nodes=%d, graphs=%s", nodes, reach);
    }

    private static NcclFacts counted(Integer ranks, Integer nodes, Integer ranksPerNode) {
        NcclFacts counts = new NcclFacts(
                optional(ranks),
                optional(nodes),
                optional(ranksPerNode),
                OptionalInt.of(90),
                Optional.of(NcclHost.parse("intel")),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty());
        return counts.withGraphs(graphs(NcclPath.NVL), Optional.empty());
    }

    private static OptionalInt optional(Integer number) {
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    @ParameterizedTest
    @CsvSource({"16, 2, ", "16, , 8", ", 2, 8", "16, 2, 8"})
    void twoOfRanksNodesAndRanksOfANodeTellTheThird(Integer ranks, Integer nodes, Integer ranksPerNode) {
        NcclConfig config = counted(ranks, nodes, ranksPerNode).config();
        assertThat(config.ranks()).isEqualTo(16);
        assertThat(config.nodes()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"16, 3, ", "16, , 3", "16, 2, 4"})
    void nodesThatDoNotDivideTheRanksAreRefused(Integer ranks, Integer nodes, Integer ranksPerNode) {
        assertThatThrownBy(counted(ranks, nodes, ranksPerNode)::config)
                .hasMessageContaining("nodes divide the ranks")
                .hasMessageContaining("ranks=16");
    }

    @Test
    void otherNodesAreAnotherCommunicatorOnceTheNodesAreKnown() {
        assertThat(counted(16, 2, null).onNodes(5).config().ranks()).isEqualTo(40);
        assertThat(counted(16, null, null).onNodes(4).config().ranksPerNode()).isEqualTo(4);
    }

    @Test
    void hostsAreKnownByNameAndByNcclsNumbers() {
        assertThat(NcclHost.parse("power")).isEqualTo(NcclHost.ofNumbers(2, 0));
        assertThat(NcclHost.parse("zhaoxin")).isEqualTo(NcclHost.ofNumbers(1, 3));
        assertThatThrownBy(() -> NcclHost.parse("sparc")).hasMessageContaining("text='sparc'. Known: intel, amd");
        assertThatThrownBy(() -> NcclHost.ofNumbers(7, 1)).hasMessageContaining("CPU architecture is one");
        assertThatThrownBy(() -> NcclHost.ofNumbers(1, -1)).hasMessageContaining("CPU vendor is one");
    }

    @Test
    void nodesThatDifferAreMixed() {
        NcclHost intel = NcclHost.parse("intel");
        assertThat(intel.mixedWith(intel)).isEqualTo(intel);
        assertThat(intel.mixedWith(NcclHost.parse("amd"))).isEqualTo(new NcclHost(Cpu.X86, Vendor.MIXED));
        assertThat(intel.mixedWith(NcclHost.parse("arm"))).isEqualTo(new NcclHost(Cpu.MIXED, Vendor.MIXED));
    }
}
