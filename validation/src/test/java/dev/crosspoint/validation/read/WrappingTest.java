package dev.crosspoint.validation.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Whatever terminals, schedulers and forums do to a log, the same samples come out of it. */
class WrappingTest {
    private static final String PLAIN =
            Excerpt.text(Excerpt.class, "/dev/crosspoint/validation/compare/l40s-4-ring.txt");
    private static final Map<String, UnaryOperator<String>> WRAPPINGS = Map.ofEntries(
            Map.entry("mpirun --tag-output", line -> "[1,0]<stdout>:" + line),
            Map.entry("mpirun --tag-output with a blank", line -> "[1,0]<stdout>: " + line),
            Map.entry("mpirun --timestamp-output", line -> "Thu Jul 18 15:41:05 2024<stdout>:" + line),
            Map.entry("srun --label", line -> " 0: " + line),
            Map.entry("rank tag", line -> "[0] " + line),
            Map.entry("kubectl logs --prefix", line -> "[pod/nccl-test-launcher-x7k2p/launcher] " + line),
            Map.entry("docker compose", line -> "launcher-1  | " + line),
            Map.entry("time stamps", line -> "2026-02-22T14:42:09.123456789Z " + line),
            Map.entry("log prefix", line -> "2026-02-22 14:42:09,123 INFO " + line),
            Map.entry("markdown quote", line -> "> " + line),
            Map.entry("indented", line -> "        " + line),
            Map.entry("trailing blanks", line -> line + " ".repeat(120)),
            Map.entry("colours", line -> "\u001b[32m" + line + "\u001b[0m"),
            Map.entry("carriage returns", line -> line + "\r"),
            Map.entry("blanks of web pages", line -> line.replace("  ", "\u00a0\u00a0")),
            Map.entry("tabs", line -> line.replaceAll(" +", "\t")),
            Map.entry("single blanks", line -> line.replaceAll(" +", " ")));

    private static final String OSU = "# OSU MPI Allreduce Latency Test v7.4\n# Size  Avg Latency(us)\n4 12.34\n";

    private static ReadResult wrapped(UnaryOperator<String> wrapping) {
        StringBuilder text = new StringBuilder();
        PLAIN.lines().map(wrapping).forEach(line -> text.append(line).append('\n'));
        return Excerpt.of("log", text.toString());
    }

    @TestFactory
    Stream<DynamicTest> wrappingsChangeNothing() {
        ReadResult plain = Excerpt.of("log", PLAIN);
        return WRAPPINGS.entrySet().stream()
                .map(wrapping -> DynamicTest.dynamicTest(wrapping.getKey(), () -> {
                    ReadResult result = wrapped(wrapping.getValue());
                    assertThat(result.rows()).isEqualTo(25);
                    assertThat(result.skipped()).isEmpty();
                    Run run = result.runs().get(0);
                    Run expected = plain.runs().get(0);
                    assertThat(run.samples()).isEqualTo(expected.samples());
                    assertThat(run.subject()).isEqualTo(expected.subject());
                    assertThat(run.provenance().setup())
                            .isEqualTo(expected.provenance().setup());
                }));
    }

    /** Repeated groups of a pattern are recursion: a long line must not use up the stack. */
    @Test
    void endlessLinesDoNoHarm() {
        int times = 20_000;
        for (String line : List.of(
                "8" + " 1.5".repeat(times),
                "8" + " 1,5".repeat(times),
                "0: ".repeat(times),
                "a,".repeat(times) + "b",
                "NCCL_ALGO=Ring" + ",Ring".repeat(times),
                "[0] ".repeat(times),
                "8 2 float" + " 1.5".repeat(times))) {
            assertThat(Excerpt.of("log", PLAIN + "\n" + line + "\n").used()).isGreaterThanOrEqualTo(25);
            assertThat(Excerpt.of("log", line).used()).isZero();
            assertThat(Excerpt.of("log", OSU + line).rows()).isPositive();
        }
        assertThat(Excerpt.of("x.csv", "size_bytes,time_us,nccl_version\n8,1,2" + ".1".repeat(times) + "\n")
                        .used())
                .isOne();
    }

    @Test
    void aFenceOrAByteOrderMarkDoesNoHarm() {
        assertThat(Excerpt.of("log", "\uFEFF```\n" + PLAIN + "\n```\n").rows()).isEqualTo(25);
    }

    @Test
    void shuffledRowsAreTheSameRows() {
        StringBuilder text = new StringBuilder();
        PLAIN.lines()
                .filter(line -> !line.contains(" float "))
                .forEach(line -> text.append(line).append('\n'));
        PLAIN.lines()
                .filter(line -> line.contains(" float "))
                .sorted()
                .forEach(line -> text.append(line).append('\n'));
        ReadResult result = Excerpt.of("log", text.toString());
        assertThat(result.rows()).isEqualTo(25);
        assertThat(result.runs()).hasSize(1);
    }

    @Test
    void utf16OfAWindowsShellIsRead(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("log.txt");
        for (Charset charset : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.UTF_16}) {
            Files.writeString(file, PLAIN, charset);
            assertThat(LogFile.read(file).rows()).isEqualTo(25);
        }
    }

    @Test
    void whatCannotBeReadIsOneLine(@TempDir Path folder) {
        assertThatExceptionOfType(LogFileException.class)
                .isThrownBy(() -> LogFile.read(folder))
                .withMessage("log is a file, this is a directory: path=" + folder);
        assertThatExceptionOfType(LogFileException.class)
                .isThrownBy(() -> LogFile.read(folder.resolve("none.txt")))
                .withMessageStartingWith("no such file: path=");
    }

    @Test
    void anyBytesAreAResult(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("noise");
        byte[] noise = new byte[4096];
        new Random(7).nextBytes(noise);
        Files.write(file, noise);
        assertThat(LogFile.read(file).reason()).isPresent();
    }
}
