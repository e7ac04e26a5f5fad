package dev.crosspoint.topology.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.topology.Told;
import dev.crosspoint.topology.check.Inspection;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Rates;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CatalogueTest {
    static List<String> names() {
        return Catalogue.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyMachineHasASourceAndEveryNumberToo(String name) {
        Catalogue.Entry entry = Catalogue.find(name);

        assertThat(entry.sources()).isNotEmpty();
        assertThat(entry.measured())
                .allMatch(m -> !m.source().isBlank() && m.value().matches(".*GB/s"));
        for (Rates rates : Rates.values()) {
            Wiring wiring = entry.wiring(rates);
            assertThat(wiring.parts(Kind.GPU)).hasSize(entry.gpus());
            assertThat(wiring.wires()).allMatch(w -> !w.out().source().isBlank());
        }
    }

    /** NVLink of one GPU, one way: what the vendor gives for both ways together, halved. */
    @Test
    void nvlinkAddsUpToWhatTheVendorSells() {
        assertThat(nvlink("dgx-1v")).isEqualTo(150);
        assertThat(nvlink("dgx-a100")).isEqualTo(300);
        assertThat(nvlink("dgx-h100")).isEqualTo(450);
        assertThat(nvlink("dgx-b200")).isEqualTo(900);
        assertThat(nvlink("polaris")).isEqualTo(300);
        assertThat(nvlink("alps")).isEqualTo(450);
    }

    private static double nvlink(String name) {
        Wiring wiring = Catalogue.find(name).wiring(Rates.DATASHEET);
        return wiring.wiresAt(Told.part(wiring, "gpu0")).stream()
                .filter(Wire::isGpuLink)
                .mapToDouble(w -> w.out().value().orElseThrow().gigabytes())
                .sum();
    }

    @Test
    void theNetworkAddsUpToWhatTheCloudSells() {
        assertThat(network("aws-p5")).isEqualTo(3200);
        assertThat(network("aws-p4d")).isEqualTo(400);
        assertThat(network("azure-ndv5")).isEqualTo(3200);
        assertThat(network("dgx-a100")).isEqualTo(1600);
    }

    private static double network(String name) {
        return Catalogue.find(name).wiring(Rates.NCCL).wires().stream()
                .filter(w -> w.kind().equals(Wire.PORT))
                .mapToDouble(w -> w.out().value().orElseThrow().gigabytes() * 8)
                .sum();
    }

    @Test
    void fourEqualNicsOfAGpuAreOneDeviceOfTheirRate() {
        var machine = ToldCluster.of(Catalogue.find("aws-p5").wiring(Rates.NCCL), 2)
                .cluster()
                .machine();

        assertThat(machine.nicsServing(machine.device("node1/gpu2")))
                .singleElement()
                .satisfies(nic -> {
                    assertThat(nic.name()).isEqualTo("node1/nic8+nic9+nic10+nic11");
                    assertThat(machine.link(nic, machine.device("fabric"))
                                    .orElseThrow()
                                    .capacity()
                                    .gigabytes())
                            .isEqualTo(50);
                });
    }

    @Test
    void machinesWithNvlinkAreCleanAndUnknownNamesGetTheNearest() {
        assertThat(Inspection.of(Catalogue.find("dgx-h100").wiring(Rates.NCCL))).isEmpty();
        assertThatThrownBy(() -> Catalogue.find("dgx-h10"))
                .hasMessage("no such file, and no such machine in the catalogue: name='dgx-h10'. Perhaps dgx-1v?"
                        .replace("dgx-1v", "dgx-h100"));
    }
}
