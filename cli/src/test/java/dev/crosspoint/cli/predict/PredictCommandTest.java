package dev.crosspoint.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crosspoint.cli.CommandLineRun;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PredictCommandTest {
    private static final String[] TEXTBOOK = {
        "predict", "--alpha", "10us", "--bandwidth", "10GB/s", "--algorithms", "ring,binomial-tree"
    };

    @Test
    void theTextbookExampleHasItsTimesAndItsCrossover() {
        JsonNode json = textbook("--ranks", "8", "--sizes", "4KiB,64MiB", "--format", "json")
                .json();
        assertThat(seconds(json, "ring", 4096)).isCloseTo(1.40717e-4, within(1e-9));
        assertThat(seconds(json, "binomial-tree", 4096)).isCloseTo(6.24576e-5, within(1e-9));
        assertThat(seconds(json, "ring", 64 << 20)).isCloseTo(1.18841e-2, within(1e-7));
        assertThat(seconds(json, "binomial-tree", 64 << 20)).isCloseTo(4.03253e-2, within(1e-7));
        assertThat(json.get("crossovers")).hasSize(1);
        JsonNode crossover = json.get("crossovers").get(0);
        assertThat(crossover.get("bytes").asDouble()).isCloseTo(188235.294, within(0.001));
        assertThat(crossover.get("below").asText()).isEqualTo("binomial-tree");
        assertThat(crossover.get("above").asText()).isEqualTo("ring");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void twoAndThreeRanksHaveNoCrossoverAndSayWhoDominates(int ranks) {
        CommandLineRun table = textbook("--ranks", "" + ranks);
        assertThat(table.out()).contains("No crossover: ring is fastest at every size.");
        JsonNode json = textbook("--ranks", "" + ranks, "--format", "json").json();
        assertThat(json.get("crossovers")).isEmpty();
        assertThat(json.get("winners")).hasSize(1);
        assertThat(json.get("winners").get(0).get("algorithm").asText()).isEqualTo("ring");
    }

    @Test
    void aSingleRankIsATieAndNotAWinner() {
        JsonNode winner = textbook("--ranks", "1", "--format", "json")
                .json()
                .get("winners")
                .get(0);
        assertThat(winner.get("ties").get(0).asText()).isEqualTo("binomial-tree");
    }

    @Test
    void winnersCoverTheRangeWithoutGap() {
        JsonNode winners = textbook("--ranks", "8", "--format", "json").json().get("winners");
        assertThat(winners.get(0).get("fromBytes").asDouble()).isEqualTo(1);
        for (int i = 1; i < winners.size(); i++) {
            assertThat(winners.get(i).get("fromBytes"))
                    .isEqualTo(winners.get(i - 1).get("toBytes"));
        }
        assertThat(winners.get(winners.size() - 1).get("toBytes").asDouble()).isEqualTo(8.0 * (1L << 30));
    }

    @Test
    void csvHasOneRowForEachAlgorithmAndSize() {
        CommandLineRun run = textbook("--ranks", "8", "--sizes", "4KiB,64MiB", "--format", "csv");
        assertThat(run.out().lines()).hasSize(5);
        assertThat(run.out())
                .startsWith("collective,algorithm,ranks,bytes,seconds,algbwBytesPerSecond,busbwBytesPerSecond");
    }

    @Test
    void everyPairIsListedOnRequest() {
        JsonNode pairs =
                textbook("--ranks", "8", "--pairs", "--format", "json").json().get("pairs");
        assertThat(pairs).hasSize(1);
        assertThat(pairs.get(0).get("crossovers")).hasSize(1);
    }

    @Test
    void anAlgorithmThatDoesNotApplyIsLeftOutWithItsReason() {
        CommandLineRun run = CommandLineRun.of(
                "predict", "--ranks", "8", "--alpha", "1us", "--bandwidth", "1GB/s", "--collective", "allgather");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("binomial-tree: a tree of whole messages does");
    }

    @Test
    void aSchemeOfTwoLevelsIsNotLeftOutInSilence() {
        CommandLineRun run = CommandLineRun.of("predict", "examples/two-nodes-of-four.yaml", "--ranks", "6");
        assertThat(run.out()).contains("  hierarchical: it needs several nodes that each hold the same number");
        assertThat(CommandLineRun.of("predict", "examples/two-nodes-of-four.yaml")
                        .out())
                .doesNotContain("  hierarchical: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--ranks 0 --alpha 1us --bandwidth 1GB/s | group needs at least 1 rank: ranks=0",
                "--ranks 8 --alpha -1us --bandwidth 1GB/s | time must be finite and >= 0",
                "--ranks 8 --alpha 1us --bandwidth 10 | rate needs a unit",
                "--ranks 8 --alpha 1 --bandwidth 1GB/s | time needs a unit",
                "--ranks 8 --alpha 1us | name a cluster file, or describe one switch",
                "--ranks 8 --alpha 1us --bandwidth 1GB/s --sizes 8..4 | range of sizes",
                "--ranks 8 --alpha 1us --bandwidth 1GB/s --sizes 1.5 | whole number of bytes",
                "--ranks 8 --alpha 1us --bandwidth 1GB/s --algorithms rung | unknown algorithm: text='rung'. Known: ring",
                "--ranks 8 --alpha 1us --bandwidth 1GB/s --algorithms hierarchical | Describe them in a cluster file",
                "--ranks 8 --alpha 1us --bandwidth 1GB/s --collective sum | unknown collective",
                "--ranks 8 --alpha 1us --bandwidth 1GB/s --algorithms ring --collective barrier | no algorithm applies",
                "--ranks 8 --alpha 1us --bandwidth 1GB/s --chart x.gif | .png, .svg or .pdf",
                "--ranks 8 --alpha 1us --bandwidth 1GB/s --chart no/such/folder/x.png | its folder does not exist",
                "--ranks 1 --alpha 1us --bandwidth 1GB/s --chart x.png | chart needs a time above zero",
                "nosuch.yaml | nosuch.yaml: no such file",
                "--nonsense | Unknown option: '--nonsense'"
            })
    void badInputIsRefusedInOneLineThatSaysWhy(String arguments, String reason) {
        CommandLineRun run = CommandLineRun.of(("predict " + arguments).split(" "));
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.errLines().get(0)).startsWith("crosspoint: ").contains(reason);
    }

    @Test
    void theChartIsAPictureWithLinesOnIt(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("chart.png");
        assertThat(textbook("--ranks", "8", "--chart", file.toString()).exit()).isZero();
        BufferedImage image = ImageIO.read(file.toFile());
        assertThat(image.getWidth()).isEqualTo(1000);
        assertThat(colours(image)).isGreaterThan(3);
        assertThat(folder.toFile().list()).containsExactly("chart.png");
    }

    @ParameterizedTest
    @CsvSource({"svg,<?xml", "pdf,%PDF"})
    void theChartIsAVectorDrawingOnRequest(String ending, String start, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("chart." + ending);
        assertThat(textbook("--ranks", "8", "--chart", file.toString()).exit()).isZero();
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                .startsWith(start);
        assertThat(Files.size(file)).isLessThan(200_000);
    }

    @Test
    void helpShowsAnExample() {
        CommandLineRun run = CommandLineRun.of("predict", "--help");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("crosspoint predict --ranks 8 --alpha 10us --bandwidth 10GB/s");
    }

    private static long colours(BufferedImage image) {
        return IntStream.range(0, image.getWidth() * image.getHeight())
                .map(i -> image.getRGB(i % image.getWidth(), i / image.getWidth()))
                .distinct()
                .count();
    }

    private static CommandLineRun textbook(String... more) {
        String[] args = Arrays.copyOf(TEXTBOOK, TEXTBOOK.length + more.length);
        System.arraycopy(more, 0, args, TEXTBOOK.length, more.length);
        CommandLineRun run = CommandLineRun.of(args);
        assertThat(run.exit()).as(run.err()).isZero();
        return run;
    }

    private static double seconds(JsonNode json, String algorithm, long bytes) {
        return StreamSupport.stream(json.get("predictions").spliterator(), false)
                .filter(p -> p.get("algorithm").asText().equals(algorithm)
                        && p.get("bytes").asLong() == bytes)
                .findAny()
                .orElseThrow()
                .get("seconds")
                .asDouble();
    }
}
