package dev.crosspoint.topology.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.Clusters;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeTest {
    private static final MachineGraph MACHINE =
            Clusters.example("two-leaf-fat-tree").machine();

    @Test
    void aNicMeansItsPortBothWays() {
        List<Link> changed = changed(SetLink.parse("link:node3/nic0 rate=25Gb/s"));

        assertThat(changed).extracting(Link::name).containsExactly("node3/nic0 -> leaf0", "leaf0 -> node3/nic0");
        assertThat(changed).allSatisfy(l -> {
            assertThat(l.capacity().gigabytes()).isEqualTo(3.125);
            assertThat(l.alpha()).isEqualTo(Seconds.ofMicros(5));
        });
    }

    @Test
    void whatAttachesAGpuToANicKeepsUpWithItsPort() {
        MachineGraph faster = SetLink.parse("link:node3/nic0 rate=100GB/s").applyTo(MACHINE);

        assertThat(faster.links())
                .filteredOn(l -> l.name().contains("node3"))
                .hasSize(4)
                .allMatch(l -> l.capacity().gigabytes() == 100);
    }

    @Test
    void aNicOnASwitchGoesOnServingItsGpu() {
        MachineGraph machine = Clusters.parse("""
                name: two
                nodes: {count: 2, type: node}
                types:
                  node:
                    gpus: {count: 1}
                    links: [{between: [gpu0, pcie0], bandwidth: 24GB/s, alpha: 1us}]
                    nics: [{name: nic0, serves: [gpu0], at: pcie0, bandwidth: 24GB/s, alpha: 4us}]
                fabric: {shape: switch}
                """).machine();

        MachineGraph slower = SetLink.parse("link:node1/nic0 rate=25Gb/s").applyTo(machine);

        assertThat(slower.gpus())
                .allSatisfy(
                        gpu -> assertThat(slower.nicsServing(gpu)).hasSize(1).isEqualTo(machine.nicsServing(gpu)));
    }

    @Test
    void anArrowMeansOneDirectionAndAStarAnyName() {
        assertThat(changed(SetLink.parse("link:leaf0->spine0 alpha=3us")))
                .extracting(Link::name)
                .containsExactly("leaf0 -> spine0");
        assertThat(changed(SetLink.parse("link:leaf*<->spine0 rate=1GB/s alpha=3us")))
                .hasSize(4);
        assertThat(changed(SetLink.parse("link:node*/nic0->leaf* rate=1GB/s"))).hasSize(8);
    }

    @Test
    void aRemovedLinkIsGoneAndTheOthersStay() {
        MachineGraph without = new Remove(LinkPattern.parse("link:leaf0<->spine0")).applyTo(MACHINE);

        assertThat(without.links()).hasSize(MACHINE.links().size() - 2);
        assertThat(without.devices()).isEqualTo(MACHINE.devices());
        assertThat(without.link(without.device("leaf0"), without.device("spine0")))
                .isEmpty();
    }

    @Test
    void oversubscribingScalesTheUplinksBothWaysAndNothingElse() {
        MachineGraph open = new Oversubscribe(1).applyTo(MACHINE);

        assertThat(open.links().stream().filter(l -> l.kind().equals("fabric")))
                .hasSize(4)
                .allMatch(l -> l.capacity().gigabytes() == 40);
        assertThat(open.links().stream().filter(l -> l.kind().equals("nic")))
                .allMatch(l -> l.capacity().gigabytes() == 10);
        assertThat(new Oversubscribe(4).applyTo(open).links())
                .extracting(l -> l.capacity().gigabytes())
                .isEqualTo(MACHINE.links().stream()
                        .map(l -> l.capacity().gigabytes())
                        .toList());
    }

    @Test
    void whatTheMachineDoesNotHaveIsRefusedWithWhatItHas() {
        assertThatThrownBy(() -> SetLink.parse("link:node9/nic0 rate=1GB/s").applyTo(MACHINE))
                .hasMessage("the machine has no such link: text='link:node9/nic0'. Its links are called as in "
                        + "[node0/gpu0 -> node0/nic0, leaf0 -> spine0, node0/nic0 -> leaf0]");
        assertThatThrownBy(() -> SetLink.parse("link:node0/nic0"))
                .hasMessage("a rate or an alpha changes: text='link:node0/nic0'. Add rate=25Gb/s or alpha=10us");
        assertThatThrownBy(() -> SetLink.parse("link:node0/nic0 speed=1"))
                .hasMessage("a link has one rate= and one alpha=: text='link:node0/nic0 speed=1', found 'speed=1'");
        assertThatThrownBy(() -> SetLink.parse("link:node0/nic0 rate=1GB/s rate=2GB/s"))
                .hasMessageEndingWith("found 'rate=2GB/s'");
        assertThatThrownBy(() -> LinkPattern.parse("node0/nic0"))
                .hasMessage("a link is named as in link:node3/nic0, link:leaf0->spine1 or link:leaf0<->spine1:"
                        + " text='node0/nic0'");
        assertThatThrownBy(() -> new Oversubscribe(2)
                        .applyTo(Clusters.example("two-nodes-of-four").machine()))
                .hasMessageStartingWith("oversubscription is that of switches below others");
    }

    private static List<Link> changed(Change change) {
        return change.applyTo(MACHINE).links().stream()
                .filter(l -> !MACHINE.links().contains(l) && !l.kind().equals(Link.ATTACHMENT))
                .toList();
    }
}
