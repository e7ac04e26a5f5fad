package dev.crosspoint.model.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CollectiveTest {
    @ParameterizedTest
    @EnumSource
    void everyCollectiveIsFoundByItsId(Collective collective) {
        assertThat(Collective.parse(collective.id())).isEqualTo(collective);
    }

    /** The names that the command line and files promise. */
    @Test
    void idsAreThoseOfTheContract() {
        assertThat(Stream.of(Collective.values()).map(Collective::id))
                .containsExactlyInAnyOrder(
                        "allreduce",
                        "allgather",
                        "reducescatter",
                        "broadcast",
                        "reduce",
                        "alltoall",
                        "sendrecv",
                        "barrier",
                        "scatter",
                        "gather");
    }

    @Test
    void unknownNamesListTheKnown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Collective.parse("AllReduce"))
                .withMessageStartingWith("unknown collective: text='AllReduce'. Known: allreduce, allgather");
    }

    /** nccl-tests, doc/PERFORMANCE.md, and its scatter and gather sources, at 8 ranks. */
    @ParameterizedTest
    @CsvSource({
        "ALL_REDUCE, 1.75",
        "ALL_GATHER, 0.875",
        "REDUCE_SCATTER, 0.875",
        "ALL_TO_ALL, 0.875",
        "SCATTER, 0.875",
        "GATHER, 0.875",
        "BROADCAST, 1",
        "REDUCE, 1",
        "SEND_RECV, 1"
    })
    void busFactorsAreThoseOfNcclTests(Collective collective, double factor) {
        assertThat(collective.busFactor(8)).isEqualTo(factor);
    }

    @Test
    void nobodyHasNoBusFactor() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Collective.ALL_REDUCE.busFactor(0))
                .withMessage("group needs at least 1 rank: ranks=0");
    }

    @Test
    void sumsAreWhatReducesMeans() {
        assertThat(Stream.of(Collective.values()).filter(Collective::reduces))
                .containsExactlyInAnyOrder(Collective.ALL_REDUCE, Collective.REDUCE_SCATTER, Collective.REDUCE);
    }
}
