package dev.crosspoint.topology.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.topology.nccl.path.DirectAccess.Obstacle;
import dev.crosspoint.topology.nccl.search.GraphKind;
import dev.crosspoint.topology.nccl.search.SearchedGraph;
import dev.crosspoint.topology.read.NcclXml;
import dev.crosspoint.topology.read.XmlElement;
import java.io.StringReader;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NcclMachineTest {
    private static NcclMachine machine(XmlElement xml, int nodes, String... variables) {
        Map<String, String> set = java.util.Arrays.stream(variables)
                .map(v -> v.split("="))
                .collect(Collectors.toMap(v -> v[0], v -> v[1]));
        return NcclMachine.of(xml, NcclVersion.newest(), NcclSettings.parse(set), nodes);
    }

    private static SearchedGraph ring(NcclMachine machine) {
        return machine.searches().graph(GraphKind.RING).orElseThrow();
    }

    private static XmlElement xml(String text) {
        return NcclXml.read("machine.xml", new StringReader(text));
    }

    private static String system(String inside) {
        return "<system version='1'><cpu numaid='0' arch='x86_64' vendor='AuthenticAMD'>%s</cpu></system>"
                .formatted(inside);
    }

    private static String gpu(int rank, String inside) {
        return ("<pci busid='0000:%02x:00.0' class='0x030200' link_speed='16.0 GT/s PCIe' link_width='16'>"
                        + "<gpu dev='%d' sm='80' rank='%d' gdr='1'>%s</gpu></pci>")
                .formatted(16 + rank, rank, rank, inside);
    }

    @Test
    void variablesOfUsersChangePathsAndGraphs() {
        XmlElement a100 = Samples.machine("a100x8-4x100g-gen3");
        assertThat(ring(machine(a100, 2)).interPath()).isEqualTo(NcclPath.PIX);
        NcclMachine apart = machine(a100, 1, "NCCL_P2P_DISABLE=1");
        assertThat(ring(apart).intraPath()).isEqualTo(NcclPath.SYS);
        NcclMachine unrelayed = machine(a100, 2, "NCCL_PXN_DISABLE=1");
        assertThat(unrelayed
                        .paths()
                        .between(
                                unrelayed.system().gpus().get(0),
                                unrelayed.system().nets().get(3))
                        .type())
                .isEqualTo(NcclPath.SYS);
        NcclMachine far = machine(a100, 2, "NCCL_NET_GDR_LEVEL=LOC");
        assertThat(ring(far).interPath()).isEqualTo(NcclPath.PHB);
        XmlElement h100 = Samples.machine("h100x8-8x400g");
        assertThat(ring(machine(h100, 2)).crossNic()).isEqualTo(2);
        assertThat(ring(machine(h100, 2, "NCCL_CROSS_NIC=0")).crossNic()).isZero();
        assertThat(machine(h100, 2, "NCCL_NVLS_ENABLE=0").searches().graph(GraphKind.NVLS))
                .isEmpty();
    }

    @Test
    void aNetworkThatReducesIsSearchedWhereTheUserEnablesIt() {
        NcclMachine without = machine(Samples.machine("h100x8-8x400g"), 2, "NCCL_COLLNET_ENABLE=1");
        assertThat(without.searches().graph(GraphKind.COLLNET_CHAIN)).isEmpty();
        XmlElement sharp = withReduction(Samples.machine("h100x8-8x400g"));
        assertThat(machine(sharp, 2).searches().graph(GraphKind.COLLNET_CHAIN)).isEmpty();
        NcclMachine with = machine(sharp, 2, "NCCL_COLLNET_ENABLE=1");
        assertThat(with.searches().graph(GraphKind.COLLNET_CHAIN)).isPresent();
        assertThat(with.config().collnet().enabled()).isTrue();
        SearchedGraph direct = with.searches().graph(GraphKind.COLLNET_DIRECT).orElseThrow();
        assertThat(direct.channels()).allMatch(c -> c.gpus().stream().distinct().count() == 8);
        assertThat(direct.channels().stream().map(c -> c.gpus().get(0)).distinct())
                .hasSameSizeAs(direct.channels());
    }

    private static XmlElement withReduction(XmlElement element) {
        Map<String, String> attributes = new java.util.LinkedHashMap<>(element.attributes());
        if (element.name().equals("net")) {
            attributes.put("coll", "1");
        }
        return new XmlElement(
                element.source(),
                element.line(),
                element.name(),
                attributes,
                element.children().stream().map(NcclMachineTest::withReduction).toList());
    }

    @ParameterizedTest
    @CsvSource({"2.18.6, 16", "2.24.3, 16", "2.25.1, 32", "2.30.7, 32"})
    void releasesSearchAsManyChannelsAsTheyHave(String version, int channels) {
        NcclMachine machine =
                NcclMachine.of(Samples.machine("h100x1-1x400g"), NcclVersion.parse(version), NcclSettings.NONE, 1);
        assertThat(ring(machine).channels()).hasSize(channels);
    }

    @Test
    void cardsAndLossesAreTold() {
        NcclMachine machine = machine(Samples.real("yccl_a"), 2);
        NetworkUse use =
                NetworkUse.of(machine, NcclModel.of(NcclVersion.newest(), machine.config(), NcclEnvironment.NONE));
        assertThat(use.cards()).hasSize(4).allMatch(c -> c.obstacle().get() == Obstacle.NET_WITHOUT);
        assertThat(use.cards().get(2).path().type()).isEqualTo(NcclPath.SYS);
        assertThat(use.idle()).extracting(NetworkUse::name).containsExactly("eno1np0", "eno2np1");
        assertThat(use.losses()).contains("ring without LL128: its path between GPUs is SYS, not NVLink");
        NcclMachine whole = machine(Samples.machine("h100x8-8x400g"), 2);
        NetworkUse all = NetworkUse.of(whole, NcclModel.of(NcclVersion.newest(), whole.config(), NcclEnvironment.NONE));
        assertThat(all.losses()).isEmpty();
        assertThat(all.idle()).isEmpty();
        assertThat(all.ringGBps()).isEqualTo(384);
    }

    /** Sixteen GPUs and eight cards without NVLink: no good ring exists, so searches run into their budgets. */
    @Test
    void aMachineThatIsHardToSearchStaysWithinTheBudgets() {
        String gpus = IntStream.range(0, 16).mapToObj(r -> gpu(r, "")).collect(Collectors.joining());
        String nets = IntStream.range(0, 8)
                .mapToObj(n -> ("<pci busid='0000:%02x:00.0' class='0x020000' link_speed='16.0 GT/s PCIe'"
                                + " link_width='16'><nic><net dev='%d' speed='100000' gdr='1'/></nic></pci>")
                        .formatted(64 + n, n))
                .collect(Collectors.joining());
        NcclMachine machine = machine(xml(system(gpus + nets)), 2);
        assertThat(machine.searches().steps()).isLessThan(3_000_000);
        assertThat(machine(xml(system(gpus + nets)), 2).searches()).isEqualTo(machine.searches());
    }

    @Test
    void severalHostsWithoutNvlinkAreSeveralNodes() {
        String cpu = "<cpu host_hash='%s' numaid='0' arch='arm64'>%s</cpu>";
        NcclMachine machine = machine(
                xml("<system version='1'>"
                        + cpu.formatted("0x1", gpu(0, "") + gpu(1, ""))
                        + cpu.formatted("0x2", gpu(2, ""))
                        + "</system>"),
                1);
        assertThat(machine.ranksPerNode()).isEqualTo(2);
        assertThat(machine.notes())
                .containsExactly("machine.xml: 2 of 3 GPUs reach each other without the network; they are the node");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<system version='2'/> | machine.xml:1: topology XML of version 1 is read: version='2'",
                "<system version='1'><cpu/></system> | machine.xml:1: no <gpu> with a rank: NCCL fills them in",
                "<system version='1'><gpu rank='0'><xgmi/></gpu></system> | machine.xml:1: <xgmi> links AMD GPUs",
            })
    void filesThatNcclCouldNotUseAreRefused(String row) {
        String[] parts = row.split(" \\| ");
        assertThatThrownBy(() -> machine(xml(parts[0]), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(parts[1]);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "link_width='16' | link_width='-4' | <pci> needs a number from 0 to 2147483647: link_width='-4'",
                "dev='0' sm | dev='-1' sm | <gpu> needs a number from 0 to 2147483647: dev='-1'",
                "rank='0' | rank='4294967296' | <gpu> needs a number from 0 to 2147483647: rank='4294967296'",
                "count='4' | count='-1' | <nvlink> needs a number from 0 to 2147483647: count='-1'",
                "speed='100000' | speed='99999999999999999999' | <net> needs a number: speed='99999999999999999999'",
                "speed='100000' | speed='1e999999999' | <net> needs a number: speed='1e999999999'",
                "latency='0' | latency='1e999' | <net> needs a finite number: latency='1e999'",
                "guid='0x1' | guid='0x11112222333344445'"
                        + " | <net> needs at most 16 hexadecimal digits: guid='0x11112222333344445'",
                "host_hash='0x1' | host_hash='0xfffffffffffffffff'"
                        + " | <cpu> needs at most 16 hexadecimal digits: host_hash='0xfffffffffffffffff'"
            },
            quoteCharacter = '`')
    void numbersThatNoMachineHasAreRefused(String good, String bad, String problem) {
        String net = "<nic><net name='eth0' dev='0' speed='100000' latency='0' guid='0x1'/></nic>";
        String nvlink = "<nvlink target='0000:05:00.0' count='4' tclass='0x068000'/>";
        String text = system(gpu(0, nvlink) + gpu(1, nvlink) + net).replace("<cpu ", "<cpu host_hash='0x1' ");
        assertThat(text).contains(good);
        assertThatThrownBy(() -> machine(xml(text.replace(good, bad)), 1)).hasMessage("machine.xml:1: " + problem);
    }

    @Test
    void machinesThatNcclCouldNotUseAreRefused() {
        assertThatThrownBy(() -> machine(xml(system(gpu(0, "") + gpu(0, ""))), 1))
                .hasMessage("machine.xml:1: each rank stands once: rank='0'");
        assertThatThrownBy(() -> machine(xml(system(gpu(0, "") + gpu(1, ""))), 2))
                .hasMessageStartingWith("several nodes need a network port on each: <net> elements=0");
        String oneWay = "<nvlink target='0000:11:00.0' count='4' tclass='0x030200'/>";
        assertThatThrownBy(() -> machine(xml(system(gpu(0, oneWay) + gpu(1, ""))), 1))
                .hasMessage("links lead both ways: kind=NVL, from=DEV/10000, to=DEV/11000."
                        + " Both ends of an NVLink have to name it");
        assertThatThrownBy(() -> machine(xml(system(gpu(0, "")).replace("x86_64", "riscv")), 1))
                .hasMessageStartingWith("machine.xml:1: <cpu> has an architecture that NCCL knows: arch='riscv'");
        assertThatThrownBy(() -> NcclSettings.parse(Map.of("NCCL_P2P_LEVEL", "NEAR")))
                .hasMessageStartingWith("NCCL_P2P_LEVEL: unknown path type: text='NEAR'");
        assertThatThrownBy(() -> NcclSettings.parse(Map.of("NCCL_CROSS_NIC", "3")))
                .hasMessage("NCCL_CROSS_NIC is a whole number from 0 to 2: NCCL_CROSS_NIC='3'");
    }
}
