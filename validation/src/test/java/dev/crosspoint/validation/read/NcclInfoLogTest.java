package dev.crosspoint.validation.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFacts;
import dev.crosspoint.model.nccl.communicator.NcclFacts.Fact;
import dev.crosspoint.model.nccl.communicator.NcclFacts.Reach;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclHost;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.nccl.LoggedCell;
import dev.crosspoint.validation.nccl.LoggedChoice;
import dev.crosspoint.validation.nccl.LoggedCommunicator;
import dev.crosspoint.validation.nccl.NcclLog;
import dev.crosspoint.validation.nccl.NcclLog.Gap;
import dev.crosspoint.validation.nccl.NcclLogException;
import dev.crosspoint.validation.nccl.Said;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NcclInfoLogTest {
    private static final String RANK = "host0:11:22 [0] NCCL INFO ";
    private static final String GRAPHS =
            "Pattern 4, crossNic 0, nChannels 2, bw 24.000000/12.000000, type NVL/PXB, sameChannels 0\n"
                    + "RANK 0 : NET/0 GPU/0 GPU/1 NET/0\n"
                    + "RANK 1 : NET/0 GPU/1 GPU/0 NET/0\n"
                    + "RANKPattern 1, crossNic 0, nChannels 2, bw 30.000000/12.000000, type NVL/PXB, sameChannels 0\n"
                    + "RANK 0 : NET/0 GPU/0 GPU/1 NET/0\n";

    static String text(String file) {
        try (InputStream in = NcclInfoLogTest.class.getResourceAsStream("nccl-info/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(file, e);
        }
    }

    private static NcclLog read(String text) {
        try {
            return NcclInfoLog.read("nccl.log", new StringReader(text));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static NcclLog logged(String lines) {
        return read(lines.lines()
                .map(line -> line.startsWith("host") ? line : RANK + line)
                .reduce("", (a, b) -> a + b + "\n"));
    }

    private static NcclLog withGraphs(String more) {
        return logged(GRAPHS.replace("RANK", "") + more);
    }

    private static LoggedCommunicator only(NcclLog log) {
        assertThat(log.communicators()).hasSize(1);
        return log.communicators().get(0);
    }

    private static NcclKernel kernel(NcclAlgorithm algorithm, NcclProtocol protocol) {
        return new NcclKernel(algorithm, protocol);
    }

    @Test
    void theTwoRanksOfARealRunTellACommunicator() {
        NcclLog log = read(text("a100pcie-1x2-two-nodes.txt"));
        assertThat(log.version()).contains(new Said<>(12, "2.16.5"));
        NcclFacts facts = log.facts(only(log), 0);
        NcclGraph ring = new NcclGraph(1, 24, 24, NcclPath.LOC, NcclPath.PHB, 0, true);
        NcclGraph tree = new NcclGraph(1, 48, 24, NcclPath.LOC, NcclPath.PHB, 0, true);
        assertThat(facts.graphs()).contains(NcclGraphs.of(ring, tree, TreePattern.PLAIN, NcclGraph.NONE));
        assertThat(facts.reach()).contains(Reach.SEVERAL_NODES);
        assertThat(facts.capability()).hasValue(80);
        assertThat(facts.host()).contains(NcclHost.parse("amd"));
        assertThat(facts.connectedChannels()).hasValue(2);
        assertThat(facts.config().nodes()).isEqualTo(2);
        assertThat(facts.config().ranks()).isEqualTo(2);
        assertThat(log.machine().foreignNetwork()).isEmpty();
        assertThat(log.gaps()).extracting(Gap::subsystem).containsOnly("TUNING");
    }

    @Test
    void graphsInsideANodeMakeOneNode() {
        NcclLog log = read(text("a100pcie-2x1-one-node.txt"));
        NcclFacts facts = log.facts(only(log), 0);
        assertThat(facts.reach()).contains(Reach.ONE_NODE);
        assertThat(facts.config().nodes()).isEqualTo(1);
        assertThat(facts.config().ranks()).isEqualTo(2);
        assertThat(facts.graphs().orElseThrow().treePattern()).isEqualTo(TreePattern.BALANCED);
    }

    @Test
    void theWholeTableInThreeBlocksIsRead() {
        NcclLog log = read(text("rtx5090_2rank_socket_table_1.txt"));
        List<LoggedCell> cells = only(log).table().orElseThrow().cells();
        assertThat(cells).hasSize(NcclFunction.values().length * NcclKernel.COUNT);
        assertThat(cells).filteredOn(LoggedCell::isAvailable).hasSize(14);
        assertThat(cells)
                .filteredOn(c -> c.kernel().algorithm() == NcclAlgorithm.PAT && c.isAvailable())
                .extracting(c -> c.function() + " " + c.latencyMicros() + "/" + c.bandwidthGBps())
                .containsExactly("ALL_GATHER 17.6/3.6", "REDUCE_SCATTER 17.6/3.6");
        assertThat(only(log).table().orElseThrow().mostThreads())
                .hasSize(NcclKernel.COUNT)
                .containsEntry(kernel(NcclAlgorithm.RING, NcclProtocol.SIMPLE), 256)
                .containsEntry(kernel(NcclAlgorithm.PAT, NcclProtocol.SIMPLE), 0);
        assertThat(log.remarks()).isEmpty();
    }

    @Test
    void theOldTableUnderOneRowOfHeadsIsReadAsFarAsItGoes() {
        NcclLog log = read(text("issue_nccl754_pcie_old.txt"));
        List<LoggedCell> cells = only(log).table().orElseThrow().cells();
        assertThat(cells).hasSize(26);
        assertThat(cells.get(25).kernel()).isEqualTo(kernel(NcclAlgorithm.COLLNET_DIRECT, NcclProtocol.LL128));
        assertThat(cells.get(23).latencyMicros()).hasToString("105.6");
        assertThat(cells.get(23).bandwidthGBps()).hasToString("3.2");
        assertThat(log.remarks()).extracting(Said::line).containsExactly(5);
    }

    @ParameterizedTest
    @CsvSource({"issue_nccl1154_h800_8ndr.txt, 2, 5", "issue_ncclt89_2x8_t4_roce.txt, 11, 4"})
    void aTableThatIsCutKeepsItsWholeCells(String file, int cells, int line) {
        NcclLog log = read(text(file));
        assertThat(only(log).table().orElseThrow().cells()).hasSize(cells);
        assertThat(log.remarks()).extracting(Said::line).containsExactly(line);
    }

    @Test
    void choicesOfNewReleasesSpeakOfOneRanksData() {
        Said<LoggedChoice> pat = read(text("p3-allgather-reducescatter-sweep_decisions.txt"))
                .choices()
                .get(11);
        assertThat(pat.line()).isEqualTo(12);
        assertThat(pat.value().kernel()).isEqualTo(kernel(NcclAlgorithm.PAT, NcclProtocol.SIMPLE));
        assertThat(pat.value().channels()).hasValue(2);
        assertThat(pat.value().size(NcclFunction.ALL_GATHER, 2)).isEqualTo(new Bytes(65536));
        assertThat(pat.value().size(NcclFunction.BROADCAST, 2)).isEqualTo(new Bytes(32768));
    }

    @Test
    void choicesOfOldReleasesTellTheirTimeButNotWhatWasComputed() {
        NcclLog log = read(text("issue_nccl1453_h100_3x8_interleaved.txt"));
        assertThat(log.choices()).hasSize(5);
        LoggedChoice last = log.choices().get(4).value();
        assertThat(last.function()).isEmpty();
        assertThat(last.kernel()).isEqualTo(kernel(NcclAlgorithm.RING, NcclProtocol.SIMPLE));
        assertThat(last.micros()).hasValue(86069.968750);
        assertThat(last.size(NcclFunction.ALL_GATHER, 24)).isEqualTo(new Bytes(8L << 30));
    }

    @ParameterizedTest
    @CsvSource({
        "doc_logging_rst_lines.txt, 1",
        "p2-default-vs-optimal-sweep_decisions.txt, 14",
        "p3-broadcast-proto-sweep_decisions.txt, 13",
        "p3-allgather-reducescatter-sweep_decisions.txt, 23",
        "doc-cleanup-results_decisions.txt, 5",
        "3rank-policy-experiment_decisions.txt, 1",
        "p2-proto-bandwidth-experiment_decisions.txt, 0",
        "rtx5090_2rank_socket_table_1.txt, 18"
    })
    void eachKindOfChoiceIsKeptOnceHoweverItWasPasted(String file, int choices) {
        assertThat(read(text(file)).choices()).hasSize(choices);
    }

    @Test
    void aChoiceOf2_23NamesItsFunctionAndCountsTheWholeMessage() {
        LoggedChoice choice = logged("ReduceScatter: 4096 Bytes -> Algo 6 proto 2 time 20.500000")
                .choices()
                .get(0)
                .value();
        assertThat(choice.function()).contains(NcclFunction.REDUCE_SCATTER);
        assertThat(choice.kernel()).isEqualTo(kernel(NcclAlgorithm.PAT, NcclProtocol.SIMPLE));
        assertThat(choice.size(NcclFunction.REDUCE_SCATTER, 8)).isEqualTo(new Bytes(4096));
    }

    @Test
    void callsOfOtherKernelsAreRemarkedAndNoChoice() {
        NcclLog log = logged("AllReduce [Symmetric]: 4096 Bytes -> Kernel AllReduce_AGxLL_R nchannels 8 nthreads 512");
        assertThat(log.choices()).isEmpty();
        assertThat(log.remarks())
                .extracting(Said::value)
                .containsExactly("calls took Symmetric kernels, which the cost model does not know");
    }

    @Test
    void ranksAgreeOnWhatAllOfThemHave() {
        String other = GRAPHS.replace("RANK", "")
                .replace("nChannels 2, bw 24.0", "nChannels 1, bw 20.0")
                .replace("NVL/PXB, sameChannels 0", "PHB/PIX, sameChannels 1")
                .replace("Pattern 1", "Pattern 3");
        String second = other.lines()
                .map(line -> "host1:33:44 [1] NCCL INFO " + line + "\n")
                .reduce("", String::concat);
        NcclGraphs graphs = only(withGraphs(second)).graphs().orElseThrow().graphs();
        assertThat(graphs.ring()).isEqualTo(new NcclGraph(1, 20, 12, NcclPath.PHB, NcclPath.PXB, 0, false));
        assertThat(graphs.treePattern()).isEqualTo(TreePattern.PLAIN);
    }

    @Test
    void ranksNodesAndChannelsAreReadFromTheLinesOfInit() {
        NcclLog log = withGraphs("""
                comm 0x5581 rank 0 nRanks 4 nNodes 2 localRanks 2 localRank 0 MNNVL 0
                Channel 00/04 :    0   1   2   3
                Channel 00/0 : 0[0] -> 1[1] via P2P/CUMEM
                threadThresholds 8/8/64 | 32/8/64 | 512 | 512
                4 coll channels, 4 collnet channels, 16 nvls channels, 4 p2p channels, 2 p2p channels per peer
                """);
        assertThat(only(log).ranks()).hasValue(4);
        assertThat(only(log).nodes()).contains(new Said<>(6, 2));
        assertThat(only(log).channels()).hasValue(4);
        assertThat(only(log).nvlsChannels()).hasValue(16);
        assertThat(log.facts(only(log), 0).missing()).containsExactlyInAnyOrder(Fact.CAPABILITY, Fact.HOST);
    }

    @Test
    void theThresholdOfRingsTellsTheRanksUnlessTheUserSetIt() {
        String lines = "threadThresholds 8/8/64 | 128/8/64 | 512 | 512\n";
        assertThat(only(withGraphs(lines)).ranks()).hasValue(16);
        assertThat(only(withGraphs(lines + "NCCL_THREAD_THRESHOLDS set by environment to 8 8 64 128"))
                        .ranks())
                .isEmpty();
    }

    @Test
    void communicatorsThatStartAfterAnotherAreToldApart() {
        NcclLog log = withGraphs("comm 0x1 rank 0 nRanks 4 nNodes 2 localRanks 2 localRank 0 MNNVL 0\n"
                + GRAPHS.replace("RANK", "").replace("nChannels 2", "nChannels 1")
                + "comm 0x2 rank 0 nRanks 8 nNodes 4 localRanks 2 localRank 0 MNNVL 0");
        assertThat(log.communicators()).extracting(c -> c.ranks().orElse(0)).containsExactly(4, 8);
    }

    @Test
    void theLatencyOfTheNetworkIsGivenByTheReader() {
        NcclLog log = withGraphs("Using network AWS Libfabric");
        assertThat(log.machine().foreignNetwork()).contains(new Said<>(6, "AWS Libfabric"));
        assertThat(log.facts(only(log), 35).graphs().orElseThrow().tree().networkMicros())
                .isEqualTo(35);
    }

    @ParameterizedTest
    @CsvSource({"1/1/143, intel", "1/2/-1, amd", "3/-1/-1, arm", "2/0/0, power"})
    void theCpuIsReadFromTheTopology(String numbers, String host) {
        assertThat(logged("CPU/0-0 (" + numbers + ")").machine().host().map(Said::value))
                .contains(NcclHost.parse(host));
    }

    @ParameterizedTest
    @CsvSource({
        "NVIDIA H100 80GB HBM3, 90",
        "NVIDIA GH200 480GB, 90",
        "NVIDIA A100-SXM4-80GB, 80",
        "NVIDIA A10G, 86",
        "NVIDIA GeForce RTX 3090, 86",
        "NVIDIA L40S, 89",
        "Tesla V100-SXM2-32GB, 70",
        "GeForce RTX 2080 Ti, 75",
        "NVIDIA B200, 100",
        "NVIDIA GeForce RTX 5090, 120"
    })
    void theNameOfTheGpuTellsItsCapability(String name, int capability) {
        NcclLog log = withGraphs("host0 #  Rank  0 Group  0 Pid 12 on   host0 device  0 [0000:1b:00] " + name);
        assertThat(log.facts(only(log), 0).capability()).hasValue(capability);
    }

    @Test
    void gpusThatDifferOrAreUnknownTellNothing() {
        String line = "host0 #  Rank  0 Pid 12 on host0 device  0 [0x1b] NVIDIA ";
        NcclLog mixed = withGraphs(line + "A100-SXM4-40GB\n" + line + "H100 PCIe");
        assertThat(mixed.facts(only(mixed), 0).capability()).isEmpty();
        NcclLog unknown = withGraphs(line + "Z9000");
        assertThat(unknown.facts(only(unknown), 0).capability()).isEmpty();
    }

    @Test
    void theEnvironmentThatMattersIsRead() {
        NcclLog log = logged("NCCL_ALGO set by environment to Ring,Tree\nNCCL_IB_HCA set to mlx5_2\n"
                + "NCCL_MAX_NCHANNELS set by environment to 8.");
        assertThat(log.environment()).hasToString("NCCL_ALGO=Ring,Tree NCCL_MAX_NCHANNELS=8");
        assertThat(logged("nothing").environment()).isEqualTo(NcclEnvironment.NONE);
    }

    @Test
    void anUnknownWordInNcclAlgoIsRefusedWithItsLine() {
        NcclLog log = logged("first\nNCCL_ALGO set by environment to Rung");
        assertThatThrownBy(log::environment)
                .isInstanceOf(NcclLogException.class)
                .hasMessageStartingWith("nccl.log:2: NCCL_ALGO has an unknown word")
                .hasMessageContaining("Known: Tree, Ring");
    }

    @Test
    void ranksThatReadDifferentEnvironmentsAreRefused() {
        NcclLog log = logged("NCCL_PROTO set by environment to LL\nNCCL_PROTO set by environment to Simple");
        assertThatThrownBy(log::environment).hasMessageContaining("nccl.log:2: ranks of one communicator");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "comm 0x1 rank 0 nRanks 5 nNodes 2 localRanks 3 localRank 0 MNNVL 0 | nccl.log:6: nodes divide the ranks",
                "comm 0x1 rank 0 nRanks 4 nNodes 2 localRanks 2 localRank 0 MNNVL 1 | NVLink joins the nodes",
                "Pattern 6, crossNic 0, nChannels 2, bw 20.0/20.0, type NVL/PIX, sameChannels 1 | the network reduces",
            })
    void whatTheModelDoesNotCoverIsRefusedWithItsLine(String line, String message) {
        NcclLog log = withGraphs(line);
        LoggedCommunicator communicator = only(log);
        assertThatThrownBy(() -> log.facts(communicator, 0))
                .isInstanceOf(NcclLogException.class)
                .hasMessageContaining(message);
    }

    @Test
    void graphsForANetworkThatReducesDoNotMatterInsideANode() {
        String inside = GRAPHS.replace("RANK", "").replace("NET/0 ", "").replace(" NET/0", "");
        NcclLog log = logged(inside + "Pattern 3, crossNic 0, nChannels 2, bw 22.0/22.0, type PHB/PIX, sameChannels 0");
        assertThat(log.facts(only(log), 0).reach()).contains(Reach.ONE_NODE);
    }

    @Test
    void aTornLineIsRemarkedAndItsGraphMissing() {
        NcclLog log = logged("Pattern 4, crossNic 0, nChannels 2, bw 24.0/1");
        assertThat(log.remarks()).extracting(Said::line).containsExactly(1);
        assertThat(log.communicators()).isEmpty();
        assertThat(log.gaps()).extracting(Gap::subsystem).contains("GRAPH", "INIT", "ENV", "TUNING");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n\n", "\u0000\u0001\u0002"})
    void whatIsNoLogIsRefused(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(NcclLogException.class)
                .hasMessageStartingWith("nccl.log: the file is");
    }

    @Test
    void aLogOfRcclIsRefused() {
        assertThatThrownBy(() -> read("a\nhost0:1:2 [0] NCCL INFO RCCL version 2.18.3\n"))
                .hasMessage("nccl.log:2: written by RCCL, whose cost model is another than NCCL's");
    }

    @Test
    void numbersThatAreNoNumbersOfAnyLogDoNoHarm() {
        NcclLog log = logged("""
                Pattern 4, crossNic 0, nChannels 99999999999, bw 24.0/12.0, type NVL/PXB, sameChannels 0
                Pattern 4, crossNic 0, nChannels 2, bw 2.4.0/12.0, type NVL/PXB, sameChannels 0
                Pattern 4, crossNic 0, nChannels 2, bw 24.0/12.0, type XGMI/PXB, sameChannels 0
                comm 0x1 rank 0 nRanks 99999999999 nNodes 0 localRanks 2 localRank 0 MNNVL 0
                999999999999999999999 Bytes -> Algo 1 proto 2 time 1.0
                12 Bytes -> Algo 12 proto 2 time 1.0
                 Max NThreads | 99999999999 |
                     AllReduce |     1.0/   2.0 |
                """);
        assertThat(log.communicators()).isEmpty();
        assertThat(log.choices()).isEmpty();
        assertThat(log.remarks()).hasSize(1);
        assertThat(Optional.of(log.source())).contains("nccl.log");
    }
}
