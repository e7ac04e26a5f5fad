package dev.crosspoint.topology.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import dev.crosspoint.topology.Clusters;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ClusterFileTest {
    private static final Path GOOD = Path.of("src/test/resources/dev/crosspoint/topology/read/good");

    @Test
    void aClusterHasItsNameItsRanksAndItsCosts() throws IOException {
        Cluster cluster = read("everything");

        assertThat(cluster.name()).isEqualTo("everything");
        assertThat(cluster.description()).startsWith("Two nodes of one type").endsWith("in more than one line.\n");
        assertThat(cluster.placement().gpus())
                .extracting(Device::name)
                .containsExactly("node1/gpu3", "node0/gpu0", "node2/gpu0");
        assertThat(cluster.baseCost()).isEqualTo(Seconds.ofMicros(5));
        assertThat(cluster.gamma()).isEqualTo(new SecondsPerByte(0.5e-12));
    }

    @Test
    void nodesOfSeveralTypesAreNumberedInTheOrderOfTheFile() throws IOException {
        MachineGraph machine = read("everything").machine();

        assertThat(machine.nodes()).isEqualTo(3);
        assertThat(machine.gpus(0)).hasSize(4);
        assertThat(machine.gpus(1)).hasSize(4);
        assertThat(machine.gpus(2)).hasSize(1);
        assertThat(machine.devices())
                .extracting(Device::name)
                .contains("node1/mlx5_0", "node1/pcie0", "node1/cpu0", "node1/nvswitch0", "fabric")
                .doesNotContain("node2/pcie0");
    }

    @Test
    void everyGpuWithEveryGpuIsOneLinkBetweenEachTwo() throws IOException {
        MachineGraph machine = read("everything").machine();

        assertThat(machine.links())
                .filteredOn(l -> l.kind().equals("nvlink") && l.from().name().startsWith("node0"))
                .hasSize(4 * 3)
                .allSatisfy(l -> assertThat(l.source()).contains("datasheet, page 3"));
    }

    @Test
    void numbersAreReadInAnyUnit() throws IOException {
        MachineGraph machine = read("everything").machine();

        assertThat(link(machine, "node0/gpu2", "node0/gpu3").alpha()).isEqualTo(new Seconds(700e-9));
        assertThat(link(machine, "node0/gpu1", "node0/pcie0").capacity()).isEqualTo(BytesPerSecond.ofGB(32));
        assertThat(link(machine, "node0/gpu1", "node0/pcie0").alpha()).isEqualTo(Seconds.ofMicros(1));
        assertThat(link(machine, "node0/pcie0", "node0/cpu0").capacity())
                .isEqualTo(new BytesPerSecond(1.5 * (1 << 30)));
        assertThat(link(machine, "node0/pcie0", "node0/cpu0").alpha()).isEqualTo(Seconds.ofMicros(1));
        assertThat(link(machine, "node0/gpu0", "node0/nvswitch0").capacity()).isEqualTo(new BytesPerSecond(125e6));
        assertThat(link(machine, "node0/mlx5_1", "fabric").alpha()).isEqualTo(Seconds.ofMicros(4));
    }

    @Test
    void anOverrideChangesWhatItNamesAndNothingElse() throws IOException {
        MachineGraph machine = read("everything").machine();

        for (Link port :
                new Link[] {link(machine, "node0/mlx5_0", "fabric"), link(machine, "fabric", "node0/mlx5_0")}) {
            assertThat(port.capacity()).isEqualTo(BytesPerSecond.ofGB(3.125));
            assertThat(port.alpha()).isEqualTo(Seconds.ofMicros(20));
            assertThat(port.source()).contains("seen in the log");
        }
        assertThat(link(machine, "node1/mlx5_0", "fabric").capacity()).isEqualTo(BytesPerSecond.ofGB(12.5));
        assertThat(link(machine, "node1/mlx5_0", "fabric").source()).contains("ordered");
        assertThat(link(machine, "fabric", "node1/mlx5_1").capacity()).isEqualTo(BytesPerSecond.ofGB(6.25));
        assertThat(link(machine, "fabric", "node1/mlx5_1").alpha()).isEqualTo(Seconds.ofMicros(4));
        assertThat(link(machine, "node1/mlx5_1", "fabric").capacity()).isEqualTo(BytesPerSecond.ofGB(25));
        assertThat(link(machine, "node1/mlx5_1", "fabric").alpha()).isEqualTo(Seconds.ofMicros(8));
    }

    @Test
    void outLeadsAwayFromTheDeviceNamedFirst() throws IOException {
        MachineGraph machine = read("everything").machine();

        assertThat(link(machine, "node1/gpu2", "node1/gpu1").capacity()).isEqualTo(BytesPerSecond.ofGB(5));
        assertThat(link(machine, "node1/gpu1", "node1/gpu2").capacity()).isEqualTo(BytesPerSecond.ofGB(50));
    }

    @Test
    void anAttachmentIsAsFastAsTheNicBehindItAndCostsNoAlpha() throws IOException {
        MachineGraph machine = read("everything").machine();

        for (Link link : machine.links()) {
            if (link.kind().equals("attachment")) {
                boolean out = link.to().kind() == Device.Kind.NIC;
                Link port = out
                        ? link(machine, link.to().name(), "fabric")
                        : link(machine, "fabric", link.from().name());
                assertThat(link.capacity()).isEqualTo(port.capacity());
                assertThat(link.alpha()).isEqualTo(Seconds.ZERO);
            }
        }
        assertThat(machine.links())
                .filteredOn(l -> l.kind().equals("attachment"))
                .hasSize(2 * (6 + 6 + 1));
    }

    @Test
    void whatIsNotSaidIsContiguousAndFree() throws IOException {
        Cluster cluster = read("one-gpu");

        assertThat(cluster.placement()).isEqualTo(Placement.contiguous(cluster.machine()));
        assertThat(cluster.baseCost()).isEqualTo(Seconds.ZERO);
        assertThat(cluster.gamma()).isEqualTo(SecondsPerByte.ZERO);
        assertThat(cluster.description()).isEmpty();
        assertThat(cluster.machine().devices()).extracting(Device::name).containsExactly("node0/gpu0");
    }

    @Test
    void jsonIsReadAsWell() throws IOException {
        assertThat(read("json").placement().gpus())
                .extracting(Device::name)
                .containsExactly("node0/gpu1", "node0/gpu0");
    }

    @Test
    void anAliasStandsForWhatItNames() throws IOException {
        MachineGraph machine = read("aliases").machine();

        assertThat(link(machine, "node2/nic0", "fabric").capacity()).isEqualTo(BytesPerSecond.ofGB(10));
        assertThat(machine.nicsServing(machine.device("node2/gpu1"))).containsExactly(machine.device("node2/nic0"));
    }

    @Test
    void placementsAreReadByName() {
        for (String placement : new String[] {"contiguous", "round-robin", "by-rail"}) {
            Cluster cluster = Clusters.nodes(2, 3, true, placement);
            Placement expected = placement.equals("contiguous")
                    ? Placement.contiguous(cluster.machine())
                    : Placement.roundRobin(cluster.machine());
            assertThat(cluster.placement()).as(placement).isEqualTo(expected);
        }
    }

    @Test
    void filesFromOtherSystemsAreRead() {
        String text = Clusters.exampleText("two-nodes-of-four");

        assertThat(Clusters.parse(text.replace("\n", "\r\n")).machine().links())
                .isEqualTo(Clusters.parse(text).machine().links());
        assertThat(Clusters.parse("\uFEFF" + text).machine().links())
                .isEqualTo(Clusters.parse(text).machine().links());
    }

    private static Link link(MachineGraph machine, String from, String to) {
        return machine.link(machine.device(from), machine.device(to)).orElseThrow();
    }

    private static Cluster read(String name) throws IOException {
        try (Reader reader = Files.newBufferedReader(GOOD.resolve(name + ".yaml"))) {
            return ClusterFile.read(name + ".yaml", reader);
        }
    }
}
