package dev.crosspoint.model.nccl.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Cpu;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Vendor;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class Ll128GateTest {
    private static boolean isOpen(
            String version, int least, int greatest, NcclPath intra, NcclPath inter, boolean switchedOn) {
        NcclGraph graph = new NcclGraph(8, 20, 20, intra, inter, 0, true);
        NcclHardware hardware = new NcclHardware(least, greatest, Cpu.X86, Vendor.INTEL, 0);
        return NcclReleases.of(NcclVersion.parse(version)).ll128().isOpen(graph, hardware, switchedOn);
    }

    @ParameterizedTest
    @CsvSource({
        // release, least and greatest capability, path inside, path to the network card, open
        "2.30.7, 80, 80, NVL, PXB, true",
        "2.30.7, 80, 80, NVL, P2C, false",
        "2.30.7, 80, 80, NVB, PIX, true",
        "2.30.7, 80, 80, PIX, PIX, false",
        "2.30.7, 90, 90, NVL, PXN, true",
        "2.30.7, 90, 90, NVL, PHB, false",
        "2.27.3, 90, 90, NVL, P2C, true",
        "2.27.3, 90, 90, NVL, PXN, false",
        "2.18.1, 80, 80, NVB, PIX, false",
        "2.18.3, 80, 80, NVB, PIX, true",
        "2.26.5, 89, 89, NVL, PIX, false",
        "2.27.3, 89, 89, NVL, PIX, true",
        "2.24.3, 100, 100, NVL, PIX, false",
        "2.25.1, 100, 100, NVL, PIX, true",
        "2.30.7, 60, 60, NVL, PIX, false",
        "2.29.7, 90, 100, NVL, PIX, false",
        "2.30.7, 90, 100, NVL, PIX, true",
        "2.30.7, 80, 90, NVL, PIX, false",
    })
    void opensWhereTheReleaseTrustsTheLinks(
            String version, int least, int greatest, NcclPath intra, NcclPath inter, boolean open) {
        assertThat(isOpen(version, least, greatest, intra, inter, true)).isEqualTo(open);
    }

    @ParameterizedTest
    @CsvSource({"2.30.7, false", "2.27.5, false", "2.26.5, true"})
    void c2cOffTakesHopperBackToPxbSince2275(String version, boolean open) {
        assertThat(isOpen(version, 90, 90, NcclPath.NVL, NcclPath.PXN, false)).isEqualTo(open);
        assertThat(isOpen(version, 90, 90, NcclPath.NVL, NcclPath.PXB, false)).isTrue();
    }
}
