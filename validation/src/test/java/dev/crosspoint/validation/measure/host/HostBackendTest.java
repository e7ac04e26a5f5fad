package dev.crosspoint.validation.measure.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.InNetwork;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Inputs;
import dev.crosspoint.validation.measure.Launch;
import dev.crosspoint.validation.measure.Limits;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.process.LocalStarter;
import dev.crosspoint.validation.run.PlannedRun;
import dev.crosspoint.validation.run.Repetitions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class HostBackendTest {
    private static final HostBackend BACKEND = new HostBackend(new LocalStarter(), Optional.empty());

    /** The result of every call is checked element by element, with numbers that no two places share. */
    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void everyAlgorithmIsRightForEveryCollectiveAtAnyLength(int ranks) {
        long sequence = 0;
        int ran = 0;
        try (Launch launch = BACKEND.launch(plan("ring", ranks), 0)) {
            for (Collective collective : Collective.values()) {
                for (CollectiveAlgorithm algorithm : everyAlgorithm()) {
                    boolean able = collective != Collective.BARRIER
                            && !(algorithm instanceof InNetwork)
                            && algorithm.refusal(collective, ranks).isEmpty();
                    for (int elements : able ? new int[] {1, 7, 1000} : new int[0]) {
                        MeasurePlan plan = plan(collective, algorithm.id(), ranks, 4L * elements);
                        BACKEND.require(plan);
                        for (Inputs inputs : List.of(Inputs.random(sequence), Inputs.RANK_NUMBERS)) {
                            sequence++;
                            Call call = new Call(
                                    sequence, plan.operation(algorithm.id(), new Bytes(4L * elements)), inputs);
                            assertThat(launch.run(call)).hasSize(ranks);
                        }
                        ran++;
                    }
                }
            }
            assertThat(launch.machine().places())
                    .hasSize(ranks)
                    .allMatch(p -> p.networkInterface().equals("lo"));
            assertThat(launch.label("ring").label().evidence().get(0)).contains("the schedule of ring");
        }
        assertThat(ran).isGreaterThan(60);
    }

    private static List<CollectiveAlgorithm> everyAlgorithm() {
        return Stream.concat(Algorithms.all(OptionalInt.empty()).stream(), Algorithms.variants().stream())
                .toList();
    }

    @Test
    void whatCannotRunIsRefusedBeforeAnyProcessStarts() {
        assertThatThrownBy(() -> BACKEND.require(plan("nvls", 4))).hasMessageContaining("reduces in a switch");
        assertThatThrownBy(() -> BACKEND.require(plan("no-such", 4))).hasMessageContaining("unknown algorithm");
        assertThatThrownBy(() -> BACKEND.require(plan(Collective.ALL_TO_ALL, "ring", 4, 4096)))
                .hasMessageContaining("cannot carry out alltoall");
        assertThatThrownBy(() -> BACKEND.require(plan(Collective.ALL_REDUCE, "ring", 4, 2L << 30)))
                .hasMessageContaining("at most 1 GiB");
        BACKEND.require(plan(Collective.ALL_REDUCE, "ring", 5, 1L << 30));
        assertThatThrownBy(() -> BACKEND.require(plan(Collective.ALL_REDUCE, "one-shot-at-once", 5, 1L << 30)))
                .hasMessageContaining("at most 1 GiB at once")
                .hasMessageContaining("at once=4 GiB");
        assertThatThrownBy(() -> plan(Collective.ALL_REDUCE, "ring", 4, 6)).hasMessageContaining("size=6 B");
        assertThatThrownBy(() -> plan(Collective.BARRIER, "dissemination", 4, 8))
                .hasMessageContaining("barrier");
    }

    @Test
    void anEmulatedNetworkIsToldByAlphaAndBandwidth() {
        EmulatedNetwork network = EmulatedNetwork.parse("alpha=1ms,bandwidth=25MB/s");
        assertThat(network.link().alpha().value()).isEqualTo(1e-3);
        assertThat(network.link().bandwidth().value()).isEqualTo(25e6);
        for (String bad :
                new String[] {"", "alpha=1ms", "alpha=1ms,alpha=2ms", "alpha=1,bandwidth=25MB/s", "a=b,c=d"}) {
            assertThatThrownBy(() -> EmulatedNetwork.parse(bad)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static MeasurePlan plan(String algorithm, int ranks) {
        return plan(Collective.ALL_REDUCE, algorithm, ranks, 4096);
    }

    private static MeasurePlan plan(Collective collective, String algorithm, int ranks, long bytes) {
        return new MeasurePlan(
                new PlannedRun(collective, List.of(algorithm), List.of(new Bytes(bytes)), new Repetitions(0, 1, 1), 1),
                ranks,
                DataType.FLOAT,
                Limits.DEFAULT);
    }
}
