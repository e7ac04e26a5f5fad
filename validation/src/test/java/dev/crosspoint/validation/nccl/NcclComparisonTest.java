package dev.crosspoint.validation.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Cpu;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Vendor;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.validation.read.NcclInfoLog;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs of real machines, and of NCCL's own code on made-up ones, beside the model. */
final class NcclComparisonTest {
    private static NcclLog log(String file) {
        try (Reader reader = new InputStreamReader(
                NcclInfoLog.class.getResourceAsStream("nccl-info/" + file), StandardCharsets.UTF_8)) {
            return NcclInfoLog.read(file, reader);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static NcclLog of(String text) {
        try {
            return NcclInfoLog.read("nccl.log", new StringReader(text));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Two ranks on one RTX 5090 over loopback sockets: values that explain the table, which does not show them. */
    private static NcclModel rtx5090(String environment) {
        NcclGraph ring = new NcclGraph(2, 1.2f, 1.2f, NcclPath.LOC, NcclPath.PHB, 0, true);
        NcclGraph tree = new NcclGraph(2, 2.4f, 1.2f, NcclPath.LOC, NcclPath.PHB, 0, true);
        NcclConfig config =
                NcclConfig.of(2, 2, NcclHardware.of(120), NcclGraphs.of(ring, tree, TreePattern.PLAIN, NcclGraph.NONE));
        return NcclModel.of(
                NcclVersion.parse("2.29.7"),
                config,
                environment.isEmpty()
                        ? NcclEnvironment.NONE
                        : NcclEnvironment.parse(Map.of("NCCL_PROTO", environment)));
    }

    private static NcclModel a100(Vendor vendor) {
        NcclGraph ring = new NcclGraph(8, 24, 24, NcclPath.NVL, NcclPath.PIX, 0, false);
        NcclGraph tree = new NcclGraph(8, 30, 24, NcclPath.NVL, NcclPath.PIX, 0, false);
        return NcclModel.of(
                NcclVersion.parse("2.30.7"),
                NcclConfig.of(
                        2,
                        16,
                        new NcclHardware(80, 80, Cpu.X86, vendor, 1),
                        NcclGraphs.of(ring, tree, TreePattern.BALANCED, NcclGraph.NONE)),
                NcclEnvironment.NONE);
    }

    private static NcclComparison compare(NcclModel model, NcclLog log) {
        return NcclComparison.of(
                model,
                log.communicators().stream().findFirst().flatMap(LoggedCommunicator::table),
                log.choices(),
                Optional.empty());
    }

    @Test
    void everyCellAndChoiceOfARealTableIsTheModels() {
        NcclComparison comparison = compare(rtx5090(""), log("rtx5090_2rank_socket_table_1.txt"));
        assertThat(comparison.cells()).hasSize(105);
        assertThat(comparison.choices()).hasSize(18);
        assertThat(comparison.agrees()).isTrue();
        assertThat(comparison.choices()).allMatch(c -> c.hasChannels().orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({"p3-allgather-reducescatter-sweep_decisions.txt, 23", "p3-broadcast-proto-sweep_decisions.txt, 13"})
    void everyChoiceOfASweepIsTheModels(String file, int choices) {
        NcclComparison comparison = compare(rtx5090(""), log(file));
        assertThat(comparison.agreeingChoices()).isEqualTo(choices);
        assertThat(comparison.choices()).allMatch(c -> c.hasChannels().orElse(true));
    }

    /** Three nodes of 8 H100: 8 channels of 24 GB/s explain the times; the log's 16 channels are the doubled ones. */
    @ParameterizedTest
    @CsvSource({"2.20.5", "2.21.5", "2.22.3"})
    void everyTimeThatNcclExpectedIsTheModels(String version) {
        NcclGraph graph = new NcclGraph(8, 24, 24, NcclPath.NVL, NcclPath.PIX, 0, false);
        NcclModel model = NcclModel.of(
                NcclVersion.parse(version),
                NcclConfig.of(
                        3, 24, NcclHardware.of(90), NcclGraphs.of(graph, graph, TreePattern.PLAIN, NcclGraph.NONE)),
                NcclEnvironment.NONE);
        NcclComparison comparison = NcclComparison.of(
                model,
                Optional.empty(),
                log("issue_nccl1453_h100_3x8_interleaved.txt").choices(),
                Optional.of(NcclFunction.ALL_REDUCE));
        assertThat(comparison.choices()).hasSize(5).allMatch(ChoiceComparison::agrees);
    }

    @Test
    void aTunerPluginsChoicesAreNotTheModels() {
        NcclComparison comparison = compare(rtx5090(""), log("doc-cleanup-results_decisions.txt"));
        assertThat(comparison.choices()).hasSize(5);
        assertThat(comparison.choices())
                .filteredOn(c -> !c.agrees())
                .extracting(c -> c.printed().value().kernel().toString())
                .containsExactly("Tree/Simple", "Tree/LL");
    }

    @Test
    void theTableOfNcclsOwnCodeIsTheModelsToTheLastDigit() {
        NcclComparison comparison = compare(a100(Vendor.AMD), log("a100x8-8x200g-n2.info.log"));
        assertThat(comparison.cells()).hasSize(105);
        assertThat(comparison.agreeingCells()).isEqualTo(105);
    }

    @Test
    void aWrongCpuShowsInTheCellsThatItChanges() {
        NcclComparison comparison = compare(a100(Vendor.INTEL), log("a100x8-8x200g-n2.info.log"));
        assertThat(comparison.cells())
                .filteredOn(c -> !c.agrees())
                .extracting(c -> c.printed().function() + " " + c.printed().kernel() + ": "
                        + c.difference().orElseThrow())
                .containsExactly(
                        "BROADCAST Ring/LL: bandwidth differs",
                        "REDUCE Ring/LL: bandwidth differs",
                        "ALL_GATHER Ring/LL: latency and bandwidth differ",
                        "ALL_GATHER Ring/LL128: latency differs",
                        "ALL_GATHER Ring/Simple: latency differs",
                        "REDUCE_SCATTER Ring/LL: latency and bandwidth differ",
                        "REDUCE_SCATTER Ring/LL128: latency differs",
                        "REDUCE_SCATTER Ring/Simple: latency differs",
                        "ALL_REDUCE Tree/LL: bandwidth differs",
                        "ALL_REDUCE Ring/LL: latency and bandwidth differ",
                        "ALL_REDUCE Ring/LL128: latency differs",
                        "ALL_REDUCE Ring/Simple: latency differs");
    }

    @Test
    void kernelsThatOnlyOneSideHasOnAreNamed() {
        NcclComparison comparison = compare(rtx5090("^Simple"), log("rtx5090_2rank_socket_table_1.txt"));
        assertThat(comparison.cells())
                .filteredOn(c -> !c.agrees())
                .allMatch(c -> c.difference()
                        .orElseThrow()
                        .equals(
                                c.printed().isAvailable()
                                        ? "NCCL uses the kernel, the model has it off"
                                        : "NCCL has the kernel off, the model uses it"));
        assertThat(comparison.choices())
                .filteredOn(c -> !c.agrees())
                .hasSizeGreaterThan(5)
                .allMatch(c -> c.difference().orElseThrow().equals("the model has Ring/Simple off"));
    }

    @Test
    void aChoiceThatTheModelFindsSlowerSaysByHowMuch() {
        NcclLog log = of("NCCL INFO AllReduce: 8 Bytes -> Algo RING proto SIMPLE channel{Lo..Hi}={0..0}");
        assertThat(compare(rtx5090(""), log).choices().get(0).difference())
                .contains("the model expects 36.4033 us from Ring/Simple and 16.6067 us from Ring/LL");
    }

    @Test
    void thePrintedTimeIsHeldAgainstTheModels() {
        String said = "NCCL INFO AllReduce: 8 Bytes -> Algo 1 proto 0 time ";
        assertThat(compare(rtx5090(""), of(said + "16.606667")).agrees()).isTrue();
        assertThat(compare(rtx5090(""), of(said + "16.607667")).choices().get(0).difference())
                .contains("NCCL expected 16.6077 us, the model 16.6067 us");
    }

    @Test
    void channelsThatDifferAreSeen() {
        NcclLog log = of("NCCL INFO AllReduce: 8 Bytes -> Algo RING proto LL channel{Lo..Hi}={0..3}");
        assertThat(compare(rtx5090(""), log).choices().get(0).hasChannels()).contains(false);
    }

    @Test
    void choicesWithoutTheirFunctionNeedToBeTold() {
        NcclLog log = of("NCCL INFO 8 Bytes -> Algo 1 proto 0 time 16.606667");
        NcclComparison untold = compare(rtx5090(""), log);
        assertThat(untold.left()).extracting(Said::line).containsExactly(1);
        assertThat(untold.choices()).isEmpty();
        NcclComparison told =
                NcclComparison.of(rtx5090(""), Optional.empty(), log.choices(), Optional.of(NcclFunction.ALL_REDUCE));
        assertThat(told.agreeingChoices()).isEqualTo(1);
    }
}
