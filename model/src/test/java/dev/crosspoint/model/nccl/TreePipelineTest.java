package dev.crosspoint.model.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TreePipelineTest {
    @ParameterizedTest
    @CsvSource({"1, 8, 7", "2, 8, 8", "4, 1, 2", "5, 1, 2", "128, 4, 10"})
    void aTreeIsAChainInANodeAndABinaryTreeOverNodes(int nodes, int ranksPerNode, int depth) {
        assertThat(new TreePipeline(nodes, ranksPerNode).depth()).isEqualTo(depth);
    }

    /** As NCCL's drawing of its trees shows: among 3 nodes 1 sends to 2 and 2 to 0, among 5 1 to 2 to 4 to 0. */
    @ParameterizedTest
    @CsvSource({"1, 0", "2, 2", "3, 4", "4, 4", "5, 6", "8, 6", "9, 8"})
    void aChunkPassesTheLinksOfTheDeepestLeafUpAndDown(int nodes, int hops) {
        assertThat(new TreePipeline(nodes, 8).hopsAcross()).isEqualTo(hops);
    }

    /**
     * By hand: at depth 8 Simple wants 64, 32 and 8 chunks a channel and halves those above 128, 64 and 32 KiB; LL128
     * wants 22.4 and 5.6 and halves those above 128 and 32 KiB.
     */
    @ParameterizedTest
    @CsvSource({
        "LL,     16, 1048576,     32768",
        "LL128,  16, 1073741824,  576000",
        "LL128,  16, 184320000,   288000",
        "LL128,  16, 67108864,    144000",
        "LL128,  16, 1048576,     18000",
        "SIMPLE, 16, 1073741824,  524288",
        "SIMPLE, 16, 268435456,   262144",
        "SIMPLE, 16, 67108864,    131072",
        "SIMPLE, 16, 16777216,    65536",
        "SIMPLE, 16, 1048576,     32768",
    })
    void chunksAreCutUntilTheTreeIsBusy(NcclProtocol protocol, int channels, long bytes, long chunk) {
        assertThat(new TreePipeline(2, 8).chunk(protocol, channels, bytes)).isEqualTo(chunk);
    }

    @Test
    void aDeeperTreeIsCutFiner() {
        long size = 1L << 28;
        assertThat(new TreePipeline(512, 8).chunk(NcclProtocol.SIMPLE, 16, size))
                .isLessThan(new TreePipeline(2, 8).chunk(NcclProtocol.SIMPLE, 16, size));
    }
}
