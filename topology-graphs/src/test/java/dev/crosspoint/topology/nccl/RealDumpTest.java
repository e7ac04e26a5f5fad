package dev.crosspoint.topology.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.topology.nccl.search.GraphKind;
import dev.crosspoint.topology.nccl.search.SearchedGraph;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Graphs that NCCL wrote on real machines, beside the topologies that it wrote there. */
class RealDumpTest {
    @ParameterizedTest
    @CsvSource({
        "yccl_a, 2.30.7, 1, RING, 4 1 x 10/10 SYS/PIX alike: 0 1 2 3",
        "yccl_a, 2.30.7, 1, TREE, 1 1 x 10/10 SYS/PIX alike: 0 1 2 3",
        "cs244c_a100_onegpu, 2.22.3, 1, RING, 4 16 x 40/40 LOC/PIX alike: 0",
        "cs244c_a100_onegpu, 2.22.3, 1, TREE, 3 16 x 40/40 LOC/PIX alike: 0",
        "nccl_gp_half, 2.30.7, 2, RING, 4 1 x 6/6 NVL/PIX alike: 0 1 2 3",
        "nccl_gp_half, 2.30.7, 2, TREE, 1 1 x 12/6 NVL/PIX alike: 0 1 2 3"
    })
    void graphsAreThoseOfTheDump(String file, String version, int nodes, GraphKind kind, String expected) {
        NcclMachine machine = NcclMachine.of(Samples.real(file), NcclVersion.parse(version), NcclSettings.NONE, nodes);
        SearchedGraph graph = machine.searches().graph(kind).orElseThrow();
        String order =
                graph.channels().get(0).gpus().stream().map(g -> "" + g.rank()).collect(Collectors.joining(" "));
        assertThat("%d %d x %.0f/%.0f %s/%s %s: %s"
                        .formatted(
                                graph.pattern().number(),
                                graph.channels().size(),
                                graph.intraGBps(),
                                graph.interGBps(),
                                graph.intraPath(),
                                graph.interPath(),
                                graph.sameChannels() ? "alike" : "unlike",
                                order))
                .isEqualTo(expected);
    }
}
