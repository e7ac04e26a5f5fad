package dev.crosspoint.validation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.validation.read.Logs;
import dev.crosspoint.validation.run.ImportedRuns;
import dev.crosspoint.validation.run.RunFile;
import dev.crosspoint.validation.run.RunWriter;
import dev.crosspoint.validation.sample.Run;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulationsTest {
    private static final String FILE = """
            {"kind":"launch","launch":0,"format":"crosspoint-run","version":1,"backend":"nccl","ranks":2,"statistic":"s"}
            {"kind":"label","launch":0,"algorithm":"nccl-ring","ran":{"algorithm":"nccl-ring"},"evidence":[]%s}
            {"kind":"sample","launch":0,"collective":"allreduce","algorithm":"nccl-ring","bytes":1024,"seconds":2e-5}
            {"kind":"sample","launch":0,"collective":"allreduce","algorithm":"nccl-ring","bytes":2048,"seconds":4e-5}
            """;
    private static final String SIMULATED =
            ",\"simulated\":[{\"bytes\":1024,\"seconds\":1e-5},{\"bytes\":4096,\"seconds\":1e-5}]";

    @Test
    void whatTheLibraryExpectedStandsBesideWhatWasMeasuredAtThatSize() throws IOException {
        assertThat(Simulations.errors(runs(FILE.formatted(SIMULATED))))
                .singleElement()
                .satisfies(error -> {
                    assertThat(error.size().value()).isEqualTo(1024);
                    assertThat(error.relativeError()).isCloseTo(-0.5, within(1e-12));
                });
    }

    @Test
    void aFileOfAnEarlierVersionSaysNothingAboutIt() throws IOException {
        List<Run> runs = runs(FILE.formatted(""));
        assertThat(runs).hasSize(1);
        assertThat(Simulations.errors(runs)).isEmpty();
    }

    @Test
    void anImportKeepsIt(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("imported.jsonl");
        try (RunWriter writer = RunWriter.append(file)) {
            writer.write(
                    new ImportedRuns(0).lines(runs(FILE.formatted(SIMULATED)).get(0)));
        }
        assertThat(Simulations.errors(runs(Files.readString(file)))).hasSize(1);
        assertThat(RunFile.read(file).skipped()).isEmpty();
    }

    private static List<Run> runs(String text) throws IOException {
        return Logs.read("run.jsonl", new StringReader(text)).runs();
    }
}
