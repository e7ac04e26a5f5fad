package dev.crosspoint.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crosspoint.cli.CommandLineRun;
import dev.crosspoint.validation.measure.ThisMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class MeasureCommandTest {
    @TempDir
    private Path folder;

    @Test
    void aMeasuredRunIsSummedUpCanBeFittedAndIsNotOverwritten() {
        String file = folder.resolve("run.jsonl").toString();
        CommandLineRun run = CommandLineRun.of(
                "measure",
                "--ranks",
                "2",
                "--algorithms",
                "ring,binomial-tree",
                "--sizes",
                "4,1KiB..8KiB",
                "--warmup",
                "1",
                "--iterations",
                "4",
                "--launches",
                "1",
                "-o",
                file,
                "--format",
                "json");
        assertThat(run.exit()).as(run.err()).isZero();
        JsonNode cells = run.json().get("cells");
        assertThat(cells).hasSize(2 * 5);
        assertThat(cells.get(0).get("iterations").asInt()).isEqualTo(4);
        assertThat(run.json().get("emulated").isNull()).isTrue();

        CommandLineRun fit = CommandLineRun.of("fit", file, "--format", "json");
        assertThat(fit.exit()).as(fit.err()).isZero();
        assertThat(fit.json().get("fits")).hasSize(2);
        assertThat(fit.json().get("inputs").get(0).get("rows").asInt()).isEqualTo(2 * 5 * 4 * 2);

        CommandLineRun again = CommandLineRun.of("measure", "-o", file);
        assertThat(again.exit()).isEqualTo(2);
        assertThat(again.errLines()).hasSize(1).allMatch(line -> line.contains("--resume"));
        assertThat(CommandLineRun.of("measure", "--resume", "-q", "-o", file).exit())
                .isZero();
        CommandLineRun other = CommandLineRun.of("measure", "--resume", "--ranks", "3", "-o", file);
        assertThat(other.exit()).isEqualTo(2);
        assertThat(other.err()).contains("--ranks is 3, was 2");
    }

    @Test
    void whatCannotBeMeasuredIsRefusedInOneLine() throws IOException {
        for (List<String> wrong : List.of(
                List.of("--algorithms", "no-such"),
                List.of("--ranks", "0"),
                List.of("--sizes", "6"),
                List.of("--collective", "barrier"),
                List.of("--emulate", "alpha=1"),
                List.of("--backend", "mpi"),
                List.of("--timeout", "0s"),
                List.of("--timeout", "1e300s"),
                List.of("--iterations", "0"))) {
            Path file = folder.resolve("none.jsonl");
            String[] args = new String[wrong.size() + 3];
            args[0] = "measure";
            args[1] = "-o";
            args[2] = file.toString();
            for (int i = 0; i < wrong.size(); i++) {
                args[i + 3] = wrong.get(i);
            }
            CommandLineRun run = CommandLineRun.of(args);
            assertThat(run.exit()).as(run.err()).isEqualTo(2);
            assertThat(run.errLines()).hasSize(1);
            assertThat(Files.exists(file)).isFalse();
        }
        assertThat(CommandLineRun.of("measure").err()).contains("-o RUN.jsonl");
    }

    @Test
    void aRunThatDoesNotComeAboutLeavesNoFile() {
        Path file = folder.resolve("late.jsonl");
        CommandLineRun run = CommandLineRun.of("measure", "--timeout", "1ms", "-q", "-o", file.toString());
        assertThat(run.exit()).isEqualTo(1);
        // A quick machine has them connected by the first look at the clock; none has them ready.
        assertThat(run.errLines())
                .singleElement()
                .asString()
                .containsPattern("ranks (start|get ready) within 1 ms: ranks that did not: \\[\\d");
        assertThat(file).doesNotExist();
    }

    @Test
    void aFileThatCannotBeWrittenSaysWhy() {
        Path file = folder.resolve("none").resolve("run.jsonl");
        CommandLineRun run = CommandLineRun.of("measure", "-q", "-o", file.toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines())
                .containsExactly("crosspoint: " + file + ": cannot be written: its folder does not exist");

        assumeTrue(Files.exists(Path.of("/dev/full")), "no device that is always full");
        CommandLineRun full = CommandLineRun.of("measure", "--ranks", "2", "-q", "-o", "/dev/full");
        assertThat(full.exit()).isEqualTo(2);
        assertThat(full.errLines())
                .containsExactly("crosspoint: /dev/full: cannot be written: No space left on device");
    }

    @Test
    void aFileOfALaterVersionSaysSo() throws IOException {
        Path file = folder.resolve("later.jsonl");
        Files.writeString(file, header(99, ThisMachine.host()));
        for (String[] command : List.of(
                new String[] {"measure", "--resume", "-o", file.toString()}, new String[] {"fit", file.toString()})) {
            CommandLineRun run = CommandLineRun.of(command);
            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.errLines()).singleElement().asString().contains("of a later version: version=99");
        }
    }

    @Test
    void aRunThatIsResumedOnAnotherMachineSaysSo() throws IOException {
        Path file = folder.resolve("other.jsonl");
        Files.writeString(file, header(1, "elsewhere"));
        CommandLineRun run = CommandLineRun.of("measure", "--resume", "-q", "-o", file.toString());
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.errLines()).singleElement().asString().contains("was begun on elsewhere");
        Files.writeString(file, header(1, ThisMachine.host()));
        assertThat(CommandLineRun.of("measure", "--resume", "-q", "-o", file.toString())
                        .err())
                .isEmpty();
    }

    @Test
    void aRunOfABackendThatIsNotKnownIsNotResumed() throws IOException {
        Path file = folder.resolve("mpi.jsonl");
        Files.writeString(file, header(1, ThisMachine.host()).replace("\"host\",\"ranks\"", "\"mpi\",\"ranks\""));
        CommandLineRun run = CommandLineRun.of("measure", "--resume", "-o", file.toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines()).singleElement().asString().contains("unknown backend: text='mpi'");
    }

    private static String header(int version, String host) {
        return """
                {"kind":"launch","launch":0,"format":"crosspoint-run","version":%d,"backend":"host","ranks":2,\
                "statistic":"s","plan":{"collective":"allreduce","algorithms":["ring"],"bytes":[4096],"warmUp":0,\
                "iterations":1,"launches":1,"seed":1},"machine":{"host":"%s"},"notes":[]}
                """.formatted(version, host);
    }

    @Test
    void theHelpOfValidateNamesWhatItMeasuresByDefault() {
        assertThat(CommandLineRun.of("validate", "--help").out().replaceAll("\\s+", " "))
                .contains("(default: 20; validate: 10)", "(default: 100; validate: 50)");
    }

    @Test
    void whatCouldNotBeJudgedIsRefusedBeforeItIsMeasured() {
        for (List<String> wrong :
                List.of(List.of("--ranks", "1"), List.of("--sizes", "1KiB,4KiB"), List.of("--time-limit", "0s"))) {
            CommandLineRun run = CommandLineRun.of(
                    "validate",
                    "--backend",
                    "host",
                    wrong.get(0),
                    wrong.get(1),
                    "-o",
                    folder.resolve("v").toString());
            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.errLines()).hasSize(1);
            assertThat(folder.resolve("v")).doesNotExist();
        }
    }

    @Test
    void aClusterThatHoldsFewerRanksIsRefusedBeforeItIsMeasured() {
        CommandLineRun run = CommandLineRun.of(
                "validate",
                "examples/two-nodes-of-four.yaml",
                "--backend",
                "host",
                "--ranks",
                "9",
                "-o",
                folder.resolve("v").toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines()).singleElement().asString().contains("held=8, measured=9");
        assertThat(folder.resolve("v")).doesNotExist();
    }

    @Test
    void aProbeSaysWhatWouldBeUsed() {
        CommandLineRun run = CommandLineRun.of("measure", "--probe", "--emulate", "alpha=1ms,bandwidth=25MB/s");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("processors: ", "network: emulated, alpha=1ms,bandwidth=25MB/s");
    }

    @Test
    void validateMeasuresPredictsComparesAndDraws() throws IOException {
        CommandLineRun run = CommandLineRun.of(
                "validate",
                "--backend",
                "host",
                "--ranks",
                "3",
                "--sizes",
                "1KiB..16KiB",
                "--warmup",
                "1",
                "--iterations",
                "3",
                "-q",
                "--launches",
                "1",
                "-o",
                folder.toString(),
                "--emulate",
                "alpha=2ms,bandwidth=5MB/s",
                "--format",
                "json");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.json().get("verdict").asText()).isIn("agrees", "differs", "undecided");
        assertThat(run.json().get("notes").toString()).contains("on an emulated network, alpha=2ms,bandwidth=5MB/s");
        assertThat(run.err()).contains("two ranks: alpha ");
        assertThat(Files.size(folder.resolve("chart.png"))).isPositive();
        assertThat(folder.resolve("group.jsonl")).exists();
    }
}
