package dev.crosspoint.topology.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.crosspoint.topology.Told;
import dev.crosspoint.topology.check.Finding.Rule;
import dev.crosspoint.topology.read.TopologyFile;
import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Wiring;
import java.util.List;
import org.junit.jupiter.api.Test;

class InspectionTest {
    private static List<Rule> rules(Wiring wiring) {
        return Inspection.of(wiring).stream().map(Finding::rule).distinct().toList();
    }

    /** The complete dump of a machine in which nothing is wrong, with one thing changed. */
    private static Wiring changed(String what, String by) {
        String text = Told.text("yccl_h800.xml");
        assertThat(text).contains(what);
        return Told.wiring("h800.xml", text.replaceFirst(java.util.regex.Pattern.quote(what), by));
    }

    @Test
    void inASoundMachineNothingIsFound() {
        assertThat(Inspection.of(Told.wiring("yccl_h800.xml"))).isEmpty();
        assertThat(Inspection.of(Told.wiring("azure_ndv4.xml")))
                .as("a skeleton does not tell NVLinks: their absence is no finding")
                .isEmpty();
    }

    @Test
    void aNarrowPcieLinkIsFoundOnItsLine() {
        Wiring narrow = changed(
                "device=\"0x2324\" subsystem_vendor=\"0x10de\" subsystem_device=\"0x17a6\" link_speed=\"32.0 GT/s PCIe\" link_width=\"16\"",
                "link_speed=\"32.0 GT/s PCIe\" link_width=\"8\"");

        assertThat(Inspection.of(narrow)).singleElement().satisfies(f -> {
            assertThat(f.rule()).isEqualTo(Rule.SLOW_PCIE);
            assertThat(f.line()).isEqualTo(9);
            assertThat(f.text()).isEqualTo("PCIe width of gpu0 is x8, that of another GPU x16");
        });
    }

    @Test
    void aMissingNvlinkIsFound() {
        Wiring missing = changed("<nvlink target=\"0000:04:00.0\" count=\"2\" tclass=\"0x068000\"/>", "");

        assertThat(Inspection.of(missing)).singleElement().satisfies(f -> {
            assertThat(f.rule()).isEqualTo(Rule.MISSING_GPU_LINK);
            assertThat(f.text()).isEqualTo("gpu0 has 6 of the links between GPUs, another has 8");
        });
    }

    @Test
    void aSlowPortIsFound() {
        assertThat(rules(changed("speed=\"400000\"", "speed=\"100000\""))).contains(Rule.SLOW_NIC);
    }

    @Test
    void inAClusterFileAnOverrideIsFoundOnItsLine() {
        String cluster = """
                name: slow
                nodes: {count: 2, type: n}
                types:
                  n:
                    gpus: {count: 2}
                    links: [{between: [gpu*, switch0], bandwidth: 200GB/s, alpha: 1us, kind: nvlink}]
                    nics: [{name: nic0, serves: [gpu*], bandwidth: 100Gb/s, alpha: 4us}]
                fabric: {shape: switch}
                overrides:
                  - {node: 1, nic: nic0, bandwidth: 25Gb/s}
                  - {node: 0, link: [gpu1, switch0], bandwidth: 100GB/s}
                """;
        Wiring wiring = ((TopologyFile.OfCluster) Told.parse("slow.yaml", cluster, Assumptions.NONE)).wiring();

        assertThat(Inspection.of(wiring))
                .extracting(Finding::rule, Finding::line, Finding::text)
                .containsExactly(
                        tuple(
                                Rule.SLOW_NIC,
                                10,
                                "port of node1/nic0 carries 3.125 GB/s, that of another NIC 12.5 GB/s"),
                        tuple(
                                Rule.SLOW_LINK,
                                11,
                                "nvlink link between node0/gpu1 and node0/switch0 carries 100 GB/s, that of another node"
                                        + " 200 GB/s"));
    }

    @Test
    void farNicsAndGpusThatMeetInTheHostAreFoundInAMatrix() {
        assertThat(rules(Told.wiring("idx_k80x4_soc_oldlegend.txt")))
                .containsExactlyInAnyOrder(Rule.GPU_WITHOUT_NEAR_NIC, Rule.MEET_IN_HOST);
        assertThat(rules(Told.wiring("issue_nccl1357_h100x8_6nic.txt"))).containsExactly(Rule.NIC_FAR_FROM_GPUS);
    }
}
