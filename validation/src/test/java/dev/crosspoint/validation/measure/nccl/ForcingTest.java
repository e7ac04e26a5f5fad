package dev.crosspoint.validation.measure.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.validation.measure.nccl.rank.NcclRelease;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** See NCCL's user guide, NCCL_ALGO: settings by function since 2.24. */
class ForcingTest {
    private static final NcclRelease BEFORE = NcclRelease.parse("2.23.4");
    private static final NcclRelease SINCE = NcclRelease.parse("2.24.3");

    @Test
    void onlyTheFunctionThatIsMeasuredIsForcedWhereTheReleaseCan() {
        Forcing tree = Forcing.named("nccl-tree/ll128");

        assertThat(tree.environment(NcclFunction.ALL_REDUCE, SINCE))
                .isEqualTo(Map.of("NCCL_ALGO", "allreduce:tree", "NCCL_PROTO", "allreduce:ll128"));
        assertThat(tree.environment(NcclFunction.ALL_REDUCE, BEFORE))
                .isEqualTo(Map.of("NCCL_ALGO", "tree", "NCCL_PROTO", "ll128"));
    }

    @Test
    void ncclIsFreeUnderItsOwnName() {
        assertThat(Forcing.named("nccl").environment(NcclFunction.ALL_REDUCE, SINCE))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"ring", "nccl-binomial", "nccl-ring/fast", "nccl-ring/", "NCCL-RING"})
    void whatNcclDoesNotKnowIsRefusedWithWhatItKnows(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Forcing.named(name))
                .withMessageContaining("text='" + name + "'")
                .withMessageContaining("Known: ");
    }

    @ParameterizedTest
    @CsvSource({
        "nccl-tree, BROADCAST",
        "nccl-tree, ALL_GATHER",
        "nccl-pat, ALL_REDUCE",
        "nccl-nvls, REDUCE",
        "nccl-nvls-tree, ALL_GATHER",
        "nccl-collnet-chain, REDUCE_SCATTER",
    })
    void anAlgorithmThatNcclLacksForTheCollectiveIsRefused(String name, NcclFunction function) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Forcing.named(name).requireFor(function))
                .withMessageContaining("algorithm=" + name)
                .withMessageContaining("collective=" + function.collective().id());
    }
}
