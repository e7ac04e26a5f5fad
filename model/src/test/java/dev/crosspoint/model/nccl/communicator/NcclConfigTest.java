package dev.crosspoint.model.nccl.communicator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NcclConfigTest {
    private static final NcclGraph EIGHT = new NcclGraph(8, 20, 20, NcclPath.NVL, NcclPath.PIX, 0, true);

    private static NcclConfig config(int nodes, int ranks) {
        NcclGraphs graphs = NcclGraphs.of(EIGHT, EIGHT.withChannels(6), TreePattern.BALANCED, NcclGraph.NONE);
        return NcclConfig.of(nodes, ranks, NcclHardware.of(80), graphs);
    }

    @ParameterizedTest
    @CsvSource({"3, 16", "0, 0", "2, 1", "-1, -8"})
    void nodesDivideTheRanks(int nodes, int ranks) {
        assertThatThrownBy(() -> config(nodes, ranks))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nodes=%d, ranks=%d", nodes, ranks);
    }

    @Test
    void ringAndTreeShareTheChannelsThatBothHave() {
        assertThat(config(1, 8).graphs().ring().channels()).isEqualTo(6);
        assertThat(config(1, 8).graphs().of(NcclAlgorithm.PAT).channels()).isEqualTo(6);
    }

    @Test
    void otherNodesKeepTheirRanks() {
        assertThat(config(1, 8).onNodes(5)).isEqualTo(config(5, 40));
    }

    @Test
    void graphsHoldNoNegativeNumbers() {
        assertThatThrownBy(() -> new NcclGraph(8, -1, 20, NcclPath.NVL, NcclPath.PIX, 0, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("intraGBps=-1.0");
        assertThatThrownBy(() -> new NcclGraph(8, Float.NaN, 20, NcclPath.NVL, NcclPath.PIX, 0, true))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void pathTypesAreKnownByNameAndByNumber() {
        assertThat(NcclPath.parse("PXN")).isEqualTo(NcclPath.ofNumber(7)).isEqualTo(NcclPath.PXN);
        assertThatThrownBy(() -> NcclPath.parse("PXX")).hasMessageContaining("text='PXX'. Known: LOC, NVL");
        assertThatThrownBy(() -> NcclPath.ofNumber(12)).hasMessageContaining("number=12");
    }
}
