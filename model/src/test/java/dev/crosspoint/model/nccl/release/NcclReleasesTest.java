package dev.crosspoint.model.nccl.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.nccl.release.Ceilings.Generation;
import dev.crosspoint.model.nccl.release.Ceilings.Limit;
import dev.crosspoint.model.nccl.release.Latencies.Medium;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Constants at the releases where they change, read from the tags of https://github.com/NVIDIA/nccl, tuning.cc. */
final class NcclReleasesTest {
    private static NcclRules rules(String version) {
        return NcclReleases.of(NcclVersion.parse(version));
    }

    @ParameterizedTest
    @CsvSource({
        // release, table, row, one node, two nodes, three or more; GB/s
        "2.18.1, TREE, HOPPER, 38.7, 41.4, 33.0",
        "2.18.3, TREE, HOPPER, 38.7, 41.4, 36.0",
        "2.18.1, TREE_LL128, HOPPER, 36.7, 36.7, 36.7",
        "2.18.3, TREE_LL128, HOPPER, 36.7, 36.7, 29.0",
        "2.20.5, LL, HOPPER, 87.7, 22.5, 19.0",
        "2.21.5, LL, HOPPER, 141.0, 45.0, 35.0",
        "2.25.1, LL, BLACKWELL, 282.0, 90.0, 70.0",
        "2.25.1, RING_LL128, BLACKWELL, 73.4, 73.4, 73.4",
        "2.28.3, RING_LL128, BLACKWELL, 73.4, 73.4, 73.4",
        "2.28.7, RING_LL128, BLACKWELL, 73.4, 34.6, 73.4",
        "2.28.9, RING_LL128, BLACKWELL, 73.4, 34.6, 73.4",
        "2.29.2, RING_LL128, BLACKWELL, 34.5, 34.6, 34.5",
        "2.29.7, RING_LL128, BLACKWELL, 40.0, 40.0, 40.0",
        "2.25.1, TREE_LL128, BLACKWELL, 73.4, 73.4, 58.0",
        "2.28.3, TREE_LL128, BLACKWELL, 55.6, 31.67, 20.0",
        "2.27.7, TREE, BLACKWELL, 77.4, 82.8, 72.0",
        "2.28.3, TREE, BLACKWELL, 70.0, 42.8, 24.0",
        "2.28.7, NVLS_TREE, BLACKWELL, 0.0, 96.0, 43.1",
        "2.28.9, NVLS_TREE, BLACKWELL, 0.0, 96.0, 43.8",
        "2.29.7, NVLS_TREE, BLACKWELL, 0.0, 96.0, 43.8",
        "2.30.3, NVLS_TREE, BLACKWELL, 0.0, 96.0, 80.0",
        "2.30.7, NVLS_TREE, HOPPER, 0.0, 57.7, 45.5",
        "2.30.7, LL, VOLTA, 39.0, 39.0, 20.4",
    })
    void ceilingsAreThoseOfTheTag(
            String version, Limit limit, Generation generation, double one, double two, double more) {
        Ceilings ceilings = rules(version).ceilings();
        assertThat(new double[] {
                    ceilings.of(limit, generation, 1),
                    ceilings.of(limit, generation, 2),
                    ceilings.of(limit, generation, 3)
                })
                .containsExactly(one, two, more);
    }

    @ParameterizedTest
    @CsvSource({
        // release, algorithm; Simple: start-up, NVLink, PCI, network; us
        "2.18.1, TREE, 0, 28, 28, 28",
        "2.18.3, TREE, 0, 4, 6, 14",
        "2.22.3, TREE, 0, 28, 28, 28",
        "2.23.4, TREE, 8.4, 4, 4, 14",
        "2.18.6, NVLS, 23, 0, 0, 18",
        "2.20.5, NVLS, 0, 23, 0, 18",
        "2.21.5, NVLS, 0, 25, 0, 18",
        "2.18.6, NVLS_TREE, 23, 0, 0, 19",
        "2.20.5, NVLS_TREE, 0, 23, 0, 14",
        "2.28.7, NVLS_TREE, 0, 25, 0, 14",
        "2.28.9, NVLS_TREE, 0, 25, 0, 20.9",
        "2.18.6, COLLNET_DIRECT, 0, 8, 8, 10.7",
        "2.19.1, COLLNET_DIRECT, 0, 3.7, 3.7, 31",
        "2.18.6, COLLNET_CHAIN, 0, 4.75, 8, 14",
        "2.19.1, COLLNET_CHAIN, 0, 2.8, 2.8, 30",
        "2.30.7, RING, 8.4, 3.4, 5.7, 14",
        "2.30.7, PAT, 8, 4, 4, 14",
    })
    void simpleLatenciesAreThoseOfTheTag(
            String version, NcclAlgorithm algorithm, float base, float nvlink, float pci, float network) {
        Latencies latencies = rules(version).latencies();
        NcclKernel kernel = new NcclKernel(algorithm, NcclProtocol.SIMPLE);
        assertThat(new float[] {
                    latencies.base(kernel),
                    latencies.hop(Medium.NVLINK, kernel),
                    latencies.hop(Medium.PCI, kernel),
                    latencies.hop(Medium.NETWORK, kernel)
                })
                .containsExactly(base, nvlink, pci, network);
    }
}
