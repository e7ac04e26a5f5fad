package dev.crosspoint.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crosspoint.cli.CommandLineRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a machine without a GPU is told. */
class MeasureNcclTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void onlyWithoutAGpu() {
        assumeTrue(!Files.exists(Path.of("/proc/driver/nvidia")), "this machine has a GPU");
    }

    @Test
    void measuringIsRefusedInOneLineAndLeavesNothing() throws Exception {
        Path file = folder.resolve("run.jsonl");
        CommandLineRun run =
                CommandLineRun.of("measure", "--backend", "nccl", "--ranks", "2", "-q", "-o", file.toString());

        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .startsWith("crosspoint: NCCL cannot be measured here: ")
                .contains("--backend host");
        assertThat(file).doesNotExist();
    }

    @Test
    void aProbeTellsWhereItLooked() {
        CommandLineRun run = CommandLineRun.of("measure", "--backend", "nccl", "--probe");

        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.out()).contains("looked in: ");
        assertThat(run.err().lines()).hasSize(1);
    }

    @Test
    void whatNcclDoesNotHaveIsBadInput() {
        CommandLineRun run = CommandLineRun.of(
                "measure",
                "--backend",
                "nccl",
                "--collective",
                "broadcast",
                "--algorithms",
                "nccl-tree",
                "-q",
                "-o",
                "/dev/null");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("algorithm=nccl-tree, collective=broadcast");
    }

    @Test
    void aRunIsResumedWithTheSharingItWasBegunWith() throws Exception {
        Path file = folder.resolve("shared.jsonl");
        Files.writeString(file, """
                {"kind":"launch","launch":0,"format":"crosspoint-run","version":1,"backend":"nccl","ranks":2,\
                "statistic":"s","plan":{"collective":"allreduce","algorithms":["nccl-ring"],"bytes":[4096],"warmUp":1,\
                "iterations":1,"launches":1,"seed":1},"options":{"ranks-per-gpu":"2","gpu-sharing":"multi-rank",\
                "one-process":"false"},"machine":{},"notes":[]}
                """);

        assertThat(refusal(file, "--ranks-per-gpu", "3")).endsWith("--ranks-per-gpu is 3, was 2");
        assertThat(refusal(file, "--gpu-sharing", "hostid")).endsWith("--gpu-sharing is hostid, was multi-rank");
        assertThat(refusal(file, "--one-process")).endsWith("--one-process is true, was false");
    }

    private static String refusal(Path file, String... options) {
        CommandLineRun run = CommandLineRun.of(
                Stream.concat(Stream.of("measure", "--resume", "-q", "-o", file.toString()), Stream.of(options))
                        .toArray(String[]::new));
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        return run.errLines().get(0);
    }

    @Test
    void optionsOfNcclAreRefusedByTheOtherBackend() {
        CommandLineRun run = CommandLineRun.of("measure", "--ranks-per-gpu", "2", "-q", "-o", "/dev/null");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("are for the nccl backend: backend=host");
    }
}
