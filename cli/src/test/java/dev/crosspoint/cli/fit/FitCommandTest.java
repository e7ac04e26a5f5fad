package dev.crosspoint.cli.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crosspoint.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FitCommandTest {
    private static final String RING = "examples/logs/l40s-4-ring.txt";
    private static final String TREE = "examples/logs/l40s-4-tree.txt";

    @TempDir
    private Path folder;

    @Test
    void aRingLogGivesAlphaAndB() {
        JsonNode fit = fit(RING, "--format", "json").get("fits").get(0);
        assertThat(fit.get("algorithm").asText()).isEqualTo("nccl-ring");
        assertThat(fit.get("ranks").asInt()).isEqualTo(4);
        assertThat(fit.get("alphaSeconds").asDouble()).isCloseTo(2.8e-6, within(0.3e-6));
        assertThat(fit.get("bandwidthBytesPerSecond").asDouble()).isCloseTo(15.9e9, within(0.5e9));
        assertThat(fit.get("medianAbsoluteRelativeError").asDouble()).isLessThan(0.05);
        for (JsonNode regime : fit.get("regimes")) {
            assertThat(regime.get("interceptInterval").get(0).asDouble())
                    .isLessThanOrEqualTo(regime.get("interceptSeconds").asDouble());
            assertThat(regime.get("slopeInterval").get(1).asDouble())
                    .isGreaterThanOrEqualTo(regime.get("slopeSecondsPerByte").asDouble());
        }
    }

    @Test
    void everyRowIsCounted() {
        JsonNode input = fit(RING, "--format", "json").get("inputs").get(0);
        assertThat(input.get("rows").asInt()).isEqualTo(25);
        assertThat(input.get("used").asInt()).isEqualTo(25);
        assertThat(input.get("skipped")).isEmpty();
    }

    @Test
    void theUserMaySayWhatAFileMeasured() {
        JsonNode fit = fit("ring=" + TREE, "--format", "json").get("fits").get(0);
        assertThat(fit.get("algorithm").asText()).isEqualTo("ring");
    }

    @Test
    void theTableShowsWhereTheAlgorithmIsKnownFrom() {
        CommandLineRun run = CommandLineRun.of("fit", RING);
        assertThat(run.out()).contains("nccl-ring allreduce among 4 ranks", "NCCL_ALGO=Ring", "alpha 2.8");
    }

    @Test
    void theTableSaysThatIntervalsOfOneLaunchAreTooNarrow() {
        assertThat(CommandLineRun.of("fit", RING).out())
                .contains("  95 %: from the scatter within one launch, so at least this wide");
    }

    /** Two nodes of 8: what NCCL's users take for a faster network than they have. */
    @Test
    void onTwoNodesBusbwMayExceedTheNetworkAndIsExplained() throws IOException {
        assertThat(CommandLineRun.of("fit", ofSixteen(2)).out()).contains("busbw may reach 1.875 times the rate of");
        assertThat(CommandLineRun.of("fit", "nccl-ring=" + ofSixteen(2)).out()).doesNotContain("busbw may reach");
        assertThat(CommandLineRun.of("fit", ofSixteen(4)).out()).doesNotContain("busbw may reach");
    }

    private String ofSixteen(int nodes) throws IOException {
        Path file = folder.resolve(nodes + ".csv");
        Files.writeString(
                file,
                "collective,ranks,nodes,size_bytes,time_us\n"
                        + "allreduce,16,%1$d,1048576,100\nallreduce,16,%1$d,4194304,160\nallreduce,16,%1$d,67108864,900\n"
                                .formatted(nodes));
        return file.toString();
    }

    @Test
    void csvHasARowForEachRegime() {
        CommandLineRun run = CommandLineRun.of("fit", RING, TREE, "--format", "csv");
        assertThat(run.out()).startsWith("source,collective,algorithm,protocol,ranks,nodes,fromBytes,toBytes,");
        assertThat(run.out().lines().count()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void aCalibrationPredictsWhatItWasFittedTo() {
        Path calibration = folder.resolve("calibration.json");
        assertThat(CommandLineRun.of("fit", RING, TREE, "-o", calibration.toString())
                        .exit())
                .isZero();
        JsonNode comparison = CommandLineRun.of(
                        "compare", RING, TREE, "--with", calibration.toString(), "--format", "json")
                .json();
        assertThat(comparison.get("medianAbsoluteRelativeError").asDouble()).isLessThan(0.05);
        assertThat(comparison.get("notes").toString()).contains("is what was fitted");
    }

    @Test
    void aCalibrationPredictsItsOwnGroupAndRefusesToGuessAnother() {
        Path calibration = folder.resolve("calibration.json");
        CommandLineRun.of("fit", RING, TREE, "-o", calibration.toString());
        CommandLineRun own = CommandLineRun.of(
                "predict", "--calibration", calibration.toString(), "--sizes", "64MiB", "--format", "json");
        assertThat(own.json().get("predictions")).hasSize(2);
        assertThat(own.json().get("predictions").get(0).get("algorithm").asText())
                .isEqualTo("nccl-ring");
        CommandLineRun other = CommandLineRun.of("predict", "--calibration", calibration.toString(), "--ranks", "16");
        assertThat(other.exit()).isEqualTo(2);
        assertThat(other.errLines()).hasSize(1);
        assertThat(other.err()).contains("nccl-ring");
        CommandLineRun known = CommandLineRun.of(
                "predict", "--calibration", calibration.toString(), "--ranks", "16", "--base-cost", "5us");
        assertThat(known.exit()).isZero();
    }

    @Test
    void oneUsableFileIsEnoughAndTheOthersAreNamed() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty.txt"), "");
        CommandLineRun run = CommandLineRun.of("fit", RING, empty.toString());
        assertThat(run.exit()).isZero();
        assertThat(run.err()).contains("empty.txt: not used: the file is empty");
    }

    @Test
    void aLogWithoutEnoughSizesGivesItsReasonAndNoFit() throws IOException {
        String log = Files.readString(Path.of(RING));
        int secondRow = log.indexOf("\n", log.indexOf("\n          16 ") + 1);
        Path two = Files.writeString(folder.resolve("two.txt"), log.substring(0, secondRow + 1));
        CommandLineRun run = CommandLineRun.of("fit", two.toString());
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).contains("not fitted", "at least 3 sizes");
    }

    @Test
    void aLogCutInTheMiddleOfARowIsFittedWithoutIt() throws IOException {
        String log = Files.readString(Path.of(RING));
        Path cut = Files.writeString(folder.resolve("cut.txt"), log.substring(0, log.indexOf("33554432   ") + 60));
        CommandLineRun run = CommandLineRun.of("fit", cut.toString());
        assertThat(run.exit()).isZero();
        assertThat(run.err()).contains("cut.txt:", "skipped");
    }

    @Test
    void emptyBinaryMissingAndFoldersAreRefusedInOneLine() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty.txt"), "");
        Path binary = Files.write(folder.resolve("binary.txt"), new byte[] {0, 1, 2, (byte) 0xff, 0, 9});
        refused("the file is empty", empty.toString());
        refused("binary", binary.toString());
        refused("is a directory", folder.toString());
        refused("no such file", folder.resolve("none.txt").toString());
        refused("unknown algorithm in a label: text='rung'", "rung=" + RING);
        refused("a file has a name", "nccl-ring=");
        refused("unknown protocol", "nccl-ring/fast=" + RING);
    }

    private static void refused(String reason, String input) {
        CommandLineRun run = CommandLineRun.of("fit", input);
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).startsWith("crosspoint: ").contains(reason);
    }

    @Test
    void otherEstimatorsStandBesideOnRequest() {
        CommandLineRun run =
                CommandLineRun.of("fit", "examples/logs/l40s-4-ring.txt", "--estimators", "ols,theil-sen,lad");
        assertThat(run.out()).contains("one line by ols: a ", "one line by theil-sen: a ", "one line by lad: a ");
        CommandLineRun unknown = CommandLineRun.of("fit", "examples/logs/l40s-4-ring.txt", "--estimators", "best");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("unknown estimator: text='best'. Known: huber, theil-sen");
    }

    /** NCCL's own model of a graph XML, beside times that its own choice may have taken. */
    @Test
    void whereTheLibraryChoseEachRegimeSaysWhatNcclsModelWouldHaveRun() throws IOException {
        Path log = Files.writeString(folder.resolve("default.csv"), defaultTimes(16));
        JsonNode fit = fit(
                        log.toString(),
                        "--nccl",
                        "examples/nccl/h100x8-8x400g-n2.xml",
                        "--nodes",
                        "2",
                        "--compute-capability",
                        "9.0",
                        "--cpu",
                        "intel",
                        "--nccl-version",
                        "2.21.5",
                        "--format",
                        "json")
                .get("fits")
                .get(0);
        assertThat(fit.get("ncclModel").asText()).startsWith("NCCL 2.21.5 on what examples/nccl/h100x8");
        for (JsonNode regime : fit.get("regimes")) {
            JsonNode choices = regime.get("ncclChoices");
            assertThat(choices.get(0).get("fromBytes").asDouble())
                    .isCloseTo(regime.get("fromBytes").asDouble(), within(1.0));
            assertThat(choices.get(choices.size() - 1).get("toBytes").asDouble())
                    .isCloseTo(regime.get("toBytes").asDouble(), within(1.0));
        }
        JsonNode first = fit.get("regimes").get(0).get("ncclChoices").get(0);
        assertThat(first.get("algorithm").asText()).isEqualTo("Tree");
        assertThat(first.get("protocol").asText()).isEqualTo("LL");
    }

    @Test
    void whereNcclsModelCannotBeComputedWhatIsMissingIsSaid() throws IOException {
        Path log = Files.writeString(folder.resolve("default.csv"), defaultTimes(16));
        assertThat(CommandLineRun.of("fit", log.toString()).out())
                .contains("NCCL's model is not computed", "does not tell the graphs", "--compute-capability");
        Path other = Files.writeString(folder.resolve("other.csv"), defaultTimes(4));
        assertThat(CommandLineRun.of(
                                "fit",
                                other.toString(),
                                "--nccl",
                                "examples/nccl/h100x8-8x400g-n2.xml",
                                "--nodes",
                                "2",
                                "--compute-capability",
                                "9.0",
                                "--cpu",
                                "intel")
                        .out())
                .contains("it has 16 ranks on 2 nodes, and 4 ranks");
    }

    private static String defaultTimes(int ranks) {
        StringBuilder rows = new StringBuilder("collective,ranks,size_bytes,time_us\n");
        for (int power = 10; power <= 28; power++) {
            double bytes = Math.pow(2, power);
            rows.append("allreduce,%d,%.0f,%.3f\n".formatted(ranks, bytes, 30 + bytes * 8e-6));
        }
        return rows.toString();
    }

    private static JsonNode fit(String... args) {
        String[] all = new String[args.length + 1];
        all[0] = "fit";
        System.arraycopy(args, 0, all, 1, args.length);
        CommandLineRun run = CommandLineRun.of(all);
        assertThat(run.exit()).as(run.err()).isZero();
        return run.json();
    }
}
