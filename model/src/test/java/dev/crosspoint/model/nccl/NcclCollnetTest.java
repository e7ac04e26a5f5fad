package dev.crosspoint.model.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclCollnet;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Cpu;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Vendor;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.nccl.release.NcclVersion;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Reduction in the network, worked by hand from tuning.cc: Hopper, 4 nodes of 8, 8 channels of 48 GB/s, NVLink
 * switches. NCCL printed no such table for comparison.
 */
final class NcclCollnetTest {
    private static final NcclCollnet SHARP = new NcclCollnet(true, true, true, true, 8);

    private static NcclConfig config(NcclCollnet collnet, float chainInterGBps) {
        NcclGraph graph = new NcclGraph(8, 48, 48, NcclPath.NVL, NcclPath.PIX, 0, false);
        NcclGraph chain = new NcclGraph(8, 48, chainInterGBps, NcclPath.NVL, NcclPath.PIX, 0, false);
        return new NcclConfig(
                4,
                32,
                new NcclHardware(90, 90, Cpu.X86, Vendor.INTEL, 4),
                new NcclGraphs(graph, graph, TreePattern.BALANCED, graph, graph, chain),
                collnet,
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    private static NcclModel model(String version, NcclConfig config) {
        return NcclModel.of(NcclVersion.parse(version), config, NcclEnvironment.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        // direct: 384 / 1 * 0.85 / 2; 2 * (3.7 + 7 * 0.4) + 31, and in 2.18 2 * (8 + 7 * 0.5) + 10.7
        "2.30.7, AllReduce, COLLNET_DIRECT, 44.0, 163.2",
        "2.18.6, AllReduce, COLLNET_DIRECT, 33.7, 163.2",
        // gathering: 8 * min(48, 43.2); before 2.27 8 * 48 * 0.85 for 8 ranks a node
        "2.30.7, AllGather, COLLNET_DIRECT, 44.0, 345.6",
        "2.26.5, AllGather, COLLNET_DIRECT, 44.0, 326.4",
        "2.19.3, AllGather, COLLNET_DIRECT, 0.0, 0.0",
        // chain: 384 / 2; 2 * 7 * 2.8 + 30
        "2.30.7, AllReduce, COLLNET_CHAIN, 69.2, 192.0",
        // NVLS over the network: 8 * min(2 * 48 * 0.85 * 7 / 8, 48) * 32 / 62; 25 + 18
        "2.30.7, AllReduce, NVLS, 43.0, 198.194",
    })
    void costsAreThoseOfTheFormulas(
            String version, String function, NcclAlgorithm algorithm, double micros, double gigabytes) {
        NcclCost cost = model(version, config(SHARP, 48))
                .table()
                .cost(NcclFunction.parse(function), new NcclKernel(algorithm, NcclProtocol.SIMPLE));
        assertThat((double) cost.latencyMicros()).isCloseTo(micros, within(1e-5));
        assertThat((double) cost.bandwidthGBps()).isCloseTo(gigabytes, within(1e-3));
    }

    @Test
    void withoutTheNetworksHelpNothingOfItIsConsidered() {
        assertThat(model("2.30.7", config(NcclCollnet.NONE, 48)).kernels(NcclFunction.ALL_REDUCE))
                .noneMatch(k -> k.algorithm().isCollnet() || k.algorithm() == NcclAlgorithm.NVLS);
    }

    @Test
    void gatheringNeedsTheOperationAndACardForEachRank() {
        NcclCollnet withoutGather = new NcclCollnet(true, true, false, true, 8);
        NcclCollnet fewCards = new NcclCollnet(true, true, true, true, 4);
        assertThat(model("2.30.7", config(SHARP, 48)).kernels(NcclFunction.ALL_GATHER))
                .anyMatch(k -> k.algorithm().isCollnet());
        assertThat(model("2.30.7", config(withoutGather, 48)).kernels(NcclFunction.ALL_GATHER))
                .noneMatch(k -> k.algorithm().isCollnet() || k.algorithm().isNvls());
        assertThat(model("2.30.7", config(withoutGather, 48)).kernels(NcclFunction.REDUCE_SCATTER))
                .anyMatch(k -> k.algorithm().isCollnet());
        assertThat(model("2.30.7", config(fewCards, 48)).kernels(NcclFunction.REDUCE_SCATTER))
                .noneMatch(k -> k.algorithm().isCollnet());
    }

    @Test
    void aChainThatIsFasterInsideGetsHalfAsManyChannelsMore() {
        assertThat(model("2.30.7", config(SHARP, 48)).channels()).isEqualTo(16);
        assertThat(model("2.30.7", config(SHARP, 24)).channels()).isEqualTo(24);
    }

    @Test
    void aReducingNetworkHasHeads() {
        assertThatThrownBy(() -> new NcclCollnet(true, true, true, true, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("heads=0");
    }
}
