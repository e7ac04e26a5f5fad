package dev.crosspoint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
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
        assertThat(file)
                .satisfiesAnyOf(
                        f -> assertThat(f).doesNotExist(), f -> assertThat(f).isEmptyFile());
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
}
