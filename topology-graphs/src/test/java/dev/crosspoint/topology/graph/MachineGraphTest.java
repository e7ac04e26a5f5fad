package dev.crosspoint.topology.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.Clusters;
import dev.crosspoint.topology.graph.Device.Kind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.junit.jupiter.api.Test;

class MachineGraphTest {
    private static final Device GPU0 = Device.of(0, "gpu0", Kind.GPU);
    private static final Device GPU1 = Device.of(0, "gpu1", Kind.GPU);

    @Test
    void devicesAreFoundByName() {
        MachineGraph machine = new MachineGraph(List.of(GPU0, GPU1), List.of(link(GPU0, GPU1)));

        assertThat(machine.device("node0/gpu1")).isEqualTo(GPU1);
        assertThat(machine.find("node0/gpu2")).isEmpty();
        assertThatThrownBy(() -> machine.device("node0/gpu2"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no such device: name=node0/gpu2");
    }

    @Test
    void aLinkIsOneDirection() {
        MachineGraph machine = new MachineGraph(List.of(GPU0, GPU1), List.of(link(GPU0, GPU1)));

        assertThat(machine.link(GPU0, GPU1)).map(Link::name).contains("node0/gpu0 -> node0/gpu1");
        assertThat(machine.link(GPU1, GPU0)).isEmpty();
    }

    @Test
    void gpusAreListedByNodeInTheirOrder() {
        MachineGraph machine = Clusters.nodes(2, 12, true, "contiguous").machine();

        assertThat(machine.nodes()).isEqualTo(2);
        assertThat(machine.gpus(1)).hasSize(12);
        assertThat(machine.gpus(1).get(11).name()).isEqualTo("node1/gpu11");
        assertThat(machine.gpus()).hasSize(24).startsWith(Device.of(0, "gpu0", Kind.GPU));
    }

    @Test
    void aSharedNicIsOneEdgeEachWay() {
        MachineGraph machine = Clusters.example("two-nodes-of-four-shared-nic").machine();

        assertThat(machine.links())
                .filteredOn(l -> l.kind().equals("nic"))
                .extracting(Link::name)
                .containsExactly(
                        "node0/nic0 -> fabric", "fabric -> node0/nic0", "node1/nic0 -> fabric", "fabric -> node1/nic0");
        assertThat(machine.gpus())
                .allSatisfy(gpu -> assertThat(machine.nicsServing(gpu))
                        .extracting(Device::name)
                        .containsExactly("node" + gpu.node().orElseThrow() + "/nic0"));
    }

    @Test
    void algorithmsOfJGraphTRunOnItAndCannotChangeIt() {
        MachineGraph machine = Clusters.example("two-nodes-of-four").machine();

        assertThat(new ConnectivityInspector<>(machine.graph()).isConnected()).isTrue();
        assertThatThrownBy(() -> machine.graph().removeVertex(GPU0)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void whatIsNoGraphOfAMachineIsRefused() {
        assertThatThrownBy(() -> new MachineGraph(List.of(GPU0, GPU0), List.of()))
                .hasMessage("devices have different names: name=node0/gpu0");
        assertThatThrownBy(() -> new MachineGraph(List.of(GPU0), List.of(link(GPU0, GPU1))))
                .hasMessage("a link joins devices of the graph: link=node0/gpu0 -> node0/gpu1");
        assertThatThrownBy(() -> new MachineGraph(List.of(GPU0, GPU1), List.of(link(GPU0, GPU1), link(GPU0, GPU1))))
                .hasMessage("one link leads from a device to another: link=node0/gpu0 -> node0/gpu1, twice");
        assertThatThrownBy(() -> link(GPU0, GPU0)).hasMessageContaining("from=node0/gpu0, to=node0/gpu0");
        assertThatThrownBy(() -> new Device("gpu0", Kind.GPU, OptionalInt.empty()))
                .hasMessageContaining("name=gpu0, kind=GPU");
        assertThatThrownBy(() -> new Device("fabric", Kind.FABRIC, OptionalInt.of(0)))
                .hasMessageContaining("name=fabric, kind=FABRIC");
        assertThatThrownBy(() -> Device.of(-1, "gpu0", Kind.GPU)).hasMessageContaining("node=-1");
    }

    private static Link link(Device from, Device to) {
        return new Link(from, to, Seconds.ofMicros(1), BytesPerSecond.ofGB(1), "nvlink", Optional.empty());
    }
}
