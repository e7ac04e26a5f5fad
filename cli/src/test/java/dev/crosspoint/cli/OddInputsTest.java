package dev.crosspoint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people give to {@code import}, {@code fit} and {@code compare}. */
class OddInputsTest {
    private static final Path RING = Path.of("examples/logs/l40s-4-ring.txt");
    private static final Path TREE = Path.of("examples/logs/l40s-4-tree.txt");

    @TempDir
    private Path folder;

    private String log;
    private String fitted;

    @BeforeEach
    void theLogAsItIs() throws IOException {
        log = Files.readString(RING);
        fitted = CommandLineRun.of("fit", RING.toString(), "--format", "csv").out();
    }

    private String file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes).toString();
    }

    private String file(String name, String text) throws IOException {
        return file(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] packed(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private static void refuses(String reason, String... args) {
        CommandLineRun run = CommandLineRun.of(args);
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains(reason).doesNotContain("Exception");
    }

    private void fitsAsTheLog(String file) {
        assertThat(CommandLineRun.of("fit", file, "--format", "csv").out())
                .isEqualTo(fitted.replace(RING.toString(), file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "x-UTF-16LE-BOM"})
    void aLogInUtf16IsRead(String charset) throws IOException {
        fitsAsTheLog(file("log.txt", log.getBytes(Charset.forName(charset))));
    }

    @Test
    void aPackedLogIsRead() throws IOException {
        fitsAsTheLog(file("log.txt.gz", packed(log.getBytes(StandardCharsets.UTF_8))));
        fitsAsTheLog(file("utf16.txt.gz", packed(log.getBytes(StandardCharsets.UTF_16))));
    }

    @Test
    void aPackedLogThatIsCutSaysSo() throws IOException {
        byte[] packed = packed(log.getBytes(StandardCharsets.UTF_8));
        refuses("cannot be read: Unexpected end", "fit", file("cut.gz", java.util.Arrays.copyOf(packed, 500)));
    }

    @Test
    void aFileNamedTwiceIsReadOnce() {
        CommandLineRun run = CommandLineRun.of("fit", RING.toString(), "./" + RING, "--format", "csv");
        assertThat(run.out()).isEqualTo(fitted);
        assertThat(run.err()).contains("named twice, read once");
    }

    @Test
    void aFileIsNotTwoAlgorithms() {
        refuses(
                "a file is given once, under one label: inputs=nccl-ring=" + RING + ", nccl-tree=" + RING,
                "compare",
                "nccl-ring=" + RING,
                "nccl-tree=" + RING);
    }

    @Test
    void whatTheFileDoesNotTellIsNamedAndCanBeSaid() throws IOException {
        String unnamed = file(
                "unnamed.txt",
                log.replaceAll("(?m)^# Collective test.*\n", "")
                        .replaceAll("(?m)^#  Rank.*\n", "")
                        .replaceAll("    sum      -1", "           ")
                        .replaceAll("redop    root", "")
                        .replaceAll("(?m)^# nccl-tests version.*\n", ""));
        Path calibration = folder.resolve("c.json");
        CommandLineRun.of("fit", RING.toString(), "-o", calibration.toString());
        CommandLineRun asked = CommandLineRun.of("compare", "nccl-ring=" + unnamed, "--with", calibration.toString());
        assertThat(asked.err() + asked.out()).contains("crosspoint import --collective NAME --ranks N");
        String run = folder.resolve("run.jsonl").toString();
        CommandLineRun.of("import", "nccl-ring=" + unnamed, "--collective", "allgather", "--ranks", "4", "-o", run);
        assertThat(CommandLineRun.of("fit", run).out())
                .contains("nccl-ring allgather among 4 ranks", "collective, ranks or nodes stated by the user");
    }

    @Test
    void noRanksAtAllAreRefused() {
        refuses(
                "group has at least 1 rank on at least 1 node: --ranks=0, --nodes=1",
                "import",
                RING.toString(),
                "-o",
                folder.resolve("r.jsonl").toString(),
                "--ranks",
                "0");
    }

    @Test
    void aLogIsNoCalibration() {
        refuses(RING + ":1:1: no calibration, which fit -o writes", "predict", "--calibration", RING.toString());
    }

    @Test
    void aLogIsNoPrediction() {
        refuses(
                TREE + ": holds measurements: give it as an input",
                "compare",
                RING.toString(),
                "--with",
                TREE.toString());
    }

    @Test
    void runsOfOtherGroupsMakeNoPairAndThatIsSaid() throws IOException {
        String two = file(
                "two.txt",
                Files.readString(TREE).replaceAll("(?m)^#  Rank  [23].*\n", "").replace("nGpus 4", "nGpus 2"));
        CommandLineRun run = CommandLineRun.of("compare", RING.toString(), two);
        assertThat(run.out())
                .contains("no pair to look for a crossover in: nccl-ring allreduce among 4 ranks, nccl-tree");
    }

    @Test
    void runFilesBehindOneAnotherAreReadAsBoth() throws IOException {
        Path one = folder.resolve("one.jsonl");
        Path other = folder.resolve("other.jsonl");
        CommandLineRun.of("import", RING.toString(), "-o", one.toString());
        CommandLineRun.of("import", TREE.toString(), "-o", other.toString());
        String both = file("both.jsonl", Files.readString(one) + Files.readString(other));
        assertThat(CommandLineRun.of("fit", both, "--format", "csv").out())
                .contains("imported from " + RING, "imported from " + TREE, "nccl-ring", "nccl-tree");
    }

    @Test
    void labelsThatLookLikeOneAlgorithmAreTold() throws IOException {
        String copy = file("copy.txt", Files.readString(RING));
        CommandLineRun fit = CommandLineRun.of("fit", "nccl-ring=" + RING, "nccl-tree=" + copy);
        assertThat(fit.out()).contains("Note: 2 labels look like one algorithm: nccl-ring, nccl-tree");
        assertThat(CommandLineRun.of("fit", "nccl-ring=" + RING, "nccl-tree=" + copy, "--format", "json")
                        .json()
                        .get("notes"))
                .hasSize(1);
        CommandLineRun compared = CommandLineRun.of("compare", "nccl-ring=" + RING, "nccl-tree=" + copy);
        assertThat(compared.out()).contains("they look like one algorithm", "Verdict: undecided");
        assertThat(CommandLineRun.of("fit", RING.toString(), TREE.toString()).out())
                .doesNotContain("look like one");
    }
}
