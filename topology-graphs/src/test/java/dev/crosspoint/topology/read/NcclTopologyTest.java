package dev.crosspoint.topology.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.topology.Told;
import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.NicChoice;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Rates;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.io.StringReader;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class NcclTopologyTest {
    private static final String NODE = """
            <system version="1">
              <cpu numaid="0" arch="arm64">
                <pci busid="0000:01:00.0" class="0x030200" link_speed="32.0 GT/s PCIe" link_width="16">
                  <gpu dev="0" sm="90" rank="0"><c2c bw="45000" count="10"/></gpu>
                  <gpu dev="0" sm="90" rank="1"/>
                </pci>
              </cpu>
            </system>
            """;

    @Test
    void aCompleteDumpTellsNvlinkPcieAndNetworkWithTheirRates() {
        Wiring h800 = Told.wiring("yccl_h800.xml");

        assertThat(h800.parts(Kind.GPU)).hasSize(8);
        Wire nvlink = Told.wire(h800, "gpu0", "nvswitch0");
        assertThat(nvlink.lanes()).as("four elements of two links").isEqualTo(8);
        assertThat(nvlink.out().value().orElseThrow().gigabytes()).isEqualTo(8 * 20.6);
        assertThat(nvlink.out().source())
                .isEqualTo("NCCL 2.30.7 topo.h: 8 x 20.6 GB/s, NVLink of compute capability 9.0");
        Wire pcie = Told.wire(h800, "pcie0", "gpu0");
        assertThat(pcie.make()).isEqualTo("x16 at 32 GT/s");
        assertThat(pcie.out().value().orElseThrow().gigabytes()).isEqualTo(48);
        assertThat(Told.wire(h800, "mlx5_0", "network")
                        .out()
                        .value()
                        .orElseThrow()
                        .gigabytes())
                .isEqualTo(50);
        assertThat(Told.wire(h800, "cpu0", "cpu1").out().value().orElseThrow().gigabytes())
                .isEqualTo(22);
        assertThat(Told.part(h800, "gpu0").line()).isEqualTo(9);
    }

    @Test
    void theDatasheetBookTellsWhatLinksAreSoldAs() {
        Wiring h800 = NcclTopology.read(
                "h800.xml", new StringReader(Told.text("yccl_h800.xml")), Assumptions.of(Rates.DATASHEET));

        assertThat(Told.wire(h800, "gpu0", "nvswitch0")
                        .out()
                        .value()
                        .orElseThrow()
                        .gigabytes())
                .isEqualTo(200);
        assertThat(Told.wire(h800, "pcie0", "gpu0").out().value().orElseThrow().gigabytes())
                .isCloseTo(63.0, org.assertj.core.data.Offset.offset(.02));
        assertThat(Told.wire(h800, "cpu0", "cpu1").out().value())
                .as("no source, no number")
                .isEmpty();
    }

    @Test
    void aSkeletonTellsWhereThingsHangAndSaysWhatItLeavesOpen() {
        Wiring ndv4 = Told.wiring("azure_ndv4.xml");

        assertThat(ndv4.parts(Kind.GPU)).hasSize(8);
        assertThat(ndv4.parts(Kind.NIC)).hasSize(8);
        assertThat(ndv4.tellsGpuLinks()).isFalse();
        assertThat(Told.wire(ndv4, "nic0", "network").out().value()).isEmpty();
        assertThat(ndv4.remarks()).anyMatch(r -> r.contains("their NVLinks and their ranks cannot be concluded"));
        assertThatThrownBy(() -> ToldCluster.of(ndv4, 1))
                .hasMessage(
                        "azure_ndv4 does not tell whether its GPUs have NVLinks: state it with --nvlinks, 0 for none");
    }

    @Test
    void anArchitectureIsStatedWhereTheFileTellsNone() {
        Assumptions stated = new Assumptions(
                Rates.NCCL,
                OptionalInt.empty(),
                OptionalInt.empty(),
                0,
                java.util.Optional.empty(),
                java.util.Optional.of(dev.crosspoint.model.units.BytesPerSecond.parse("20GB/s")),
                "gfx90a",
                OptionalInt.empty());

        assertThat(stated.xgmi("", 2).value().orElseThrow().gigabytes()).isEqualTo(72);
        assertThat(stated.xgmi("", 2).source()).endsWith("stated by the user");
        assertThat(stated.xgmi("gfx942", 2).value().orElseThrow().gigabytes()).isEqualTo(96);
        assertThat(Assumptions.NONE.xgmi("", 2).value()).isEmpty();
        assertThat(stated.cpus(Rates.NCCL.cpus("", "", 0, 0))
                        .value()
                        .orElseThrow()
                        .gigabytes())
                .isEqualTo(20);
        assertThat(stated.cpus(Rates.NCCL.cpus("x86_64", "AuthenticAMD", 25, 1))
                        .value()
                        .orElseThrow()
                        .gigabytes())
                .isEqualTo(16);
    }

    @Test
    void whatTheUserStatesCompletesASkeleton() {
        Assumptions stated = new Assumptions(
                Rates.NCCL,
                OptionalInt.of(80),
                OptionalInt.empty(),
                0,
                java.util.Optional.of(dev.crosspoint.model.units.BytesPerSecond.parse("200Gb/s")),
                java.util.Optional.empty(),
                "",
                OptionalInt.of(12));
        Wiring ndv4 = NcclTopology.read("a.xml", new StringReader(Told.text("azure_ndv4.xml")), stated);

        assertThat(Told.wire(ndv4, "gpu0", "nvswitch0")
                        .out()
                        .value()
                        .orElseThrow()
                        .gigabytes())
                .isEqualTo(240);
        assertThat(ToldCluster.of(ndv4, 2).cluster().placement().ranks()).isEqualTo(16);
    }

    @Test
    void amdsLinksHaveTheRateOfTheirArchitecture() {
        Wiring mi300 = Told.wiring("rccl_topo_8p_940vm.xml");

        Wire link = Told.wire(mi300, "gpu0", "gpu7");
        assertThat(link.kind()).isEqualTo(Wire.XGMI);
        assertThat(link.out().value().orElseThrow().gigabytes()).isEqualTo(48);
        assertThat(mi300.wires().stream().filter(Wire::isGpuLink))
                .as("8 x 7 / 2 pairs")
                .hasSize(28);
    }

    @Test
    void aBusIdThatStandsTwiceIsSaid() {
        String gpu = "<pci busid=\"0000:01:00.0\" class=\"0x030200\"><gpu dev=\"0\" sm=\"80\"/></pci>\n";
        Wiring twice = NcclTopology.read(
                "a.xml",
                new StringReader("<system version=\"1\"><cpu numaid=\"0\">\n" + gpu + gpu + "</cpu></system>"),
                Assumptions.NONE);

        assertThat(twice.remarks())
                .contains("a.xml:3: bus id 0000:01:00.0 of gpu1 is that of gpu0 too: links to it lead to gpu0");
    }

    @Test
    void aLinkFromAGpuToItselfIsLeftOutAndSaid() {
        Wiring ncv4 = Told.wiring("azure_ncv4.xml");

        assertThat(ncv4.wires()).noneMatch(Wire::isGpuLink);
        assertThat(ncv4.remarks()).anyMatch(r -> r.startsWith("azure_ncv4.xml:5: <nvlink> of gpu0 leads back to it"));
    }

    @Test
    void severalRanksOnOneGpuAreOneGpuAndC2cTakesThePlaceOfPcie() {
        Wiring grace = Told.wiring("grace.xml", NODE);

        assertThat(grace.parts(Kind.GPU))
                .singleElement()
                .satisfies(g -> assertThat(g.label()).isEqualTo("0000:01:00.0 sm_90 ranks 0,1"));
        Wire c2c = Told.wire(grace, "gpu0", "cpu0");
        assertThat(c2c.kind()).isEqualTo(Wire.C2C);
        assertThat(c2c.out().value().orElseThrow().gigabytes()).isEqualTo(450);
    }

    @Test
    void aFileWithoutGpusIsRefusedWithWhatItLacks() {
        assertThatThrownBy(() -> Told.wiring(
                        "x.xml", NODE.replaceAll("(?s)<gpu.*rank=\"1\"/>", "").replace("0x0302", "0x0108")))
                .isInstanceOf(TopologyFormatException.class)
                .hasMessage(
                        "x.xml:1: no GPU in 1 <cpu> and 1 <pci>: no <gpu> and no PCI class 0x03; there is no machine to show");
        assertThatThrownBy(() -> Told.wiring("x.xml", "<system version=\"1\"/>"))
                .hasMessageContaining("no <cpu> in <system>");
    }

    @Test
    void aGraphXmlTellsTheOrdersOfItsChannels() {
        TopologyFile file = Told.parse("g.xml", Told.text("azure_ncv4_graph.xml"), Assumptions.NONE);

        assertThat(file).isInstanceOfSatisfying(TopologyFile.Found.class, found -> {
            GraphOrders.Graph ring = found.graphs().get(0);
            assertThat(ring.name()).isEqualTo("ring");
            assertThat(ring.channels().get(1)).containsExactly("gpu 0", "gpu 3", "gpu 2", "gpu 1");
            assertThat(ring.speeds()).containsExactly("12", "12");
        });
    }

    private static String gpu(int number, String busid, String links) {
        return """
                <pci busid="%s" class="0x030200" link_speed="16.0 GT/s PCIe" link_width="16">
                <gpu dev="%d" sm="80" rank="%d">%s</gpu></pci>
                """.formatted(busid, number, number, links);
    }

    private static Wiring node(String devices) {
        return Told.wiring("node.xml", "<system version='1'><cpu numaid='0'>" + devices + "</cpu></system>");
    }

    @Test
    void aDomainOfEightDigitsIsThatOfFour() {
        Wiring pair = node(gpu(0, "00000000:0F:00.0", "<nvlink target='0000:10:00.0' count='4'/>")
                + gpu(1, "0000:10:00.0", "<nvlink target='00000000:0f:00.0' count='4'/>"));

        assertThat(Told.wire(pair, "gpu0", "gpu1").lanes()).isEqualTo(4);
        assertThat(Told.wire(pair, "gpu0", "gpu1").back().value().orElseThrow().gigabytes())
                .isEqualTo(80);
    }

    @Test
    void aWidthThatPcieDoesNotHaveIsNotTold() {
        Wiring unknown = node(gpu(0, "0000:01:00.0", "").replace("link_width=\"16\"", "link_width=\"63\"")
                + gpu(1, "0000:02:00.0", "").replace("link_width=\"16\"", "link_width=\"255\""));

        assertThat(Told.wire(unknown, "cpu0", "gpu0").lanes()).isZero();
        assertThat(Told.wire(unknown, "cpu0", "gpu1").lanes()).isZero();
    }

    @Test
    void anNvlinkToTheCpuTakesThePlaceOfPcieAndLeadsToTheNic() {
        Wiring power = node(gpu(0, "0004:04:00.0", "<nvlink target='0004:00:00.0' count='3' tclass='0x068001'/>")
                + "<pci busid='0033:01:00.0' class='0x020700'><nic><net dev='0' speed='100000'/></nic></pci>");
        Wire link = Told.wire(power, "cpu0", "gpu0");

        assertThat(link.kind()).isEqualTo(Wire.NVLINK);
        assertThat(link.towards(Told.part(power, "cpu0")).value().orElseThrow().gigabytes())
                .isEqualTo(60);
        assertThat(NicChoice.of(power).get(Told.part(power, "gpu0"))).containsExactly(Told.part(power, "net0"));
    }

    @Test
    void hostsOfOneNvlinkDomainHaveTheSameBusIds() {
        String pair = gpu(0, "0000:01:00.0", "<nvlink target='0000:02:00.0' count='4'/>")
                + gpu(1, "0000:02:00.0", "<nvlink target='0000:01:00.0' count='4'/>");
        Wiring domain = Told.wiring("domain.xml", """
                <system version="1"><cpu numaid="0" host_hash="0x1">%s</cpu><cpu numaid="0" host_hash="0x2">%s</cpu></system>
                """.formatted(pair, pair));

        assertThat(domain.between(Told.part(domain, "gpu2"), Told.part(domain, "gpu3")))
                .isPresent();
        assertThat(domain.between(Told.part(domain, "gpu0"), Told.part(domain, "gpu3")))
                .isEmpty();
        assertThat(domain.remarks()).noneMatch(remark -> remark.contains("bus id"));
    }

    @Test
    void portsOfOneDeviceShareItsPcieLink() {
        Wiring dual = node(gpu(0, "0000:01:00.0", "") + gpu(1, "0000:02:00.0", "") + """
                <pci busid="0000:c1:00.0" class="0x020000" link_speed="16.0 GT/s PCIe" link_width="16"><nic>
                <net name="mlx5_0" dev="0" speed="200000"/><net name="mlx5_1" dev="1" speed="200000"/></nic></pci>
                """);

        assertThat(ToldCluster.of(dual, 2).cluster().machine().links().stream()
                        .map(link -> link.name() + " " + link.capacity().gigabytes()))
                .contains(
                        "node0/mlx5_0 -> fabric 25.0", "node0/mlx5_1 -> fabric 25.0", "node0/pcie0 -> node0/cpu0 24.0");
    }
}
