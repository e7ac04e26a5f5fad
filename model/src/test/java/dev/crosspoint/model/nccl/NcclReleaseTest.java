package dev.crosspoint.model.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Cpu;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Vendor;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.nccl.release.NcclVersion;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each release changes, by comparing whole tables of neighbours; values worked by hand from the source. */
final class NcclReleaseTest {
    private static final Map<String, NcclConfig> CONFIGS = OracleTables.configs();

    private static NcclModel model(String version, String id) {
        return NcclModel.of(NcclVersion.parse(version), CONFIGS.get(id), NcclEnvironment.NONE);
    }

    /** Functions and kernels whose cell differs, without repetition by function where all agree. */
    private static Set<String> differences(String one, String other, String id) {
        Map<String, NcclCost> before = cells(one, id);
        Map<String, NcclCost> after = cells(other, id);
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        return names.stream()
                .filter(n -> !before.containsKey(n) || !before.get(n).equals(after.get(n)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<String, NcclCost> cells(String version, String id) {
        return model(version, id).table().available().stream()
                .collect(Collectors.toMap(c -> c.function().ncclName() + " " + c.kernel(), c -> c));
    }

    @ParameterizedTest
    @CsvSource({
        // releases that share a table, on the communicator whose kernels are most
        "2.18.3, 2.18.6", "2.19.1, 2.19.4", "2.19.4, 2.20.5", "2.20.3, 2.20.5", "2.26.2, 2.26.6", "2.27.3, 2.27.7",
        "2.29.2, 2.29.3", "2.30.3, 2.30.7", "2.25.1, 2.26.2", "2.29.7, 2.30.7", "2.28.9, 2.29.2", "2.24.3, 2.25.1",
    })
    void hopperSeesNoChange(String one, String other) {
        assertThat(differences(one, other, "m-cc90-NVL-nvls-n16x8")).isEmpty();
    }

    @Test
    void blackwellGetsItsOwnRowsIn225() {
        assertThat(differences("2.24.3", "2.25.1", "s-cc100-NVL-nvls-p8"))
                .contains("AllReduce Ring/LL", "AllReduce Ring/LL128", "AllReduce Tree/Simple")
                .doesNotContain("AllReduce Ring/Simple", "AllReduce NVLS/Simple");
        // 16 channels of 45 GB/s: 720 * 0.92 under 16 * 77.4, halved.
        assertThat(cells("2.25.1", "s-cc100-NVL-nvls-p8")
                        .get("AllReduce Tree/Simple")
                        .bandwidthGBps())
                .isEqualTo((float) (720 * .92) * .5f);
    }

    @Test
    void ringLl128OfBlackwellIsLowered() {
        for (String[] step : new String[][] {{"2.28.9", "2.29.2"}, {"2.29.3", "2.29.7"}}) {
            assertThat(differences(step[0], step[1], "s-cc100-NVL-p15")).allMatch(n -> n.endsWith("Ring/LL128"));
        }
        // Factor of an AllGather ring among 15 ranks, under the ceiling of 16 channels.
        assertThat(cells("2.29.3", "s-cc100-NVL-p15")
                        .get("AllGather Ring/LL128")
                        .bandwidthGBps())
                .isEqualTo((float) (16 * 34.5) * (float) (15.0 / 14));
        assertThat(cells("2.29.7", "s-cc100-NVL-p15")
                        .get("AllGather Ring/LL128")
                        .bandwidthGBps())
                .isEqualTo((float) (16 * 40.0) * (float) (15.0 / 14));
    }

    @Test
    void nvlsTreeOfBlackwellOnThreeNodesGetsFasterIn230() {
        assertThat(differences("2.29.7", "2.30.7", "m-cc100-NVL-nvls-n16x8"))
                .containsExactly("AllReduce NVLSTree/Simple");
        // 8 channels under 43.8, 128 ranks.
        assertThat(cells("2.29.7", "m-cc100-NVL-nvls-n16x8")
                        .get("AllReduce NVLSTree/Simple")
                        .bandwidthGBps())
                .isEqualTo(8 * 43.8f * (float) (128.0 / 254));
    }

    @Test
    void nvlsTreeOfBlackwellIsCorrectedFrom229On() {
        NcclModel before = model("2.28.9", "m-cc100-NVL-nvls-n4x8");
        NcclModel after = model("2.29.2", "m-cc100-NVL-nvls-n4x8");
        assertThat(before.curves(NcclFunction.ALL_REDUCE).entrySet())
                .filteredOn(e -> e.getKey().toString().equals("NVLSTree/Simple"))
                .singleElement()
                .satisfies(e -> assertThat(e.getValue().pieces()).hasSize(1));
        assertThat(after.curves(NcclFunction.ALL_REDUCE).entrySet())
                .filteredOn(e -> e.getKey().toString().equals("NVLSTree/Simple"))
                .singleElement()
                .satisfies(e -> assertThat(e.getValue().pieces()).hasSize(26));
    }

    @ParameterizedTest
    @CsvSource({"2.23.4, INTEL, 39.0", "2.23.4, AMD, 22.5", "2.23.4, MIXED, 39.0", "2.24.3, MIXED, 22.5"})
    void mixedCpusCountAsAmdFrom224On(String version, Vendor vendor, float ceiling) {
        NcclConfig fast = Communicators.onFastLinks(2);
        NcclHardware hardware = new NcclHardware(90, 90, Cpu.X86, vendor, 0);
        NcclConfig config = NcclConfig.of(2, 16, hardware, fast.graphs());
        NcclCost cost = NcclModel.of(NcclVersion.parse(version), config, NcclEnvironment.NONE)
                .table()
                .cost(NcclFunction.BROADCAST, new NcclKernel(NcclAlgorithm.RING, NcclProtocol.LL));
        assertThat(cost.bandwidthGBps()).isEqualTo(ceiling);
    }

    @Test
    void releasesConnectChannelsByTheirOwnRule() {
        NcclConfig fast = Communicators.onFastLinks(2);
        assertThat(channels("2.18.6", fast)).isEqualTo(32);
        assertThat(channels("2.20.5", fast)).isEqualTo(16);
        assertThat(channels("2.30.7", fast)).isEqualTo(16);
    }

    private static int channels(String version, NcclConfig config) {
        return NcclModel.of(NcclVersion.parse(version), config, NcclEnvironment.NONE)
                .channels();
    }
}
