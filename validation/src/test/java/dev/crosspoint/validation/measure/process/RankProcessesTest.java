package dev.crosspoint.validation.measure.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Inputs;
import dev.crosspoint.validation.measure.Limits;
import dev.crosspoint.validation.measure.Operation;
import dev.crosspoint.validation.measure.RankFailure;
import dev.crosspoint.validation.measure.RankTime;
import dev.crosspoint.validation.measure.WrongResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class RankProcessesTest {
    private static final String CALL_3 = "ring allreduce of 4 KiB (float), call 3";

    @Test
    void everyRankAnswersEveryCall() {
        try (RankProcesses ranks = start("none", Duration.ofMinutes(1))) {
            assertThat(ranks.facts()).extracting(f -> f.get("device")).containsExactly("none", "none", "none");
            for (int sequence = 1; sequence < 50; sequence++) {
                List<RankTime> times = ranks.run(call(sequence));
                assertThat(times).extracting(RankTime::rank).containsExactly(0, 1, 2);
                assertThat(times).allMatch(t -> t.device().equals(Optional.of(new Seconds(1e-6))));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "die; rank 1 ended with exit code 127: symbol lookup error: ncclFuture in " + CALL_3,
                "throw; rank 1 failed in " + CALL_3 + ": java.lang.IllegalStateException: device is lost",
                // The others are heard first: they lost their connections to rank 1.
                "leave; rank 1 failed in " + CALL_3 + ": java.lang.IllegalStateException: device is lost"
            })
    void aRankThatEndsIsNamedWithTheCallAndTheReason(String fault, String message) {
        try (RankProcesses ranks = start(fault, Duration.ofMinutes(1))) {
            ranks.run(call(1));
            ranks.run(call(2));
            assertThatThrownBy(() -> ranks.run(call(3)))
                    .isInstanceOf(RankFailure.class)
                    .hasMessage(message);
        }
    }

    @Test
    void aRankThatNeverArrivesIsNamed() {
        try (RankProcesses ranks = start("hang", Duration.ofSeconds(2))) {
            ranks.run(call(1));
            ranks.run(call(2));
            assertThatThrownBy(() -> ranks.run(call(3)))
                    .isInstanceOf(RankFailure.class)
                    .hasMessageStartingWith("time-out of 2 s in " + CALL_3 + ": rank 1 never arrived (rank 0 aligning");
        }
    }

    @Test
    void aWrongResultIsNoTime() {
        try (RankProcesses ranks = start("wrong", Duration.ofMinutes(1))) {
            ranks.run(call(1));
            ranks.run(call(2));
            assertThatThrownBy(() -> ranks.run(call(3)))
                    .isInstanceOf(WrongResult.class)
                    .hasMessage("wrong result on rank 1 in " + CALL_3 + ": element 5 is 1.0, right is 3.0");
        }
    }

    @Test
    void aRankThatDoesNotGetReadyIsNamed() {
        assertThatThrownBy(() -> start("start", Duration.ofMinutes(1)).close())
                .isInstanceOf(RankFailure.class)
                .hasMessage("rank 1 failed while starting: java.lang.IllegalStateException: no such device");
    }

    private static RankProcesses start(String fault, Duration patience) {
        RankProgram program = new RankProgram(
                FaultyRank.class,
                Map.of(FaultyRank.FAULT, fault),
                Map.of(),
                List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        return RankProcesses.start(new LocalStarter(), 3, rank -> program, new Limits(Duration.ofMinutes(1), patience));
    }

    private static Call call(long sequence) {
        return new Call(
                sequence,
                new Operation(Collective.ALL_REDUCE, "ring", new Bytes(4096), DataType.FLOAT),
                Inputs.RANK_NUMBERS);
    }
}
