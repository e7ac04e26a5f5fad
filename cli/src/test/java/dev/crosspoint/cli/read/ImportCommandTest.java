package dev.crosspoint.cli.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crosspoint.cli.CommandLineRun;
import dev.crosspoint.cli.io.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest {
    private static final String RING = "examples/logs/l40s-4-ring.txt";

    @TempDir
    private Path folder;

    private static JsonNode json(String... args) throws IOException {
        return new ObjectMapper().readTree(CommandLineRun.of(args).out());
    }

    @Test
    void whatWasImportedIsFittedAsTheLogIs() throws IOException {
        Path file = folder.resolve("run.jsonl");
        CommandLineRun run = CommandLineRun.of("import", RING, "-o", file.toString());
        assertThat(run.exit()).isZero();
        JsonNode fit = json("fit", file.toString(), "--format", "json").at("/fits/0");
        JsonNode expected = json("fit", RING, "--format", "json").at("/fits/0");
        for (String key : new String[] {"collective", "algorithm", "ranks", "nodes", "points", "alphaSeconds"}) {
            assertThat(fit.get(key)).as(key).isEqualTo(expected.get(key));
        }
        assertThat(fit.get("evidence")).isEqualTo(expected.get("evidence"));
    }

    @Test
    void aFileThatExistsIsNotTouched() throws IOException {
        Path file = Files.writeString(folder.resolve("run.jsonl"), "mine\n");
        CommandLineRun run = CommandLineRun.of("import", RING, "-o", file.toString());
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run.err()).contains("exists already").hasLineCount(1);
        assertThat(file).hasContent("mine");
    }

    @Test
    void theUserStatesWhatNoFileTells() throws IOException {
        Path log = Files.writeString(folder.resolve("osu.txt"), """
                # OSU MPI Allreduce Latency Test v7.1
                # Size       Avg Latency(us)
                4                       10.00
                8                       11.00
                16                      12.00
                """);
        Path file = folder.resolve("run.jsonl");
        assertThat(CommandLineRun.of("import", log.toString(), "-o", file.toString(), "--ranks", "16")
                        .exit())
                .isZero();
        JsonNode fit = json("fit", file.toString(), "--format", "json").at("/fits/0");
        assertThat(fit.get("ranks").asInt()).isEqualTo(16);
        assertThat(fit.get("notes").toString()).contains("stated by the user", "imported from");
    }
}
