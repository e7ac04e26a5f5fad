package dev.crosspoint.model.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.units.Bytes;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NcclModelTest {
    private static final NcclKernel RING_LL = new NcclKernel(NcclAlgorithm.RING, NcclProtocol.LL);

    private static NcclModel model(String version, NcclConfig config, Map<String, String> environment) {
        return NcclModel.of(NcclVersion.parse(version), config, NcclEnvironment.parse(environment));
    }

    private static String kernels(NcclModel model, NcclFunction function) {
        return model.kernels(function).stream().map(NcclKernel::toString).collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "2.18.6, Ring/LL Ring/LL128 Ring/Simple",
        "2.21.5, Ring/LL Ring/LL128 Ring/Simple",
        "2.23.4, Ring/LL Ring/LL128 Ring/Simple",
        "2.24.3, ''",
        "2.30.7, ''",
    })
    void forcingTheTreeLeavesBroadcastItsRingOnlyBefore224(String version, String kernels) {
        NcclModel model = model(version, Communicators.hopper(2, 8), Map.of("NCCL_ALGO", "Tree"));
        assertThat(kernels(model, NcclFunction.BROADCAST)).isEqualTo(kernels);
        assertThat(kernels(model, NcclFunction.ALL_REDUCE)).isEqualTo("Tree/LL Tree/LL128 Tree/Simple");
        assertThat(model.choose(NcclFunction.BROADCAST, new Bytes(1024)).isEmpty())
                .isEqualTo(kernels.isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"2.18.6, Ring/Simple", "2.21.5, Ring/LL Ring/LL128 Ring/Simple", "2.22.3, Ring/Simple", "2.24.3, ''"})
    void theRingThatComesBackKeepsTheProtocolFrom222On(String version, String kernels) {
        Map<String, String> treeSimple = Map.of("NCCL_ALGO", "Tree", "NCCL_PROTO", "Simple");
        NcclModel model = model(version, Communicators.hopper(2, 8), treeSimple);
        assertThat(kernels(model, NcclFunction.BROADCAST)).isEqualTo(kernels);
    }

    @Test
    void aFunctionWithoutAlgorithmSaysWhy() {
        NcclModel model = model("2.30.7", Communicators.hopper(2, 8), Map.of("NCCL_ALGO", "Tree"));
        assertThat(model.refusal(NcclFunction.BROADCAST))
                .contains(
                        "NCCL 2.30.7 has no algorithm for Broadcast and fails the call: environment='NCCL_ALGO=Tree'");
        assertThat(model.refusal(NcclFunction.ALL_REDUCE)).isEmpty();
        assertThat(model.switches(NcclFunction.BROADCAST, NcclModel.LEAST_SIZE, NcclModel.GREATEST_SIZE))
                .isEmpty();
    }

    @Test
    void forcingNvlsWhereThereIsNoneGoesBackToRingAndTreeBefore224() {
        Map<String, String> nvls = Map.of("NCCL_ALGO", "NVLSTree");
        assertThat(kernels(model("2.21.5", Communicators.hopper(1, 8), nvls), NcclFunction.ALL_REDUCE))
                .isEqualTo("Tree/LL Tree/LL128 Tree/Simple Ring/LL Ring/LL128 Ring/Simple");
        assertThat(kernels(model("2.24.3", Communicators.hopper(1, 8), nvls), NcclFunction.ALL_REDUCE))
                .isEmpty();
    }

    @Test
    void functionsAreToldApartFrom224On() {
        Map<String, String> byFunction = Map.of("NCCL_ALGO", "ring;allreduce:tree");
        NcclModel model = model("2.24.3", Communicators.hopper(2, 8), byFunction);
        assertThat(kernels(model, NcclFunction.BROADCAST)).startsWith("Ring");
        assertThat(kernels(model, NcclFunction.ALL_REDUCE)).startsWith("Tree").doesNotContain("Ring");
        assertThatThrownBy(() -> model("2.23.4", Communicators.hopper(2, 8), byFunction))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("since NCCL 2.24: version=2.23.4, NCCL_ALGO=ring;allreduce:tree");
    }

    @Test
    void namingProtocolsOpensTheGateOfLl128() {
        NcclConfig overPci = OracleTables.configs().get("s-cc90-PCI-p8");
        assertThat(kernels(model("2.30.7", overPci, Map.of()), NcclFunction.ALL_GATHER))
                .isEqualTo("Ring/LL Ring/Simple");
        assertThat(kernels(model("2.30.7", overPci, Map.of("NCCL_PROTO", "^LL")), NcclFunction.ALL_GATHER))
                .isEqualTo("Ring/LL128 Ring/Simple");
    }

    @Test
    void patMayBeForcedAndForbidden() {
        NcclConfig oneRankANode = Communicators.hopper(8, 1);
        NcclConfig eightRanksANode = Communicators.hopper(8, 8);
        assertThat(kernels(model("2.30.7", oneRankANode, Map.of()), NcclFunction.ALL_GATHER))
                .endsWith("PAT/Simple");
        assertThat(kernels(model("2.22.3", oneRankANode, Map.of()), NcclFunction.ALL_GATHER))
                .doesNotContain("PAT");
        assertThat(kernels(model("2.30.7", oneRankANode, Map.of("NCCL_PAT_ENABLE", "0")), NcclFunction.ALL_GATHER))
                .doesNotContain("PAT");
        assertThat(kernels(model("2.30.7", eightRanksANode, Map.of("NCCL_PAT_ENABLE", "1")), NcclFunction.ALL_GATHER))
                .endsWith("PAT/Simple");
    }

    @Test
    void networkOverheadIsPaidAtEveryStepInsideANode() {
        NcclConfig config = Communicators.hopper(2, 8);
        float usual = latency(model("2.30.7", config, Map.of()));
        float slow = latency(model("2.30.7", config, Map.of("NCCL_NET_OVERHEAD", "3000")));
        // 30 steps, 2 of them across; 1 us posts by default, more than the 0.6 us of a hop.
        assertThat(slow - usual).isEqualTo(28 * (3.0f - 1.0f));
    }

    private static float latency(NcclModel model) {
        return model.table().cost(NcclFunction.ALL_REDUCE, RING_LL).latencyMicros();
    }

    @ParameterizedTest
    @CsvSource({
        "NCCL_MAX_NCHANNELS, 4, 4",
        "NCCL_MIN_NCHANNELS, 48, 48",
        "NCCL_MIN_NCHANNELS, 1000, 64",
        "NCCL_MAX_NCHANNELS, 0, 1",
        "NCCL_MAX_CTAS, 7, 7",
    })
    void channelsKeepTheUsersLimits(String variable, String value, int channels) {
        assertThat(model("2.30.7", Communicators.hopper(1, 8), Map.of()).channels())
                .isEqualTo(32);
        assertThat(model("2.30.7", Communicators.hopper(1, 8), Map.of(variable, value))
                        .channels())
                .isEqualTo(channels);
    }

    @Test
    void fewerChannelsMoveTheRingsPlateau() {
        NcclKernel simple = new NcclKernel(NcclAlgorithm.RING, NcclProtocol.SIMPLE);
        NcclConfig config = Communicators.hopper(4, 8);
        Bytes below = new Bytes(64L * 4 * 32 - 1);
        Bytes from = new Bytes(64L * 4 * 32);
        NcclModel model = model("2.30.7", config, Map.of("NCCL_MAX_NCHANNELS", "4"));
        assertThat(micros(model, simple, from) / micros(model, simple, below)).isBetween(1.39, 1.41);
    }

    private static double micros(NcclModel model, NcclKernel kernel, Bytes size) {
        return model.candidates(NcclFunction.ALL_REDUCE, size).stream()
                .filter(c -> c.kernel().equals(kernel))
                .findAny()
                .orElseThrow()
                .time()
                .micros();
    }

    @Test
    void threadSettingsReachTheLaunch() {
        NcclModel model = model(
                "2.30.7",
                Communicators.hopper(1, 8),
                Map.of("NCCL_THREAD_THRESHOLDS", "8 8 64 1", "NCCL_NTHREADS", "256", "NCCL_LL128_NTHREADS", "100"));
        assertThat(model.threadThreshold(RING_LL)).isEqualTo(1);
        assertThat(model.mostThreads(RING_LL)).isEqualTo(256);
        // Not whole warps: NCCL takes the most there is.
        assertThat(model.mostThreads(new NcclKernel(NcclAlgorithm.TREE, NcclProtocol.LL128)))
                .isEqualTo(640);
    }

    @Test
    void nvlsCanBeSwitchedOff() {
        NcclConfig config = Communicators.hopperWithNvls(1, 8);
        assertThat(kernels(model("2.30.7", config, Map.of()), NcclFunction.ALL_REDUCE))
                .endsWith("NVLS/Simple");
        assertThat(kernels(model("2.30.7", config, Map.of("NCCL_NVLS_ENABLE", "0")), NcclFunction.ALL_REDUCE))
                .doesNotContain("NVLS");
    }

    @Test
    void oneRankHasNothingToDo() {
        NcclModel model = model("2.30.7", Communicators.hopper(1, 1), Map.of());
        assertThat(model.table().available()).isEmpty();
        assertThat(model.choose(NcclFunction.ALL_REDUCE, new Bytes(1 << 20))).hasValueSatisfying(choice -> {
            assertThat(choice.kernel()).hasToString("Ring/Simple");
            assertThat(choice.time().value()).isZero();
            assertThat(choice.channels()).isEqualTo(32);
            assertThat(choice.threads()).isEqualTo(544);
        });
    }

    /**
     * Lines of a public log, two ranks on one RTX 5090 over sockets, NCCL 2.29.7: the
     * AllGather and Broadcast sweeps of https://github.com/eunomia-bpf/nccl-eBPF.
     */
    @ParameterizedTest
    @CsvSource({
        // function, bytes of the call as the log counts them, kernel, channels used
        "AllGather, 4096, Ring/LL, 1",
        "AllGather, 8192, Ring/LL, 2",
        "AllGather, 16384, Ring/LL, 4",
        "AllGather, 32768, PAT/Simple, 2",
        "AllGather, 65536, Ring/Simple, 4",
        "AllGather, 67108864, Ring/Simple, 4",
        "Broadcast, 8192, Ring/LL, 1",
        "Broadcast, 16384, Ring/LL, 2",
        "Broadcast, 32768, Ring/Simple, 1",
        "Broadcast, 65536, Ring/Simple, 2",
        "Broadcast, 131072, Ring/Simple, 4",
        "AllReduce, 4096, Ring/LL, 1",
    })
    void choicesAndChannelsAreThoseOfARealLog(String function, long logged, String kernel, int channels) {
        NcclModel model = model("2.29.7", OracleTables.configs().get("log-cc120-2x1-socket"), Map.of());
        NcclFunction called = NcclFunction.parse(function);
        long size = called.isOfBlocks() ? 2 * logged : logged;
        NcclChoice choice = model.choose(called, new Bytes(size)).orElseThrow();
        assertThat(choice.kernel()).hasToString(kernel);
        assertThat(model.usedChannels(choice)).isEqualTo(channels);
    }

    /** The tuning table that the same log prints, to its one decimal. */
    @ParameterizedTest
    @CsvSource({
        "Broadcast, RING, LL, 9.3, 1.2",
        "Reduce, RING, SIMPLE, 22.4, 2.4",
        "AllGather, RING, LL, 11.6, 2.4",
        "AllGather, RING, LL128, 22.5, 0.0",
        "AllGather, COLLNET_DIRECT, LL, 5.0, 0.0",
        "AllGather, PAT, SIMPLE, 17.6, 3.6",
        "AllReduce, TREE, LL, 16.8, 0.5",
        "AllReduce, TREE, LL128, 31.0, 0.0",
        "AllReduce, TREE, SIMPLE, 36.4, 1.9",
        "AllReduce, RING, SIMPLE, 36.4, 2.4",
        "AllReduce, COLLNET_CHAIN, SIMPLE, 14.0, 0.0",
        "AllReduce, NVLS_TREE, SIMPLE, 0.0, 0.0",
    })
    void tableIsThatOfARealLog(
            String function, NcclAlgorithm algorithm, NcclProtocol protocol, String micros, String gigabytes) {
        NcclModel model = model("2.29.7", OracleTables.configs().get("log-cc120-2x1-socket"), Map.of());
        NcclCost cost = model.table().cost(NcclFunction.parse(function), new NcclKernel(algorithm, protocol));
        assertThat(List.of(oneDecimal(cost.latencyMicros()), oneDecimal(cost.bandwidthGBps())))
                .containsExactly(micros, gigabytes);
    }

    private static String oneDecimal(float value) {
        return String.format(java.util.Locale.ROOT, "%.1f", value);
    }

    @Test
    void sizesRunForward() {
        NcclModel model = model("2.30.7", Communicators.hopper(1, 8), Map.of());
        assertThatThrownBy(() -> model.switches(NcclFunction.ALL_REDUCE, new Bytes(0), new Bytes(8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("from=0 B");
        assertThatThrownBy(() -> model.switches(NcclFunction.ALL_REDUCE, new Bytes(9), new Bytes(8)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
