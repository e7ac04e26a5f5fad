package dev.crosspoint.topology.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.Clusters;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Device.Kind;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.LinkPattern;
import dev.crosspoint.topology.graph.MachineGraph;
import dev.crosspoint.topology.graph.Remove;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RouterTest {
    private static final String HEAD = """
            name: test
            nodes: {count: %d, type: node}
            fabric: {shape: switch}
            types:
              node:
                gpus: {count: %d}
            """;

    @Test
    void acrossNodesAMessageTakesTheNicsOfItsEnds() {
        MachineGraph machine = Clusters.example("two-nodes-of-four").machine();

        assertThat(way(machine, "node0/gpu1", "node1/gpu2"))
                .containsExactly("node0/gpu1", "node0/nic1", "fabric", "node1/nic2", "node1/gpu2");
        assertThat(route(machine, "node0/gpu1", "node1/gpu2").alpha()).isEqualTo(Seconds.ofMicros(10));
        assertThat(route(machine, "node0/gpu1", "node1/gpu2").rate().gigabytes())
                .isEqualTo(12.5);
    }

    @Test
    void insideANodeAMessageStaysInsideEvenWhereTheNicWouldBeQuicker() {
        MachineGraph machine = machine(2, 2, """
                    links: [{between: [gpu*, switch0], bandwidth: 1GB/s, alpha: 90us}]
                    nics: [{name: nic0, serves: [gpu*], bandwidth: 100GB/s, alpha: 0us}]
                """);

        assertThat(way(machine, "node0/gpu0", "node0/gpu1"))
                .containsExactly("node0/gpu0", "node0/switch0", "node0/gpu1");
    }

    @Test
    void noGpuForwardsEvenWhereThatWouldBeQuicker() {
        MachineGraph machine = machine(1, 3, """
                    links:
                      - {between: [gpu0, gpu1], bandwidth: 50GB/s, alpha: 1us}
                      - {between: [gpu1, gpu2], bandwidth: 50GB/s, alpha: 1us}
                      - {between: [gpu*, cpu0], bandwidth: 10GB/s, alpha: 20us}
                """);

        assertThat(way(machine, "node0/gpu0", "node0/gpu2")).containsExactly("node0/gpu0", "node0/cpu0", "node0/gpu2");
        assertThat(way(machine, "node0/gpu0", "node0/gpu1")).containsExactly("node0/gpu0", "node0/gpu1");
    }

    @Test
    void leastAlphaWinsOverFewestLinks() {
        MachineGraph machine = machine(1, 2, """
                    links:
                      - {between: [gpu0, gpu1], bandwidth: 1GB/s, alpha: 3.1us}
                      - {between: [gpu0, switch0], bandwidth: 1GB/s, alpha: 1us}
                      - {between: [switch0, switch1], bandwidth: 1GB/s, alpha: 1us}
                      - {between: [switch1, gpu1], bandwidth: 1GB/s, alpha: 1us}
                """);

        assertThat(way(machine, "node0/gpu0", "node0/gpu1"))
                .containsExactly("node0/gpu0", "node0/switch0", "node0/switch1", "node0/gpu1");
    }

    /** The longer way is found first, and its alpha adds up to the same although its parts are not exact in binary. */
    @Test
    void fewestLinksDecideBetweenEqualAlphas() {
        MachineGraph machine = machine(1, 2, """
                    links:
                      - {between: [gpu0, switch0], bandwidth: 1GB/s, alpha: 0.1us}
                      - {between: [switch0, switch1], bandwidth: 1GB/s, alpha: 0.1us}
                      - {between: [switch1, gpu1], bandwidth: 1GB/s, alpha: 0.1us}
                      - {between: [gpu0, switch2], bandwidth: 1GB/s, alpha: 0.3us}
                      - {between: [switch2, gpu1], bandwidth: 1GB/s, alpha: 0us}
                """);

        assertThat(way(machine, "node0/gpu0", "node0/gpu1"))
                .containsExactly("node0/gpu0", "node0/switch2", "node0/gpu1");
    }

    @Test
    void ofSeveralNicsThatServeAGpuTheFastestIsTakenWhicheverIsListedFirst() {
        MachineGraph machine = machine(2, 1, """
                    nics:
                      - {name: slow, serves: [gpu0], bandwidth: 1GB/s, alpha: 9us}
                      - {name: fast, serves: [gpu0], bandwidth: 100GB/s, alpha: 1us}
                """);

        assertThat(way(machine, "node0/gpu0", "node1/gpu0"))
                .containsExactly("node0/gpu0", "node0/fast", "fabric", "node1/fast", "node1/gpu0");
    }

    @Test
    void equalNicsThatServeTheSameGpuCarryItsMessagesTogether() {
        MachineGraph machine = machine(2, 1, """
                    nics:
                      - {name: nic0, serves: [gpu0], bandwidth: 10GB/s, alpha: 2us}
                      - {name: nic1, serves: [gpu0], bandwidth: 10GB/s, alpha: 1us}
                """);

        assertThat(way(machine, "node0/gpu0", "node1/gpu0"))
                .containsExactly("node0/gpu0", "node0/nic0+nic1", "fabric", "node1/nic0+nic1", "node1/gpu0");
        assertThat(new Router(machine)
                        .route(machine.device("node0/gpu0"), machine.device("node1/gpu0"))
                        .rate()
                        .gigabytes())
                .isEqualTo(20);
    }

    @Test
    void aRouteIsTheSameWhenTheFileIsReadAgain() {
        String switches = """
                    links:
                      - {between: [gpu*, nvswitch0], bandwidth: 1GB/s, alpha: 1us}
                      - {between: [gpu*, nvswitch1], bandwidth: 1GB/s, alpha: 1us}
                      - {between: [gpu*, nvswitch2], bandwidth: 1GB/s, alpha: 1us}
                """;
        MachineGraph once = machine(1, 8, switches);
        MachineGraph again = machine(1, 8, switches);

        for (Device from : once.gpus()) {
            for (Device to : once.gpus()) {
                if (!from.equals(to)) {
                    assertThat(new Router(once).route(from, to)).isEqualTo(new Router(again).route(from, to));
                }
            }
        }
    }

    @Test
    void aRouteThatDoesNotExistIsRefusedByName() {
        MachineGraph machine = machine(1, 1, "");
        Device lonely = Device.of(0, "gpu1", Kind.GPU);
        Device far = Device.of(1, "gpu0", Kind.GPU);
        MachineGraph apart = new MachineGraph(
                Stream.concat(machine.devices().stream(), Stream.of(lonely, far))
                        .toList(),
                List.of());

        assertThatThrownBy(() -> new Router(apart).route(apart.device("node0/gpu0"), lonely))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no route between devices: from=node0/gpu0, to=node0/gpu1");
        assertThatThrownBy(() -> new Router(apart).route(lonely, far))
                .hasMessage("a GPU needs a NIC to reach another node: device=node0/gpu1");
        assertThatThrownBy(() -> new Router(apart).route(far, far))
                .hasMessage("a route leads to another device: from=to=node1/gpu0");
    }

    @Test
    void throughAFabricAMessageTakesTheFirstOfTheShortestWays() {
        MachineGraph machine = Clusters.parse((HEAD.formatted(2, 1) + """
                    nics: [{name: nic0, serves: [gpu0], bandwidth: 10GB/s, alpha: 1us}]
                """)
                        .replace("{shape: switch}", "{shape: fat-tree, nics-per-leaf: 1, spines: 3, alpha: 0.5us}"))
                .machine();

        assertThat(way(machine, "node0/gpu0", "node1/gpu0"))
                .containsExactly("node0/gpu0", "node0/nic0", "leaf0", "spine0", "leaf1", "node1/nic0", "node1/gpu0");
        assertThat(route(machine, "node0/gpu0", "node1/gpu0").alpha()).isEqualTo(Seconds.ofMicros(3));
    }

    @Test
    void switchesThatNothingConnectsHaveNoRoute() {
        MachineGraph machine = Clusters.parse((HEAD.formatted(2, 1) + """
                    nics: [{name: nic0, serves: [gpu0], bandwidth: 10GB/s, alpha: 1us}]
                """)
                        .replace("{shape: switch}", "{shape: fat-tree, nics-per-leaf: 1, spines: 1}"))
                .machine();
        MachineGraph cut = new Remove(LinkPattern.parse("link:spine0->leaf1")).applyTo(machine);

        assertThatThrownBy(() -> route(cut, "node0/gpu0", "node1/gpu0"))
                .hasMessage("no route between devices: from=leaf0, to=leaf1");
        assertThat(way(cut, "node1/gpu0", "node0/gpu0")).contains("spine0");
    }

    @Test
    void linksOfARouteFollowEachOther() {
        MachineGraph machine = Clusters.oneSwitch(2).machine();
        Link up = machine.link(machine.device("node0/gpu0"), machine.device("node0/switch0"))
                .orElseThrow();

        assertThatThrownBy(() -> new Route(List.of(up, up)))
                .hasMessage("links of a route follow each other: first=%1$s, next=%1$s".formatted(up.name()));
        assertThatThrownBy(() -> new Route(List.of())).hasMessage("route crosses at least 1 link: links=0");
    }

    private static MachineGraph machine(int nodes, int gpus, String rest) {
        return Clusters.parse(HEAD.formatted(nodes, gpus) + rest).machine();
    }

    private static Route route(MachineGraph machine, String from, String to) {
        return new Router(machine).route(machine.device(from), machine.device(to));
    }

    private static List<String> way(MachineGraph machine, String from, String to) {
        Route route = route(machine, from, to);
        return Stream.concat(Stream.of(route.from()), route.links().stream().map(Link::to))
                .map(Device::name)
                .toList();
    }
}
