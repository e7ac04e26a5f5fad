package dev.crosspoint.validation.measure.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Inputs;
import dev.crosspoint.validation.measure.Limits;
import dev.crosspoint.validation.measure.Operation;
import dev.crosspoint.validation.measure.RankFailure;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class LauncherTest {
    private static final Map<String, String> SRUN = Map.of(
            "SLURM_STEP_NUM_TASKS", "16",
            "SLURM_PROCID", "9",
            "SLURM_STEP_NODELIST", "gpu[07-09,12],big1",
            "SLURM_JOB_ID", "123",
            "SLURM_STEP_ID", "4");

    @Test
    void srunTellsRankSizeAndTheFirstNode() {
        Launcher launcher = Launcher.of(SRUN, 1).orElseThrow();
        assertThat(launcher.rank()).isEqualTo(9);
        assertThat(launcher.ranks()).isEqualTo(16);
        assertThat(launcher.host()).isEqualTo("gpu07");
        assertThat(launcher.port()).isBetween(20_000, 32_000);
        assertThat(launcher.job()).isEqualTo("123.4");
    }

    @Test
    void aBatchScriptIsOneProcessThoughItHasRanksInItsEnvironment() {
        Map<String, String> batch = new HashMap<>(SRUN);
        batch.remove("SLURM_STEP_NUM_TASKS");
        assertThat(Launcher.of(batch, 1)).isEmpty();
        assertThat(Launcher.of(Map.of(), 1)).isEmpty();
    }

    @Test
    void torchrunTellsThePlaceAndListensOnItsPortItself() {
        Launcher launcher = Launcher.of(
                        Map.of("RANK", "0", "WORLD_SIZE", "8", "MASTER_ADDR", "node1", "MASTER_PORT", "29500"), 1)
                .orElseThrow();
        assertThat(launcher).isEqualTo(new Launcher("torchrun", 0, 8, "node1", 29501, "torch"));
    }

    @ParameterizedTest
    @CsvSource({
        "OMPI_COMM_WORLD_RANK, OMPI_COMM_WORLD_SIZE, OMPI_COMM_WORLD_LOCAL_SIZE",
        "PMI_RANK, PMI_SIZE, MPI_LOCALNRANKS"
    })
    void mpirunOnOneHostNeedsNoMoreAndOnSeveralItSaysWhatItNeeds(String rank, String size, String localSize) {
        Launcher here =
                Launcher.of(Map.of(rank, "1", size, "4", localSize, "4"), 77).orElseThrow();
        assertThat(here.host()).isEqualTo("127.0.0.1");
        assertThat(here)
                .isEqualTo(Launcher.of(Map.of(rank, "1", size, "4", localSize, "4"), 77)
                        .orElseThrow());
        assertThatThrownBy(() -> Launcher.of(Map.of(rank, "1", size, "4", localSize, "2"), 77))
                .hasMessageContaining("set MASTER_ADDR and MASTER_PORT");
        assertThat(Launcher.of(
                                Map.of(rank, "1", size, "4", localSize, "2", "MASTER_ADDR", "a", "MASTER_PORT", "9000"),
                                77)
                        .orElseThrow()
                        .port())
                .isEqualTo(9001);
    }

    @Test
    void ranksRunWhereTheLauncherPutThemAndEndWithRankZero() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        CompletableFuture<Void> agent = CompletableFuture.runAsync(() -> {
            try {
                new Agent().serve(new Launcher("srun", 1, 2, "127.0.0.1", port, "7.0"), Duration.ofSeconds(30));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        RankProgram program = new RankProgram(
                FaultyRank.class, Map.of(FaultyRank.FAULT, "die"), Map.of(), List.of("-XX:TieredStopAtLevel=1"));
        try (LaunchedStarter starter = LaunchedStarter.await(
                        new Launcher("srun", 0, 2, "127.0.0.1", port, "7.0"), Duration.ofSeconds(30));
                RankProcesses ranks = RankProcesses.start(starter, 2, rank -> program, Limits.DEFAULT)) {
            assertThat(ranks.run(call(1))).hasSize(2);
            assertThat(ranks.run(call(2))).hasSize(2);
            assertThatThrownBy(() -> ranks.run(call(3)))
                    .isInstanceOf(RankFailure.class)
                    .hasMessageStartingWith("rank 1 ended with exit code 127: symbol lookup error");
        }
        agent.get(30, TimeUnit.SECONDS);
    }

    private static Call call(long sequence) {
        return new Call(
                sequence,
                new Operation(Collective.ALL_REDUCE, "ring", new Bytes(4096), DataType.FLOAT),
                Inputs.RANK_NUMBERS);
    }
}
