package dev.crosspoint.validation.measure.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.process.LocalStarter;
import dev.crosspoint.validation.measure.process.RankCommand;
import dev.crosspoint.validation.measure.process.Starter;
import dev.crosspoint.validation.run.RunFile;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** NCCL's test double in processes that have the environment of a launcher's. */
@Timeout(120)
class NcclLauncherTest {
    @TempDir
    private Path folder;

    /** With Slurm's {@code --gpus-per-task=1} every process sees one device, another than the rest. */
    @ParameterizedTest
    @CsvSource({
        "SLURM_PROCID, SLURM_STEP_NUM_TASKS, true",
        "RANK,         WORLD_SIZE,           false",
    })
    void ranksOfALauncherMeasureTogetherEachOnItsOwnDevice(String rank, String size, boolean seesOne) throws Exception {
        FakeGpu gpu = FakeGpu.build(folder);
        Path run = folder.resolve("run.jsonl");
        int port = freePort();
        List<Process> processes = new ArrayList<>();
        for (int r = 0; r < 2; r++) {
            Map<String, String> environment = new TreeMap<>(gpu.environment(Map.of()));
            environment.putAll(Map.of(rank, "" + r, size, "2", "SLURM_STEP_NODELIST", "unused"));
            environment.putAll(Map.of("MASTER_ADDR", "127.0.0.1", "MASTER_PORT", "" + port));
            if (seesOne) {
                environment.put("CUDA_VISIBLE_DEVICES", "" + r);
            }
            processes.add(start(run, environment));
        }

        for (Process process : processes) {
            assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue())
                    .as(new String(process.getInputStream().readAllBytes()))
                    .isZero();
        }
        RunFile file = RunFile.of(Files.readAllLines(run));
        assertThat(file.samples()).hasSize(2 * 3);
        assertThat(file.label(0, "nccl-tree").orElseThrow().label().name()).isEqualTo("nccl-tree/simple");
        assertThat(file.launches().get(0).machine().places())
                .extracting(place -> place.device().replaceAll(".*\\((.*)\\)", "$1"))
                .containsExactly("0000:1B:00.0", "0000:1C:00.0");
    }

    @Test
    void ranksOfALauncherShareNeitherAProcessNorAGpu() {
        MeasurePlan plan = FakeGpu.plan(2, Collective.ALL_REDUCE, DataType.FLOAT, List.of("nccl-ring"), "4KiB");
        for (NcclOptions options : List.of(
                new NcclOptions(2, Sharing.HOST_ID, false, Map.of()),
                new NcclOptions(1, Sharing.HOST_ID, true, Map.of()))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new NcclBackend(options, new Elsewhere()).require(plan))
                    .withMessageContaining("without a launcher");
        }
    }

    /** A starter of processes that may be those of other machines. */
    private record Elsewhere() implements Starter {
        @Override
        public String host() {
            return "127.0.0.1";
        }

        @Override
        public boolean isLocal() {
            return false;
        }

        @Override
        public Started start(RankCommand command) throws IOException {
            return new LocalStarter().start(command);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            // The port above the one that the environment names is the one that is used.
            return free.getLocalPort() - 1;
        }
    }

    private static Process start(Path run, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LaunchedMeasure.class.getName(),
                        run.toString())
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        return builder.start();
    }
}
