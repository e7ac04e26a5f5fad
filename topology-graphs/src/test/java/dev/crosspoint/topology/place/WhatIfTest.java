package dev.crosspoint.topology.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.topology.Clusters;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import dev.crosspoint.topology.read.ClusterFile;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WhatIfTest {
    @Test
    void aFasterNicIsFasterAllTheWayToItsGpu() throws IOException {
        Cluster changed = WhatIf.parse("link:nic rate=800Gb/s alpha=x0.5").applyTo(twoNodes());
        assertThat(changed.machine().links()).allSatisfy(link -> {
            if (link.kind().equals("nvlink")) {
                assertThat(link.capacity().gigabytes()).isEqualTo(200);
                assertThat(link.alpha().micros()).isEqualTo(1.5);
            } else {
                assertThat(link.capacity().gigabytes()).isEqualTo(100);
                assertThat(link.alpha().micros()).isEqualTo(link.kind().equals("nic") ? 2.5 : 0);
            }
        });
        assertThat(changed.placement()).isEqualTo(twoNodes().placement());
    }

    @Test
    void aNicOnASwitchGoesOnServingItsGpu() {
        Cluster cluster = Clusters.parse("""
                name: two
                nodes: {count: 2, type: node}
                types:
                  node:
                    gpus: {count: 1}
                    links: [{between: [gpu0, pcie0], bandwidth: 24GB/s, alpha: 1us}]
                    nics: [{name: nic0, serves: [gpu0], at: pcie0, bandwidth: 24GB/s, alpha: 4us}]
                fabric: {shape: switch}
                """);

        MachineGraph faster = WhatIf.parse("link:nic rate=x2").applyTo(cluster).machine();

        assertThat(faster.gpus())
                .allSatisfy(gpu -> assertThat(faster.nicsServing(gpu)).hasSize(1));
    }

    @Test
    void aFactorMultipliesTheOldRate() throws IOException {
        Cluster changed = WhatIf.parse("link:nvlink rate=x2").applyTo(twoNodes());
        assertThat(changed.machine().links().stream()
                        .filter(link -> link.kind().equals("nvlink"))
                        .map(Link::capacity)
                        .distinct())
                .singleElement()
                .satisfies(rate -> assertThat(rate.gigabytes()).isEqualTo(400));
    }

    @Test
    void aKindThatTheClusterLacksIsRefusedWithThoseItHas() throws IOException {
        Cluster cluster = twoNodes();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WhatIf.parse("link:pcie rate=x2").applyTo(cluster))
                .withMessageContaining("kind=pcie")
                .withMessageContaining("[nic, nvlink]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nic rate=800Gb/s", "link:nic", "link:nic rate=800", "link:nic speed=x2", "link:nic rate=x0"})
    void whatIsNoChangeIsRefused(String text) throws IOException {
        Cluster cluster = twoNodes();
        assertThatIllegalArgumentException().isThrownBy(() -> WhatIf.parse(text).applyTo(cluster));
    }

    private static Cluster twoNodes() throws IOException {
        Path file = Path.of("../examples/two-nodes-of-four.yaml");
        try (Reader reader = Files.newBufferedReader(file)) {
            return ClusterFile.read(file.toString(), reader);
        }
    }
}
