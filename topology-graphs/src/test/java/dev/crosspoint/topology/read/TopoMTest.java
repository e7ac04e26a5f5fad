package dev.crosspoint.topology.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.topology.Told;
import dev.crosspoint.topology.wiring.Distance;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
