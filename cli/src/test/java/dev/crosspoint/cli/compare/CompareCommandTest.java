package dev.crosspoint.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crosspoint.cli.CommandLineRun;
import dev.crosspoint.cli.OsuTimes;
import dev.crosspoint.cli.io.InputFile;
import dev.crosspoint.validation.read.Logs;
import dev.crosspoint.validation.sample.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
    private static final String RING = "examples/logs/2080ti-16x1-10g-ring.txt";
    private static final String TREE = "examples/logs/2080ti-16x1-10g-tree.txt";
    private static final String CLUSTER = "examples/sixteen-nodes-10g.yaml";

    @TempDir
    private Path folder;

    @Test
    void theRingOfSixteenNodesIsPredictedWithinAFewPercentWhereTheWireCounts() {
        JsonNode json = CommandLineRun.of("compare", RING, TREE, "--with", CLUSTER, "--format", "json")
                .json();
        double[] errors = StreamSupport.stream(json.get("errors").spliterator(), false)
                .filter(e -> e.get("algorithm").asText().equals("nccl-ring"))
                .filter(e -> e.get("bytes").asLong() >= 64 << 20)
                .mapToDouble(e -> e.get("relativeError").asDouble())
                .sorted()
                .toArray();
        assertThat(errors).hasSizeGreaterThan(200);
        assertThat(errors[errors.length / 2]).isCloseTo(0, within(0.03));
    }

    @Test
    void theTreeThatStandsForNcclsIsNamedAndHowItDiffersSaid() {
        CommandLineRun run = CommandLineRun.of("compare", RING, TREE, "--with", CLUSTER);
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("nccl-tree by double-binary-tree", "NCCL's Tree is a double binary tree over the nodes");
    }

    @Test
    void aClusterWithOtherNodesThanWereMeasuredIsSaidToBeOne() throws IOException {
        String measured = ranksOnNodes(8, 2);
        assertThat(CommandLineRun.of("compare", "nccl-ring=" + measured, "--with", CLUSTER)
                        .out())
                .contains("predicted for 8 ranks on 8 nodes, measured on 2: " + measured);
        assertThat(CommandLineRun.of("compare", RING, "--with", CLUSTER).out()).doesNotContain("measured on");
    }

    @Test
    void aPredictionFromElsewhereStandsBesideTwoDumbPredictors() {
        CommandLineRun run = CommandLineRun.of("compare", RING, TREE, "--with", CLUSTER);
        assertThat(run.out())
                .contains("  Straight between the measured sizes beside, log-log: median ")
                .contains("NCCL's own model is not computed: " + RING + " does not show NCCL's graphs: give --nccl");
        JsonNode json = CommandLineRun.of("compare", RING, TREE, "--with", CLUSTER, "--format", "json")
                .json();
        assertThat(json.get("interpolationMedianAbsoluteRelativeError").asDouble())
                .isBetween(0.0001, 0.02);
    }

    @Test
    void ncclsOwnModelStandsBesideAPredictionFromElsewhereWhereItsMachineIsKnown() throws IOException {
        CommandLineRun run = CommandLineRun.of(
                "compare",
                "nccl-ring=" + sixteenRanks(),
                "--with",
                CLUSTER,
                "--nccl",
                "examples/nccl/topology/h100x8.xml",
                "--nodes",
                "2");
        assertThat(run.out())
                .contains("  NCCL's own model: median ", "90th percentile", " of 6")
                .contains("Note: NCCL's own model is that of NCCL ");
    }

    @Test
    void twoRunsOfTheLibrarysChoiceAreHeldAgainstEachOther() throws IOException {
        String before = sixteenRanks();
        Path calibration = folder.resolve("before.json");
        CommandLineRun.of("fit", before, "-o", calibration.toString());
        Path after = folder.resolve("after.csv");
        Files.writeString(after, Files.readString(Path.of(before)).replace("h100", "h100 again"));
        CommandLineRun run = CommandLineRun.of("compare", after.toString(), "--with", calibration.toString());
        assertThat(run.out()).contains("library-default by library-default", "Verdict: agrees");
        assertThat(CommandLineRun.of("compare", before, after.toString()).out())
                .contains("To hold one against the other: crosspoint fit ONE -o one.json");
    }

    @Test
    void aGroupThatWasNotFittedSaysHowFarItIsFromThoseThatWere() throws IOException {
        String calibration = folder.resolve("small.json").toString();
        CommandLineRun.of("fit", ranksOnNodes(16, 2), ranksOnNodes(32, 4), "-o", calibration);
        CommandLineRun run = CommandLineRun.of("compare", ranksOnNodes(128, 16), "--with", calibration);
        assertThat(run.out())
                .contains("Note: library-default allreduce was not measured on 16 nodes, 4.00 times the"
                        + " most that were: carried on from 2, 4 nodes size by size, whatever runs there");
    }

    @Test
    void aCalibrationOfSomeNodesDoesNotJudgeRunsOnOthers() throws IOException {
        String two = ringOnNodes(2);
        String four = ringOnNodes(4);
        String calibration = folder.resolve("four.json").toString();
        CommandLineRun.of("fit", four, "-o", calibration);
        JsonNode json = CommandLineRun.of("compare", two, four, "--with", calibration, "--format", "json")
                .json();
        assertThat(json.get("p90AbsoluteRelativeError").asDouble()).isLessThan(1e-3);
        assertThat(json.get("notes").toString())
                .contains("no prediction for nccl-ring allreduce among 8 ranks of " + two);
    }

    @Test
    void theDrawnLineIsTheOneThatIsJudged() throws IOException {
        String two = ringOnNodes(2);
        String four = ringOnNodes(4);
        String calibration = folder.resolve("both.json").toString();
        CommandLineRun.of("fit", two, four, "-o", calibration);
        List<Run> runs = Stream.of(two, four)
                .flatMap(name -> new InputFile(name).read(Logs::read).runs().stream())
                .toList();
        CompareResult result =
                CompareResult.with(PredictionSource.of(new InputFile(calibration)), runs, Optional.empty());
        CompareResult.Line drawn = result.predicted().values().iterator().next().get("nccl-ring");
        assertThat(result.comparison().errors())
                .hasSize(11)
                .allSatisfy(error -> assertThat(drawn.curve().at(error.size().value()))
                        .isEqualTo(error.predicted().value()));
    }

    /** Made up: twice the nodes, twice the time. */
    private String ringOnNodes(int nodes) throws IOException {
        StringBuilder csv = new StringBuilder("collective,algorithm,ranks,nodes,size_bytes,time_us\n");
        for (int power = 16; power <= 26; power++) {
            csv.append("allreduce,nccl-ring,8,%d,%d,%d%n"
                    .formatted(nodes, 1L << power, nodes * (100 + (1L << power) / 1024)));
        }
        return Files.writeString(folder.resolve("ring-" + nodes + ".csv"), csv).toString();
    }

    @Test
    void eachProtocolIsHeldAgainstItself() {
        String ring = "examples/logs/l40s-4-ring.txt";
        String tree = "examples/logs/l40s-4-tree.txt";
        String calibration = folder.resolve("protocols.json").toString();
        CommandLineRun.of("fit", "nccl-ring/ll=" + tree, "nccl-ring/simple=" + ring, "-o", calibration);
        JsonNode json = CommandLineRun.of(
                        "compare", "nccl-ring/simple=" + ring, "--with", calibration, "--format", "json")
                .json();
        assertThat(json.get("medianAbsoluteRelativeError").asDouble()).isLessThan(0.03);
        String mixed = folder.resolve("mixed.json").toString();
        CommandLineRun.of("fit", "nccl-ring=" + ring, "nccl-ring/ll=" + tree, "-o", mixed);
        JsonNode both = CommandLineRun.of(
                        "compare", "nccl-ring=" + ring, "nccl-ring/ll=" + tree, "--with", mixed, "--format", "json")
                .json();
        assertThat(both.get("p90AbsoluteRelativeError").asDouble()).isLessThan(0.1);
        CommandLineRun unsaid = CommandLineRun.of("compare", "nccl-ring=" + ring, "--with", calibration);
        assertThat(unsaid.exit()).isEqualTo(2);
        assertThat(unsaid.err())
                .contains("holds nccl-ring/ll, nccl-ring/simple")
                .contains("say so, as in nccl-ring/ll=" + ring);
    }

    @Test
    void partsOfOneFileAskForTheMachineOnce() throws IOException {
        CommandLineRun run = CommandLineRun.of("fit", sixteenRanks());
        assertThat(run.out()).contains("does not show NCCL's graphs").doesNotContain("no such file");
    }

    /** Made up; its runs are told apart by a column. */
    private String sixteenRanks() throws IOException {
        return ranksOnNodes(16, 2);
    }

    private String ranksOnNodes(int ranks, int nodes) throws IOException {
        Path file = folder.resolve(ranks + ".csv");
        StringBuilder csv = new StringBuilder("curve_id,collective,ranks,nodes,size_bytes,time_us\n");
        for (int power = 20; power <= 30; power += 2) {
            csv.append("h100,allreduce,%d,%d,%d,%d%n"
                    .formatted(ranks, nodes, 1L << power, 100 + nodes + (1L << power) / 200_000));
        }
        Files.writeString(file, csv);
        return file.toString();
    }

    @Test
    void timesInPlaceAreJudgedOnRequestAndAskedForWhereThereAreNoOthers() throws IOException {
        String calibration = folder.resolve("in-place.json").toString();
        CommandLineRun.of("fit", "--in-place", "examples/logs/l40s-4-ring.txt", "-o", calibration);
        JsonNode json = CommandLineRun.of(
                        "compare",
                        "--in-place",
                        "examples/logs/l40s-4-ring.txt",
                        "--with",
                        calibration,
                        "--format",
                        "json")
                .json();
        assertThat(json.get("errors").get(0).get("measuredSeconds").asDouble()).isCloseTo(17.78e-6, within(1e-9));
        Path bench = folder.resolve("bench.txt");
        StringBuilder text =
                new StringBuilder("The average bandwidth of all_reduce over 4 ranks (5 warmups / 20 trials):\n\n"
                        + "| payload |    busbw   |    algbw   |\n| ------: | ---------: | ---------: |\n");
        for (int mebibytes = 1; mebibytes <= 512; mebibytes *= 2) {
            text.append("| %dMiB | 150.00GBps | 100.00GBps |%n".formatted(mebibytes));
        }
        Files.writeString(bench, text);
        assertThat(CommandLineRun.of("compare", "nccl-ring=" + bench).err())
                .contains("0 sizes out of place of at least 5. Perhaps --in-place?");
        assertThat(CommandLineRun.of("compare", "nccl-ring=" + bench, "--in-place")
                        .out())
                .contains("Verdict: ", "Note: the times are those of calls in place");
    }

    @Test
    void eachPairOfAlgorithmsSaysInWhichGroup() {
        CommandLineRun run =
                CommandLineRun.of("compare", "examples/logs/l40s-4-ring.txt", "examples/logs/l40s-4-tree.txt");
        assertThat(run.out()).contains("nccl-ring against nccl-tree, allreduce among 4 ranks: ");
    }

    @Test
    void aPredictedCrossoverThatNothingMeasuredComesNearIsToldAndNotJudged() {
        JsonNode crossovers = CommandLineRun.of("compare", RING, TREE, "--with", CLUSTER, "--format", "json")
                .json()
                .get("crossovers");
        JsonNode beyond = crossovers.get(0);
        assertThat(beyond.get("predictedBytes").asDouble()).isBetween(250e3, 350e3);
        assertThat(beyond.get("observedBytes").isNull()).isTrue();
        assertThat(beyond.get("verdict").asText()).isEqualTo("undecided");
        assertThat(beyond.get("remark").asText()).contains("beyond the measured sizes");
    }

    @Test
    void theVerdictIsAnExitCodeOnRequest() {
        CommandLineRun run = CommandLineRun.of("compare", RING, TREE, "--with", CLUSTER, "--check");
        assertThat(run.out()).contains("Verdict: differs");
        assertThat(run.exit()).isEqualTo(1);
    }

    @Test
    void aSavedPredictionComparesLikeTheClusterItCameFrom() throws IOException {
        Path saved = folder.resolve("prediction.json");
        Files.writeString(
                saved, CommandLineRun.of("predict", CLUSTER, "--format", "json").out());
        String fromFile = CommandLineRun.of("compare", RING, "--with", saved.toString(), "--format", "csv")
                .out();
        assertThat(fromFile)
                .isEqualTo(CommandLineRun.of("compare", RING, "--with", CLUSTER, "--format", "csv")
                        .out());
        assertThat(fromFile.lines()).hasSize(269);
    }

    @Test
    void withoutAPredictionEverySecondSizeIsJudgedByTheOthers() {
        CommandLineRun run =
                CommandLineRun.of("compare", "examples/logs/l40s-4-ring.txt", "examples/logs/l40s-4-tree.txt");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("Predicted by every second size", "Straight between the neighbouring sizes");
        assertThat(run.out())
                .contains("Left out: the two largest sizes", "Left out: the two smallest sizes", "fitted lines: median")
                .contains("NCCL's own model is not computed: examples/logs/l40s-4-ring.txt", "(nor for 1 more)");
    }

    @Test
    void ncclsOwnModelIsNotMissedWhereAnMpiLibraryOrARingOfOursRan() throws IOException {
        Path osu = Files.writeString(folder.resolve("osu.txt"), OsuTimes.of("MPI", 30));
        Path other = Files.writeString(folder.resolve("other.txt"), OsuTimes.of("MPI", 40));
        for (String label : List.of("", "ring=")) {
            CommandLineRun run = CommandLineRun.of("compare", label + osu, "binomial-tree=" + other);
            assertThat(run.exit()).as(run.err()).isZero();
            assertThat(run.out()).doesNotContain("NCCL's own model");
        }
    }

    @Test
    void theChartShowsPointsOverLines() throws IOException {
        Path file = folder.resolve("chart.png");
        CommandLineRun run = CommandLineRun.of("compare", RING, TREE, "--with", CLUSTER, "--chart", file.toString());
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(ImageIO.read(file.toFile()).getWidth()).isEqualTo(1000);
    }

    @Test
    void aLogThatDoesNotSayWhatItMeasuredIsAskedForALabel() throws IOException {
        Path log = folder.resolve("ring.txt");
        Files.writeString(
                log, Files.readString(Path.of("examples/logs/l40s-4-ring.txt")).replaceAll("(?m)^# run with.*\n", ""));
        CommandLineRun run = CommandLineRun.of("compare", log.toString(), "--with", CLUSTER);
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains("does not say which algorithm it measured", "nccl-ring=" + log);
        assertThat(CommandLineRun.of("compare", "nccl-ring=" + log, "--with", CLUSTER)
                        .exit())
                .isZero();
    }

    @Test
    void aLabelThatTheFileContradictsIsTakenAndSaid() {
        CommandLineRun run = CommandLineRun.of("fit", "nccl-tree=examples/logs/l40s-4-ring.txt");
        assertThat(run.exit()).isZero();
        assertThat(run.err()).contains("taken for nccl-tree as you say, though the file says nccl-ring");
    }

    @Test
    void whatIsNoPredictionIsToldApartFromABadClusterFile() throws IOException {
        Path json = Files.writeString(folder.resolve("some.json"), "{\"predictions\":[]}");
        CommandLineRun run = CommandLineRun.of("compare", RING, "--with", json.toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("some.json", "neither a cluster file");
    }

    @Test
    void aClusterThatIsTooSmallIsSaidToBe() {
        CommandLineRun run = CommandLineRun.of("compare", RING, "--with", "examples/one-switch-of-8.yaml");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains("one-switch-of-8 holds 8 ranks", "has 16");
    }

    @Test
    void aClusterFileWithAMistakeNamesFileAndLine() throws IOException {
        Path bad = folder.resolve("bad.yaml");
        Files.writeString(bad, Files.readString(Path.of(CLUSTER)).replace("1.105GB/s,", "1.105,"));
        CommandLineRun run = CommandLineRun.of("compare", RING, "--with", bad.toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains("bad.yaml:12: ", "a rate is a number above 0 and a unit");
    }
}
