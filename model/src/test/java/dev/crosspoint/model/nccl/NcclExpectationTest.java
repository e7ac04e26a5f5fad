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
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NcclExpectationTest {
    private static final Seconds TCP = Seconds.ofMicros(20);

    private static NcclModel model(NcclConfig config, String algorithm, String protocol) {
        return NcclModel.of(
                NcclVersion.parse("2.30.7"),
                config,
                NcclEnvironment.parse(Map.of("NCCL_ALGO", algorithm, "NCCL_PROTO", protocol)));
    }

    private static double micros(NcclExpectation expectation, NcclFunction function, long bytes) {
        return expectation.at(function, new Bytes(bytes)).orElseThrow().micros();
    }

    private static NcclCost cost(NcclModel model, NcclAlgorithm algorithm, NcclProtocol protocol) {
        return model.table().cost(NcclFunction.ALL_REDUCE, new NcclKernel(algorithm, protocol));
    }

    /**
     * One channel carries all, hop by hop: 4 across the network, of which the transfer is one, and 14 inside nodes at a
     * channel's share of 16 * 22.5 GB/s, with LL's flags.
     */
    @Test
    void aMessageOfOneChunkPassesTheTreeHopByHop() {
        NcclModel model = model(Communicators.hopper(4, 8), "Tree", "LL");
        NcclCost cost = cost(model, NcclAlgorithm.TREE, NcclProtocol.LL);
        double across = 512 * model.channels() / (1000 * cost.bandwidthGBps());
        double inside = 2 * 512 * model.channels() / (1000 * 16 * 22.5);
        assertThat(micros(NcclExpectation.of(model), NcclFunction.ALL_REDUCE, 512))
                .isCloseTo(cost.latencyMicros() + 4 * across + 14 * inside, within(1e-3));
    }

    /** Each channel that is used takes its share of the message, less than a chunk, along the same hops. */
    @Test
    void channelsShareAMessageOfLessThanAChunkEach() {
        NcclModel model = model(Communicators.hopper(4, 8), "Tree", "LL");
        long size = 64 << 10;
        NcclChoice call = model.choose(NcclFunction.ALL_REDUCE, new Bytes(size)).orElseThrow();
        int used = model.usedChannels(call);
        assertThat(used).isGreaterThan(1);
        double share = (double) size / used;
        assertThat(share).isLessThan(32 << 10);
        KernelTime time = model.time(call);
        double across = share * model.channels() / (1000 * time.cost().bandwidthGBps());
        double inside = 2 * share * model.channels() / (1000 * 16 * 22.5);
        assertThat(micros(NcclExpectation.of(model), NcclFunction.ALL_REDUCE, size))
                .isCloseTo(
                        time.latency(size)
                                + time.transfer(size) / model.shareOfChannels(call)
                                + 3 * across
                                + 14 * inside,
                        within(1e-3));
    }

    /** A table that a log prints tells no rate inside nodes: then the tree's own is all there is. */
    @Test
    void withoutGraphsHopsInsideNodesAreAsFastAsTheTree() {
        NcclConfig config = Communicators.hopper(4, 8);
        NcclModel model = model(config, "Tree", "Simple");
        NcclModel read = NcclModel.reading(
                NcclVersion.parse("2.30.7"),
                config.withGraphs(NcclGraphs.NONE).withConnectedChannels(model.channels()),
                NcclEnvironment.NONE,
                NcclCostTable.of(model.table().available()),
                Map.of(new NcclKernel(NcclAlgorithm.TREE, NcclProtocol.SIMPLE), 512));
        NcclChoice call = read.choose(NcclFunction.ALL_REDUCE, new Bytes(512)).orElseThrow();
        KernelTime time = read.time(call);
        double hop = 512 * model.channels() / (1000 * time.cost().bandwidthGBps());
        assertThat(micros(NcclExpectation.of(read), NcclFunction.ALL_REDUCE, 512))
                .isCloseTo(
                        time.latency(512) + time.transfer(512) / read.shareOfChannels(call) + (3 + 14) * hop,
                        within(1e-3));
    }

    /** 14 hops of a chain, one of them in the transfer. */
    @Test
    void onOneNodeTheTreeIsAChain() {
        NcclModel model = model(Communicators.hopper(1, 8), "Tree", "Simple");
        NcclCost cost = cost(model, NcclAlgorithm.TREE, NcclProtocol.SIMPLE);
        double transfer = 512 * model.channels() / (1000 * 0.9 * cost.bandwidthGBps());
        double inside = 512 * model.channels() / (1000 * 16 * 22.5);
        assertThat(micros(NcclExpectation.of(model), NcclFunction.ALL_REDUCE, 512))
                .isCloseTo(cost.latencyMicros() + transfer + 13 * inside, within(1e-3));
    }

    @ParameterizedTest
    @CsvSource({"Ring, SIMPLE", "Tree, SIMPLE", "Tree, LL128"})
    void ofHugeMessagesLittleIsLeftOut(String algorithm, String protocol) {
        NcclModel model = model(Communicators.hopper(4, 8), algorithm, protocol);
        Bytes size = NcclModel.GREATEST_SIZE;
        double alone =
                model.choose(NcclFunction.ALL_REDUCE, size).orElseThrow().time().micros();
        assertThat(micros(NcclExpectation.of(model), NcclFunction.ALL_REDUCE, size.value()))
                .isCloseTo(alone, within(0.04 * alone));
    }

    @Test
    void theSwitchUsesItsOwnChannels() {
        NcclModel model = model(Communicators.hopperWithNvls(1, 8), "NVLS", "Simple");
        double alone = model.choose(NcclFunction.ALL_REDUCE, NcclModel.GREATEST_SIZE)
                .orElseThrow()
                .time()
                .micros();
        assertThat(micros(NcclExpectation.of(model), NcclFunction.ALL_REDUCE, NcclModel.GREATEST_SIZE.value()))
                .isCloseTo(alone, within(0.01 * alone));
    }

    @ParameterizedTest
    @CsvSource({
        "Tree, ALL_REDUCE,     4",
        "Ring, ALL_REDUCE,     6",
        "Ring, ALL_GATHER,     3",
        "Ring, REDUCE_SCATTER, 3",
    })
    void aSlowerNetworkIsPaidAtEachStepAcrossIt(String algorithm, NcclFunction function, int steps) {
        NcclModel model = NcclModel.of(
                NcclVersion.parse("2.21.5"),
                Communicators.hopper(4, 8),
                NcclEnvironment.parse(Map.of("NCCL_ALGO", algorithm)));
        assertThat(micros(new NcclExpectation(model, TCP), function, 4096)
                        - micros(NcclExpectation.of(model), function, 4096))
                .isCloseTo(18.0 * steps, within(1e-6));
    }

    /** Once up into the network that reduces and once down, however many nodes there are. */
    @Test
    void aNetworkThatReducesIsCrossedTwice() {
        NcclGraph graph = new NcclGraph(8, 48, 48, NcclPath.NVL, NcclPath.PIX, 0, false);
        NcclConfig config = new NcclConfig(
                4,
                32,
                NcclHardware.of(90),
                new NcclGraphs(graph, graph, TreePattern.BALANCED, graph, graph, graph),
                new NcclCollnet(true, true, true, true, 8),
                OptionalInt.empty(),
                OptionalInt.empty());
        NcclModel model = NcclModel.of(NcclVersion.parse("2.30.7"), config, NcclEnvironment.NONE);
        List<NcclChoice> reducing = model.candidates(NcclFunction.ALL_REDUCE, new Bytes(1 << 20)).stream()
                .filter(call ->
                        call.kernel().algorithm().isCollnet() || call.kernel().algorithm() == NcclAlgorithm.NVLS)
                .toList();
        assertThat(reducing).isNotEmpty();
        for (NcclChoice call : reducing) {
            assertThat(new NcclExpectation(model, TCP).of(call).micros()
                            - NcclExpectation.of(model).of(call).micros())
                    .isCloseTo(18.0 * 2, within(1e-6));
        }
    }

    @Test
    void oneNodeHasNoNetwork() {
        NcclModel model = model(Communicators.hopper(1, 8), "Ring", "LL");
        assertThat(micros(new NcclExpectation(model, TCP), NcclFunction.ALL_REDUCE, 4096))
                .isEqualTo(micros(NcclExpectation.of(model), NcclFunction.ALL_REDUCE, 4096));
    }

    @Test
    void aCallOfAnotherModelIsRefused() {
        NcclModel ring = model(Communicators.hopper(2, 8), "Ring", "LL");
        NcclModel tree = model(Communicators.hopper(2, 8), "Tree", "LL");
        NcclChoice call = tree.choose(NcclFunction.ALL_REDUCE, new Bytes(8)).orElseThrow();
        assertThatThrownBy(() -> NcclExpectation.of(ring).of(call))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the call is one of another model: kernel=Tree/LL");
    }
}
