package dev.crosspoint.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** NCCL's own prediction of a call, which the run file of a measurement holds. */
class CompareSimulatedTest {
    @TempDir
    private Path folder;

    @Test
    void ncclsOwnPredictionStandsBesideOurs() throws IOException {
        String file = run(true);

        CommandLineRun table = CommandLineRun.of("compare", file);
        assertThat(table.exit()).as(table.err()).isZero();
        assertThat(table.out())
                .contains("NCCL's own prediction of these calls (ncclGroupSimulateEnd)")
                .contains("-50.0 % of 1")
                .contains("(median error nccl-ring 50.0 %)");
        CommandLineRun json = CommandLineRun.of("compare", file, "--format", "json");
        assertThat(json.json().get("simulated")).hasSize(6);
        assertThat(json.json().get("simulated").get(0).get("relativeError").asDouble())
                .isEqualTo(-0.5);
    }

    @Test
    void nothingIsSaidWhereItWasNotAsked() throws IOException {
        String file = run(false);

        assertThat(CommandLineRun.of("compare", file).out()).doesNotContain("ncclGroupSimulateEnd");
        assertThat(CommandLineRun.of("compare", file, "--format", "json").json().get("simulated"))
                .isEmpty();
    }

    /** Six sizes, each of which took twice what NCCL expected. */
    private String run(boolean asked) throws IOException {
        StringBuilder simulated = new StringBuilder();
        StringBuilder samples = new StringBuilder();
        for (long bytes = 1024; bytes <= 32768; bytes *= 2) {
            double seconds = 2e-5 + bytes / 1e9;
            simulated.append("%s{\"bytes\":%d,\"seconds\":%s}".formatted(bytes == 1024 ? "" : ",", bytes, seconds / 2));
            samples.append("""
                    {"kind":"sample","launch":0,"collective":"allreduce","algorithm":"nccl-ring","bytes":%d,"seconds":%s}
                    """.formatted(bytes, seconds));
        }
        Path file = folder.resolve("run.jsonl");
        Files.writeString(file, """
                {"kind":"launch","launch":0,"format":"crosspoint-run","version":1,"backend":"nccl","ranks":2}
                {"kind":"label","launch":0,"algorithm":"nccl-ring","ran":{"algorithm":"nccl-ring"},"evidence":[]%s}
                """.formatted(asked ? ",\"simulated\":[" + simulated + "]" : "") + samples);
        return file.toString();
    }
}
