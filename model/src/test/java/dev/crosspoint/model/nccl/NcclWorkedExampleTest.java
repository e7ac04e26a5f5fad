package dev.crosspoint.model.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.units.Bytes;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows worked by hand from NCCL 2.30.7, tuning.cc: Hopper, 16 channels of 22.5 GB/s, Intel, no NVLS. */
final class NcclWorkedExampleTest {
    private static final NcclEnvironment RING_OR_TREE = NcclEnvironment.parse(Map.of("NCCL_ALGO", "Ring,Tree"));

    private static NcclModel model(int nodes) {
        return NcclModel.of(NcclVersion.parse("2.30.7"), Communicators.hopper(nodes, 8), RING_OR_TREE);
    }

    @ParameterizedTest
    @CsvSource({
        // nodes, algorithm, protocol, latency us (0: not worked), algorithm bandwidth GB/s (0: not worked)
        "1, RING, LL128, 40.6, 189.257",
        "1, RING, SIMPLE, 56.0, 0",
        "1, TREE, LL, 15.2, 43.5789",
        "1, TREE, LL128, 31.5, 128.8",
        "1, TREE, SIMPLE, 64.4, 165.6",
        "2, RING, LL, 40.0, 0",
        "2, TREE, LL, 25.2, 0",
    })
    void costIsWhatTheFormulaGives(
            int nodes, NcclAlgorithm algorithm, NcclProtocol protocol, double micros, double gigabytes) {
        NcclCost cost = model(nodes).table().cost(NcclFunction.ALL_REDUCE, new NcclKernel(algorithm, protocol));
        assertThat((double) cost.latencyMicros()).isCloseTo(micros, within(micros * 1e-6));
        if (gigabytes > 0) {
            assertThat((double) cost.bandwidthGBps()).isCloseTo(gigabytes, within(gigabytes * 5e-6));
        }
    }

    @ParameterizedTest
    @CsvSource({"4096, Ring/LL, 15.0508", "1048576, Ring/LL, 0", "67108864, Ring/Simple, 382.224"})
    void bestOfRingAndTreeOnOneNodeIsTheRing(long bytes, String kernel, double micros) {
        NcclChoice choice =
                model(1).choose(NcclFunction.ALL_REDUCE, new Bytes(bytes)).orElseThrow();
        assertThat(choice.kernel()).hasToString(kernel);
        if (micros > 0) {
            assertThat(choice.time().micros()).isCloseTo(micros, within(micros * 5e-6));
        }
    }

    @Test
    void aSingleNodeNeverLeavesTheRing() {
        assertThat(powersWhereRingAndTreeChangePlaces(1)).isEmpty();
    }

    @Test
    void twoNodesChangeToTheRingOnce() {
        assertThat(powersWhereRingAndTreeChangePlaces(2)).containsExactly(25);
    }

    @Test
    void eightNodesNeverLeaveTheTree() {
        assertThat(powersWhereRingAndTreeChangePlaces(8)).isEmpty();
    }

    private static List<Integer> powersWhereRingAndTreeChangePlaces(int nodes) {
        NcclModel model = model(nodes);
        return IntStream.rangeClosed(8, 30)
                .filter(k -> algorithm(model, k) != algorithm(model, k - 1))
                .boxed()
                .toList();
    }

    private static NcclAlgorithm algorithm(NcclModel model, int power) {
        return model.choose(NcclFunction.ALL_REDUCE, new Bytes(1L << power))
                .orElseThrow()
                .kernel()
                .algorithm();
    }
}
