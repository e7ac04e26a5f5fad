package dev.crosspoint.validation.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.nccl.NcclChoice;
import dev.crosspoint.model.nccl.NcclExpectation;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.KernelForecast.Expected;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Subject;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Nodes of four GPUs with four network cards. */
class NcclKernelsTest {
    private static final NcclGraph GRAPH = new NcclGraph(4, 24, 24, NcclPath.NVL, NcclPath.PHB, 0, true);
    private static final Seconds ALPHA = Seconds.ofMicros(20);
    private static final NcclKernels KERNELS = new NcclKernels("four by four", NcclKernelsTest::on, ALPHA);

    private static NcclModel on(int nodes) {
        return NcclModel.of(
                NcclVersion.parse("2.23.4"),
                NcclConfig.of(
                        nodes,
                        4 * nodes,
                        NcclHardware.of(90),
                        NcclGraphs.of(GRAPH, GRAPH, TreePattern.BALANCED, NcclGraph.NONE)),
                NcclEnvironment.NONE);
    }

    private static Subject measured(String label, Collective collective, int ranks) {
        return new Subject("log.txt", Optional.of(collective), AlgorithmLabel.stated(label), Group.of(ranks, 2));
    }

    private static Optional<Expected> expected(String label, int nodes, Bytes size) {
        return KERNELS.about(measured(label, Collective.ALL_REDUCE, 8))
                .orElseThrow()
                .at(nodes, size);
    }

    @Test
    void onEveryNumberOfNodesItIsWhatTheModelThereChooses() {
        Set<String> kernels = new HashSet<>();
        for (int nodes : new int[] {2, 8, 128}) {
            for (Bytes size : Bytes.parseList("1KiB..1GiB")) {
                NcclChoice choice =
                        on(nodes).choose(NcclFunction.ALL_REDUCE, size).orElseThrow();
                Expected expected = expected("library-default", nodes, size).orElseThrow();
                assertThat(expected.kernel()).isEqualTo(choice.kernel().toString());
                assertThat(expected.time()).isEqualTo(new NcclExpectation(on(nodes), ALPHA).of(choice));
                kernels.add(expected.kernel());
            }
        }
        assertThat(kernels).hasSizeGreaterThan(2);
    }

    @Test
    void ofAForcedAlgorithmOnlyTheProtocolChanges() {
        for (Bytes size : Bytes.parseList("1KiB..1GiB")) {
            assertThat(expected("nccl-ring", 8, size).orElseThrow().kernel()).startsWith("Ring");
            assertThat(expected("nccl-ring/simple", 8, size).orElseThrow().kernel())
                    .isEqualTo(expected("nccl-ring/simple", 2, Bytes.ONE)
                            .orElseThrow()
                            .kernel());
        }
    }

    @Test
    void whatNcclHasNoModelOfIsNotForetold() {
        assertThat(KERNELS.about(measured("library-default", Collective.ALL_TO_ALL, 8)))
                .isEmpty();
        assertThat(KERNELS.about(measured("binomial-tree", Collective.ALL_REDUCE, 8)))
                .isEmpty();
        assertThat(KERNELS.about(new Subject(
                        "log.txt",
                        Optional.of(Collective.ALL_REDUCE),
                        AlgorithmLabel.libraryDefault(List.of()),
                        Group.UNKNOWN)))
                .isEmpty();
    }

    @Test
    void aMachineWithOtherNodesThanWereMeasuredIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KERNELS.about(measured("library-default", Collective.ALL_REDUCE, 16))
                        .orElseThrow()
                        .at(4, Bytes.ONE))
                .withMessageContaining(
                        " has 16 ranks on 4 nodes, and 8 ranks a node were measured. Name the machine that was measured");
    }
}
