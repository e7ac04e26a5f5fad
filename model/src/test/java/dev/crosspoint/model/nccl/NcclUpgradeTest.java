package dev.crosspoint.model.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.nccl.NcclUpgrade.Range;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.units.Bytes;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class NcclUpgradeTest {
    private static List<NcclUpgrade> path(NcclConfig config, Map<String, String> environment, String... versions) {
        return NcclUpgrade.path(
                config,
                NcclEnvironment.parse(environment),
                Stream.of(versions).map(NcclVersion::parse).toList());
    }

    private static List<Range> ranges(NcclUpgrade upgrade, NcclFunction function) {
        return upgrade.ranges(function, NcclModel.LEAST_SIZE, NcclModel.GREATEST_SIZE);
    }

    @Test
    void eachStepComparesNeighbours() {
        List<NcclUpgrade> path = path(Communicators.hopper(4, 8), Map.of(), "2.18.6", "2.23.4", "2.30.7");
        assertThat(path)
                .extracting(u -> u.before().version() + " " + u.after().version())
                .containsExactly("2.18.6 2.23.4", "2.23.4 2.30.7");
    }

    @Test
    void aTreeThatStartsLaterLosesSizes() {
        // 2.19 raised the Simple hop of trees from 4 and 14 us to 28 us: 4 nodes of 8 pay 2 * (7 * 24 + 2 * 14) more.
        NcclUpgrade upgrade = path(Communicators.hopper(4, 8), Map.of("NCCL_ALGO", "Tree"), "2.18.6", "2.19.3")
                .get(0);
        List<Range> changes = upgrade.changes(NcclFunction.ALL_REDUCE, NcclModel.LEAST_SIZE, NcclModel.GREATEST_SIZE);
        assertThat(changes).isNotEmpty().allSatisfy(change -> {
            assertThat(change.before().orElseThrow()).hasToString("Tree/Simple");
            assertThat(change.after().orElseThrow()).hasToString("Tree/LL128");
            assertThat(change.move().orElseThrow().least()).isNotNegative();
        });
        Bytes large = NcclModel.GREATEST_SIZE;
        double before = upgrade.before()
                .choose(NcclFunction.ALL_REDUCE, large)
                .orElseThrow()
                .time()
                .micros();
        assertThat(upgrade.timeMove(NcclFunction.ALL_REDUCE, large).orElseThrow() * before)
                .isBetween(2 * (7 * 24 + 2 * 14) - 1.0, 2 * (7 * 24 + 2 * 14) + 1.0);
    }

    @Test
    void aFunctionThatLosesItsAlgorithmIsAChangeWithoutATime() {
        NcclUpgrade upgrade = path(Communicators.hopper(2, 8), Map.of("NCCL_ALGO", "Tree"), "2.23.4", "2.24.3")
                .get(0);
        assertThat(upgrade.changes(NcclFunction.BROADCAST, NcclModel.LEAST_SIZE, NcclModel.GREATEST_SIZE))
                .isNotEmpty()
                .allSatisfy(change -> {
                    assertThat(change.before()).isPresent();
                    assertThat(change.after()).isEmpty();
                    assertThat(change.move()).isEmpty();
                });
        assertThat(upgrade.timeMove(NcclFunction.BROADCAST, new Bytes(1024))).isEmpty();
    }

    @Test
    void theSameTablesMoveNothing() {
        NcclUpgrade upgrade =
                path(Communicators.hopper(4, 8), Map.of(), "2.30.3", "2.30.7").get(0);
        assertThat(ranges(upgrade, NcclFunction.ALL_REDUCE)).allSatisfy(range -> {
            assertThat(range.isChange()).isFalse();
            assertThat(range.move()).contains(new NcclUpgrade.Move(0, 0));
        });
    }

    @Test
    void comparisonNeedsTwoReleases() {
        assertThatThrownBy(() -> path(Communicators.hopper(1, 8), Map.of(), "2.30.7"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("versions=[2.30.7]");
    }
}
