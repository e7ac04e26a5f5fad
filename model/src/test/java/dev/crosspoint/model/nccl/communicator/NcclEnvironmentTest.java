package dev.crosspoint.model.nccl.communicator;

import static dev.crosspoint.model.nccl.communicator.NcclAlgorithm.COLLNET_DIRECT;
import static dev.crosspoint.model.nccl.communicator.NcclAlgorithm.NVLS;
import static dev.crosspoint.model.nccl.communicator.NcclAlgorithm.RING;
import static dev.crosspoint.model.nccl.communicator.NcclAlgorithm.TREE;
import static dev.crosspoint.model.nccl.communicator.NcclFunction.ALL_REDUCE;
import static dev.crosspoint.model.nccl.communicator.NcclFunction.BROADCAST;
import static dev.crosspoint.model.nccl.communicator.NcclFunction.REDUCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.nccl.communicator.NcclEnvironment.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NcclEnvironmentTest {
    private static List<NcclAlgorithm> algorithms(String text, NcclFunction function) {
        Selection<NcclAlgorithm> selection =
                NcclEnvironment.parse(Map.of("NCCL_ALGO", text)).algorithms();
        return Arrays.stream(NcclAlgorithm.values())
                .filter(a -> selection.allows(function, a))
                .toList();
    }

    @Test
    void aListAllowsItsWordsInAnyCase() {
        assertThat(algorithms("ring,TREE", ALL_REDUCE)).containsExactly(TREE, RING);
    }

    @Test
    void aCaretTakesItsWordsAway() {
        assertThat(algorithms("^NVLS,NVLSTree,PAT,CollNetDirect,CollNetChain", REDUCE))
                .containsExactly(TREE, RING);
    }

    @Test
    void functionsMayDiffer() {
        String text = "ring,collnetdirect;allreduce:tree,nvls;broadcast:^Ring";
        assertThat(algorithms(text, REDUCE)).containsExactly(RING, COLLNET_DIRECT);
        assertThat(algorithms(text, ALL_REDUCE)).containsExactly(TREE, NVLS);
        assertThat(algorithms(text, BROADCAST)).doesNotContain(RING).hasSize(6);
        assertThat(algorithms("allreduce:tree", BROADCAST)).hasSize(7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NCCL_ALGO | Rnig | NCCL_ALGO='Rnig', word='Rnig'. Known: Tree, Ring, CollNetDirect",
                "NCCL_PROTO | LL,Fast | NCCL_PROTO='LL,Fast', word='Fast'. Known: LL, LL128, Simple",
                "NCCL_ALGO | allreduec:ring | function='allreduec'. Known: Broadcast, Reduce, AllGather",
                "NCCL_ALGO | ring;tree | every entry but the first",
                "NCCL_ALGO | ; | known: Tree, Ring",
                "NCCL_ALGO | allreduce: | known: Tree, Ring",
                "NCCL_PAT_ENABLE | 3 | whole number from 0 to 2: NCCL_PAT_ENABLE='3'",
                "NCCL_MIN_NCHANNELS | four | NCCL_MIN_NCHANNELS='four'",
                "NCCL_NET_OVERHEAD | -1 | NCCL_NET_OVERHEAD='-1'",
                "NCCL_THREAD_THRESHOLDS | 1 2 3 4 5 6 7 | NCCL_THREAD_THRESHOLDS='1 2 3 4 5 6 7'",
                "NCCL_THREAD_THRESHOLDS | 8 x | NCCL_THREAD_THRESHOLDS='8 x'",
                "NCCL_ALGOS | Ring | NCCL_ALGOS='Ring'. Known: NCCL_ALGO, NCCL_LL128_C2C",
            })
    void refusesWhatNcclWouldNotUnderstand(String name, String value, String message) {
        assertThatThrownBy(() -> NcclEnvironment.parse(Map.of(name, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void numbersAndThresholdsAreRead() {
        NcclEnvironment environment =
                NcclEnvironment.parse(Map.of("NCCL_MAX_NCHANNELS", "4", "NCCL_THREAD_THRESHOLDS", "16 -1 128"));
        assertThat(environment.number(Setting.NCCL_MAX_NCHANNELS, 64)).isEqualTo(4);
        assertThat(environment.number(Setting.NCCL_MIN_NCHANNELS)).isEmpty();
        assertThat(NcclKernel.ALL.subList(0, 4))
                .extracting(k -> environment.threshold(k, 8))
                .containsExactly(16, 8, 128, 8);
        assertThat(environment).hasToString("NCCL_MAX_NCHANNELS=4 NCCL_THREAD_THRESHOLDS=16 -1 128");
    }

    @Test
    void environmentsAreEqualWhenTheySetTheSame() {
        assertThat(NcclEnvironment.parse(Map.of("NCCL_ALGO", "Ring")))
                .isEqualTo(NcclEnvironment.parse(Map.of("NCCL_ALGO", "Ring")))
                .hasSameHashCodeAs(NcclEnvironment.parse(Map.of("NCCL_ALGO", "Ring")))
                .isNotEqualTo(NcclEnvironment.NONE);
    }
}
