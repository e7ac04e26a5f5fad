package dev.crosspoint.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.cli.Main;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that is told to end, as by Ctrl-C. */
@Timeout(120)
class InterruptedMeasureTest {
    private static final int PATIENCE_SECONDS = 60;

    @TempDir
    private Path folder;

    @Test
    void nothingIsLeftToResumeOfARunThatIsInterruptedAsItsRanksStart() throws Exception {
        Path file = folder.resolve("run.jsonl");
        // So many ranks take a while to start.
        Process process = start("--ranks", "12", "--sizes", "4MiB", "-o", file.toString());
        while (process.isAlive() && process.descendants().findAny().isEmpty()) {
            Thread.sleep(1);
        }
        process.destroy();

        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        String said = Files.readString(said());
        // A machine may be late to tell it: then the header of the first launch is in the file, which is a run.
        if (Files.exists(file)) {
            assertThat(said).contains("--resume goes on with it");
            assertThat(Files.readString(file)).startsWith("{\"kind\":\"launch\"");
        } else {
            assertThat(said).isEqualToIgnoringNewLines("interrupted before anything was measured");
        }
    }

    private Path said() {
        return folder.resolve("said.txt");
    }

    private Process start(String... options) throws IOException {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        ProcessBuilder builder = new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "measure",
                        "--backend",
                        "host",
                        "-q")
                .redirectErrorStream(true)
                .redirectOutput(said().toFile());
        builder.command().addAll(List.of(options));
        return builder.start();
    }
}
