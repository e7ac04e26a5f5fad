package dev.crosspoint.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.cli.Main;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two processes with the environment of a launcher, which a shell starts in its place. */
@Timeout(120)
class LaunchedMeasureTest {
    private static final int PATIENCE_SECONDS = 60;

    @TempDir
    private Path folder;

    @Test
    void whatRankZeroRefusesEndsAllAtOnceAndIsSaidOnce() throws Exception {
        Path file = Files.writeString(folder.resolve("run.jsonl"), "something\n");
        Process launcher = launch("-o", file.toString());

        assertThat(launcher.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(new String(launcher.getInputStream().readAllBytes()).lines())
                .singleElement()
                .asString()
                .contains("--resume");
        assertThat(file).hasContent("something");
    }

    @Test
    void moreRanksThanWereLaunchedAreRefused() throws Exception {
        Path file = folder.resolve("run.jsonl");
        Process launcher = launch("--ranks", "3", "-o", file.toString());

        assertThat(launcher.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(new String(launcher.getInputStream().readAllBytes()).lines())
                .containsExactly("crosspoint: the launcher says how many ranks there are: launched=2, --ranks=3."
                        + " Leave --ranks out");
        assertThat(file).doesNotExist();
    }

    @Test
    void noRankOutlivesALauncherThatIsKilled() throws Exception {
        Path file = folder.resolve("run.jsonl");
        Process launcher = launch("-q", "--iterations", "100000", "--sizes", "1KiB", "-o", file.toString());
        while (launcher.isAlive() && (!Files.exists(file) || Files.size(file) < 10_000)) {
            Thread.sleep(50);
        }
        List<ProcessHandle> started = launcher.toHandle().descendants().toList();
        assertThat(started)
                .as("two that were launched, and the process of each rank")
                .hasSizeGreaterThanOrEqualTo(4);
        launcher.destroyForcibly().waitFor();

        for (ProcessHandle process : started) {
            process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        assertThat(Files.readString(file)).startsWith("{\"kind\":\"launch\"").endsWith("}\n");
    }

    private Process launch(String... options) throws IOException {
        String command = "OMPI_COMM_WORLD_RANK=%d " + String.join(" ", words(options)) + " & ";
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command.formatted(0) + command.formatted(1) + "wait")
                .redirectErrorStream(true);
        builder.environment().put("OMPI_COMM_WORLD_SIZE", "2");
        builder.environment().put("OMPI_COMM_WORLD_LOCAL_SIZE", "2");
        return builder.start();
    }

    private static List<String> words(String... options) {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        List<String> words = new ArrayList<>(List.of(java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        words.addAll(
                List.of("-cp", "'" + System.getProperty("java.class.path") + "'", Main.class.getName(), "measure"));
        words.addAll(List.of(options));
        return words;
    }
}
