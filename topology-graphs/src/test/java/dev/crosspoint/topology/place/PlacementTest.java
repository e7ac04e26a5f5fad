package dev.crosspoint.topology.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.topology.Clusters;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.MachineGraph;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementTest {
    private static final MachineGraph ALIKE =
            Clusters.nodes(2, 3, true, "contiguous").machine();
    private static final MachineGraph UNEQUAL = Clusters.parse("""
                    name: unequal
                    nodes: [{count: 1, type: small}, {count: 2, type: large}]
                    types:
                      small:
                        gpus: {count: 1}
                        nics: [{name: nic0, serves: [gpu0], bandwidth: 1GB/s, alpha: 1us}]
                      large:
                        gpus: {count: 3}
                        links: [{between: [gpu*, switch0], bandwidth: 1GB/s, alpha: 1us}]
                        nics: [{name: nic0, serves: [gpu*], bandwidth: 1GB/s, alpha: 1us}]
                    fabric: {shape: switch}
                    """).machine();

    @Test
    void contiguousFillsNodeByNode() {
        assertThat(names(Placement.contiguous(ALIKE)))
                .containsExactly("node0/gpu0", "node0/gpu1", "node0/gpu2", "node1/gpu0", "node1/gpu1", "node1/gpu2");
    }

    @Test
    void roundRobinPutsRankROnNodeRModM() {
        assertThat(names(Placement.roundRobin(ALIKE)))
                .containsExactly("node0/gpu0", "node1/gpu0", "node0/gpu1", "node1/gpu1", "node0/gpu2", "node1/gpu2");
    }

    @Test
    void roundRobinHasNoMeaningOverUnequalNodes() {
        assertThatThrownBy(() -> Placement.roundRobin(UNEQUAL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("round-robin needs nodes with the same number of GPUs: node0=1, node1=3. Perhaps by-rail?");
    }

    @Test
    void byRailIsRoundRobinWhereNodesAreAlikeAndPassesOverNodesThatHaveNoMore() {
        assertThat(Placement.byRail(ALIKE)).isEqualTo(Placement.roundRobin(ALIKE));
        assertThat(names(Placement.byRail(UNEQUAL)))
                .containsExactly(
                        "node0/gpu0",
                        "node1/gpu0",
                        "node2/gpu0",
                        "node1/gpu1",
                        "node2/gpu1",
                        "node1/gpu2",
                        "node2/gpu2");
    }

    @Test
    void nodeMajorOrderGroupsTheRanksOfANode() {
        assertThat(Placement.contiguous(ALIKE).nodeMajorOrder()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(Placement.roundRobin(ALIKE).nodeMajorOrder()).containsExactly(0, 2, 4, 1, 3, 5);
        assertThat(listed("node1/gpu2", "node0/gpu0", "node1/gpu0").nodeMajorOrder())
                .containsExactly(0, 2, 1);
    }

    @Test
    void ranksPerNodeIsKnownWhereNodesHoldEquallyMany() {
        assertThat(Placement.roundRobin(ALIKE).ranksPerNode()).hasValue(3);
        assertThat(Placement.roundRobin(ALIKE).first(4).ranksPerNode()).hasValue(2);
        assertThat(Placement.contiguous(ALIKE).first(3).ranksPerNode()).hasValue(3);
        assertThat(Placement.contiguous(ALIKE).first(4).ranksPerNode()).isEmpty();
        assertThat(Placement.byRail(UNEQUAL).ranksPerNode()).isEmpty();
    }

    @Test
    void aGpuHoldsOneRankAndRanksSitOnGpus() {
        assertThatThrownBy(() -> listed("node0/gpu0", "node0/gpu0"))
                .hasMessage("a GPU holds one rank: device=node0/gpu0");
        assertThatThrownBy(() -> listed("node0/nic0")).hasMessage("ranks sit on GPUs: device=node0/nic0, kind=NIC");
        assertThatThrownBy(() -> new Placement(List.of())).hasMessage("placement needs at least 1 rank: ranks=0");
    }

    @Test
    void onlyRanksThatExistAreHandedOut() {
        Placement six = Placement.contiguous(ALIKE);

        assertThat(six.first(6)).isEqualTo(six);
        assertThatThrownBy(() -> six.first(7)).hasMessageEndingWith("ranks=7, placed=6");
        assertThatThrownBy(() -> six.first(0)).hasMessageEndingWith("ranks=0, placed=6");
        assertThat(six.gpu(5).name()).isEqualTo("node1/gpu2");
        assertThatThrownBy(() -> six.gpu(6)).hasMessage("no such rank: rank=6, ranks=6");
        assertThatThrownBy(() -> six.gpu(-1)).hasMessage("no such rank: rank=-1, ranks=6");
    }

    @Test
    void aClusterHasItsRanksOnItsOwnMachine() {
        Cluster cluster = Clusters.example("two-nodes-of-four");

        assertThat(cluster.first(5).placement().ranks()).isEqualTo(5);
        assertThatThrownBy(() -> Clusters.oneSwitch(4).place(cluster.placement()))
                .hasMessage("ranks sit on GPUs of this machine: device=node1/gpu0");
    }

    private static Placement listed(String... names) {
        return new Placement(List.of(names).stream().map(ALIKE::device).toList());
    }

    private static List<String> names(Placement placement) {
        return placement.gpus().stream().map(Device::name).toList();
    }
}
