package dev.crosspoint.model.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Vendor;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NcclConfigRowTest {
    private static Map<String, String> row(String id) {
        return new HashMap<>(OracleTables.rows("synth_config.csv").stream()
                .filter(r -> r.text("id").equals(id))
                .findAny()
                .orElseThrow()
                .cells());
    }

    @Test
    void readsEveryColumn() {
        NcclConfig config = NcclConfigRow.parse(row("m-cc100-NVL-nvls-n3x8-amd"));
        assertThat(config.nodes()).isEqualTo(3);
        assertThat(config.ranks()).isEqualTo(24);
        assertThat(config.hardware().leastCapability()).isEqualTo(100);
        assertThat(config.hardware().vendor()).isEqualTo(Vendor.AMD);
        assertThat(config.graphs().treePattern()).isEqualTo(TreePattern.PLAIN);
        assertThat(config.graphs().tree().intraGBps()).isEqualTo(96);
        assertThat(config.graphs().tree().interPath()).isEqualTo(NcclPath.PIX);
        assertThat(config.graphs().nvls().channels()).isEqualTo(8);
        assertThat(config.nvlsChannels()).isEmpty();
    }

    @Test
    void connectsTheChannelsThatTheNewestReleaseWould() {
        assertThat(NcclConfigRow.parse(row("m-cc90-NVL-nvls-n16x8")).connectedChannels())
                .hasValue(16);
    }

    @ParameterizedTest
    @CsvSource({
        "cc, hopper, cc='hopper'",
        "ring_bwIntra, fast, ring_bwIntra='fast'",
        "cpuVendor, 9, cpuVendor='9'",
        "ring_typeIntra, 77, number=77",
        "nNodes, 5, nodes=5",
    })
    void refusesAWrongValue(String column, String value, String message) {
        Map<String, String> row = row("m-cc100-NVL-nvls-n3x8-amd");
        row.put(column, value);
        assertThatThrownBy(() -> NcclConfigRow.parse(row))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void refusesAMissingColumn() {
        Map<String, String> row = row("m-cc100-NVL-nvls-n3x8-amd");
        row.remove("latInter");
        assertThatThrownBy(() -> NcclConfigRow.parse(row))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has a column latInter");
    }
}
