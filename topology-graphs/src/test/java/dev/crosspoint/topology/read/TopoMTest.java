package dev.crosspoint.topology.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.topology.Told;
import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Distance;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Rates;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopoMTest {
    private static final String WRAPPED = """
            user@host0:~$ nvidia-smi topo -m
                    GPU0    GPU1    NIC0    CPU
            Affinity
            GPU0     X      PIX
                 NODE    0-15
            GPU1    PIX      X      NODE    0-15
            NIC0    NODE    NODE     X

            NIC Legend:
              NIC0: mlx5_0
            user@host0:~$
            """;

    private static Distance.Type type(Wiring wiring, String from, String to) {
        return Distance.from(Told.part(wiring, from), wiring)
                .get(Told.part(wiring, to))
                .type();
    }

    @ParameterizedTest
    @CsvSource({"gpu1,mlx5_0,PIX", "gpu0,mlx5_0,PHB", "gpu0,mlx5_2,SYS", "mlx5_2,mlx5_3,PIX", "gpu7,mlx5_3,PIX"})
    void theTreeSaysTheSameAsTheMatrix(String from, String to, Distance.Type expected) {
        assertThat(type(Told.wiring("llm_action_01.txt"), from, to)).isEqualTo(expected);
    }

    @Test
    void moreNvlinksThanAGpuHasGoThroughASwitch() {
        Wiring a800 = Told.wiring("llm_action_01.txt");

        assertThat(Told.wire(a800, "gpu3", "nvswitch0").lanes()).isEqualTo(8);
        assertThat(Told.wire(a800, "gpu3", "nvswitch0").out().value())
                .as("no model, no rate")
                .isEmpty();
    }

    @Test
    void aMeshOfNvlinksIsKeptEvenWhereTheLastRowIsCut() {
        Wiring dgx1 = Told.wiring("issue_ncclt29_dgx1v.txt");

        assertThat(dgx1.wires().stream().filter(Wire::isGpuLink)).hasSize(16);
        assertThat(Told.wire(dgx1, "gpu3", "gpu7").lanes()).isEqualTo(2);
        assertThat(dgx1.parts(Kind.CPU)).hasSize(2);
    }

    @Test
    void tabsEscapesAndTheOldLegendAreRead() {
        assertThat(Told.wiring("aws_k8s_tester_02.txt").wires().stream().filter(Wire::isGpuLink))
                .hasSize(16);
        Wiring k80 = Told.wiring("idx_k80x4_soc_oldlegend.txt");
        assertThat(type(k80, "gpu0", "mlx5_0")).isEqualTo(Distance.Type.SYS);
        assertThat(type(k80, "gpu2", "mlx5_0")).isEqualTo(Distance.Type.PHB);
        assertThat(type(k80, "gpu2", "gpu3")).isEqualTo(Distance.Type.PIX);
    }

    @Test
    void wrappedLinesAndThePromptDoNotDisturb() {
        Wiring wiring = Told.wiring("wrapped.txt", WRAPPED);

        assertThat(wiring.parts(Kind.GPU)).hasSize(2);
        assertThat(type(wiring, "gpu0", "gpu1")).isEqualTo(Distance.Type.PIX);
        assertThat(type(wiring, "gpu1", "mlx5_0")).isEqualTo(Distance.Type.PHB);
        assertThat(Told.part(wiring, "gpu1").line()).isEqualTo(6);
        assertThat(wiring.remarks()).as("what the graph cannot keep").anyMatch(r -> r.startsWith("NODE (several"));
    }

    @Test
    void aRowThatIsCutIsSaidAndItsPlaceIsLeftOpen() {
        Wiring cut = Told.wiring("issue_nccl1357_h100x8_6nic.txt");

        assertThat(cut.untold().places()).contains("gpu7");
        assertThat(cut.remarks()).anyMatch(r -> r.startsWith("the matrix is cut: where GPU7"));
    }

    @Test
    void whatIsNoMatrixOfLinksIsRefusedInOneLine() {
        assertThatThrownBy(() -> Told.wiring("nccl_01.txt"))
                .hasMessage(
                        "nccl_01.txt:2: cell 'OK': this is a table of P2P status (nvidia-smi topo -p2p), which tells no"
                                + " links. Run nvidia-smi topo -m");
        assertThatThrownBy(() -> Told.wiring("issue_nccl1817_8gpu_pix_pairs.txt"))
                .hasMessage(
                        "issue_nccl1817_8gpu_pix_pairs.txt:6: no cell tells what lies between GPU4 and GPU5: the matrix"
                                + " ends in row GPU4. Copy the whole output");
        assertThatThrownBy(() -> Told.wiring("x.txt", "GPU0 GPU1 CPU Affinity\n"))
                .hasMessage(
                        "x.txt:1: header of a matrix and no rows; nvidia-smi topo -m has one for each GPU. Copy the whole"
                                + " output");
        assertThatThrownBy(() -> Told.wiring("x.txt", "hello\n")).hasMessageContaining("x.txt:1: no machine found");
    }

    private static final String PAIR = """
            \tGPU0\tGPU1\tCPU Affinity\tNUMA Affinity\tGPU NUMA ID
            GPU0\t X \tPIX\t0-15\tN/A\t\tN/A
            GPU1\tPIX\t X \t0-15\tN/A\t\tN/A
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[pod/worker-0/main] ",
                "2024-05-14T09:31:22.123456789Z ",
                "[1,0]<stdout>:",
                "0: ",
                "node-17.cluster: ",
                "worker-1  | ",
                "[2024-05-14 09:31:22] [1,0]<stdout>: "
            })
    void whatALauncherWritesBeforeEachLineIsPassedOver(String label) {
        String text = label + PAIR.stripTrailing().replace("\n", "\n" + label) + "\n";

        assertThat(type(Told.wiring("labelled.txt", text), "gpu0", "gpu1")).isEqualTo(Distance.Type.PIX);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<details>\n<pre>\n%s</pre>",
                "|  | GPU0 | GPU1 |\n| :-- | :-: | :-: |\n| GPU0 | X | PIX |\n| GPU1 | PIX | X |\n",
                "|  | **GPU0** | **GPU1** |\n| --- | --- | --- |\n| **GPU0** | X | `PIX` |\n| **GPU1** | `PIX` | X |\n"
            })
    void pagesOfHtmlAndMarkdownAreRead(String page) {
        Wiring pair = Told.wiring("page.md", page.formatted(PAIR));

        assertThat(pair.parts().stream().filter(p -> p.kind() == Kind.GPU || p.kind() == Kind.NIC))
                .hasSize(2);
        assertThat(type(pair, "gpu0", "gpu1")).isEqualTo(Distance.Type.PIX);
    }

    @Test
    void withoutNumaNodesTheCpuAffinityTellsWhatShareACpu() {
        Wiring apart = Told.wiring("vm.txt", PAIR.replace("PIX", "NV4"));

        assertThat(apart.parts(Kind.CPU)).hasSize(1);
        assertThat(type(apart, "gpu0", "gpu1")).isEqualTo(Distance.Type.PHB);
    }

    @Test
    void gpusOfWhichOnlyNvlinksAreToldHaveNoPlace() {
        Wiring pair = Told.wiring("pair.txt", "GPU0 GPU1\nGPU0 X NV4\nGPU1 NV4 X\n");

        assertThat(pair.untold().places()).containsExactlyInAnyOrder("gpu0", "gpu1");
        assertThat(pair.remarks())
                .contains("on which CPUs GPU0, GPU1 hang is not told: each is shown on one of its own");
    }

    @Test
    void aSecondMatrixIsNotMixedIntoTheFirst() {
        Wiring pair = Told.wiring("two.txt", PAIR + """
                \tGPU0\tGPU1\tNIC0\tCPU Affinity
                GPU0\t X \tSYS\tPIX\t0-15
                GPU1\tSYS\t X \tSYS\t16-31
                NIC0\tPIX\tSYS\t X
                """);

        assertThat(pair.parts(Kind.NIC)).isEmpty();
        assertThat(pair.remarks())
                .contains("line 4: a second matrix starts; a file holds one machine, and only the first is read");
    }

    @Test
    void rowsThatContradictEachOtherAreTold() {
        assertThat(Told.wiring("odd.txt", PAIR.replaceFirst("PIX", "SYS")).remarks())
                .contains("rows GPU0 and GPU1 contradict each other, SYS and PIX: the first is taken");
    }

    @Test
    void theTableOfRocmSmiIsRefusedByItsName() {
        assertThatThrownBy(() -> Told.wiring("rocm.txt", "== Weight ==\n GPU0 GPU1\nGPU0 0 15\nGPU1 15 0\n"))
                .hasMessageStartingWith("rocm.txt:3: row GPU0 holds '0': rocm-smi --showtopo is not read.");
    }

    /** Three GPUs of a DGX-2 have 6 NVLinks each, not 12. */
    @ParameterizedTest
    @CsvSource({"70,6,true", "80,6,false", "90,8,false", "80,8,true", "70,3,false"})
    void whetherThereIsAnNvswitchDependsOnTheNvlinksOfAGpu(int capability, int links, boolean isSwitched) {
        String three = "GPU0 GPU1 GPU2\nGPU0 X N N\nGPU1 N X N\nGPU2 N N X\n".replace(" N", " NV" + links);
        Assumptions assumed = new Assumptions(
                Rates.NCCL,
                OptionalInt.of(capability),
                OptionalInt.empty(),
                0,
                Optional.empty(),
                Optional.empty(),
                "",
                OptionalInt.empty());
        Wiring wiring = ((TopologyFile.Told) Told.parse("three.txt", three, assumed)).wiring();

        assertThat(wiring.parts(Kind.SWITCH).isEmpty()).isEqualTo(!isSwitched);
        boolean isOpen = wiring.remarks().stream().anyMatch(r -> r.contains("which the matrix does not tell"));
        assertThat(isOpen).isEqualTo(capability == 90);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GPU0 GP\nU1", "GPU0 GPU\n1", "GPU0 GPU1 NI\nC0"})
    void aHeaderThatIsBrokenInsideANameIsRefused(String header) {
        assertThatThrownBy(() -> Told.wiring("narrow.txt", header + "\nGPU0 X PIX\nGPU1 PIX X\n"))
                .hasMessageStartingWith("narrow.txt:1: the header is broken inside a name, at '");
    }
}
