package dev.crosspoint.cli.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crosspoint.cli.CommandLineRun;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NcclCommandTest {
    private static final String H100 = "examples/nccl/h100x8-8x400g-n2.xml";
    private static final String[] FOUR_NODES = {"--nodes", "4", "--compute-capability", "9.0", "--cpu", "intel"};
    private static final String[] SOCKETS = {
        "--graphs",
        "examples/nccl/rtx5090-2x1-socket.xml",
        "--nodes",
        "2",
        "--compute-capability",
        "12.0",
        "--cpu",
        "intel"
    };

    private static CommandLineRun nccl(String... arguments) {
        return CommandLineRun.of(
                Stream.concat(Stream.of("nccl"), Arrays.stream(arguments)).toArray(String[]::new));
    }

    private static CommandLineRun nccl(String[] more, String... arguments) {
        return nccl(Stream.concat(Arrays.stream(arguments), Arrays.stream(more)).toArray(String[]::new));
    }

    private static CommandLineRun right(CommandLineRun run) {
        assertThat(run.exit()).as(run.err()).isZero();
        return run;
    }

    private static Path resource(String file) {
        try {
            return Path.of(NcclCommandTest.class.getResource(file).toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> lines(String file) throws IOException {
        return Files.readAllLines(resource(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"model", "choice", "times"})
    void tablesOfManyConfigurationsAreNcclsToTheLastDigit(String table) throws IOException {
        CommandLineRun run = right(nccl(
                "--configs",
                resource("config.csv").toString(),
                "--table",
                table,
                "--format",
                "csv",
                "--sizes",
                "8,64KiB,1MiB,8GiB"));
        assertThat(run.out().lines()).containsExactlyElementsOf(lines(table + ".csv"));
    }

    @Test
    void anotherReleaseHasAnotherTable() throws IOException {
        CommandLineRun run = right(nccl(
                "--configs",
                resource("config.csv").toString(),
                "--table",
                "model",
                "--format",
                "csv",
                "--nccl-version",
                "2.18.6"));
        assertThat(run.out().lines())
                .contains("log-cc120-2x1-socket,AllReduce,Ring,LL,15.3999996,0.600000024,512,16")
                .isNotEqualTo(lines("model.csv"));
    }

    @Test
    void crossoversStartWithTheChoiceAtTheLeastSize() {
        CommandLineRun run =
                right(nccl(FOUR_NODES, H100, "--collective", "allreduce", "--table", "crossovers", "--format", "csv"));
        assertThat(run.out().lines().limit(3))
                .containsExactly(
                        "id,coll,bytes,algo,proto",
                        "h100x8-8x400g-n2/n4,AllReduce,8,Tree,LL",
                        "h100x8-8x400g-n2/n4,AllReduce,141737,Tree,LL128");
    }

    @Test
    void theTableIsLaidOutAsNcclDoes() {
        CommandLineRun run = right(nccl(FOUR_NODES, H100));
        assertThat(run.out().lines())
                .contains(
                        "  Algorithm   |                            Tree                  |                            Ring "
                                + "                 |                   CollNetDirect                  |",
                        "    AllReduce |    35.2/   8.7 |    65.5/  98.6 |   120.4/ 122.4 |    78.8/  10.5 |   144.4/ 151.5 |"
                                + "   282.8/ 198.2 |     5.6/   0.0 |     5.6/   0.0 |    44.0/   0.0 |");
        assertThat(run.out())
                .startsWith("NCCL 2.30.7 on h100x8-8x400g-n2/n4: 32 ranks on 4 nodes, compute capability 9.0");
        assertThat(run.out()).contains("Tree/LL128").doesNotContain("PAT");
    }

    @Test
    void choicesAreInRangesUnlessSizesAreNamed() {
        String[] allReduce = {H100, "--collective", "allreduce", "--table", "choice"};
        CommandLineRun ranges = right(nccl(FOUR_NODES, allReduce));
        assertThat(ranges.out())
                .contains("141,737 B      3,721,770 B  Tree/LL128")
                .contains("8 GiB  Ring/Simple");
        CommandLineRun sizes = right(nccl(
                Stream.concat(Arrays.stream(FOUR_NODES), Stream.of("--sizes", "1MiB,64MiB"))
                        .toArray(String[]::new),
                allReduce));
        assertThat(sizes.out()).contains("1 MiB  Tree/LL128").contains("64 MiB  NVLSTree/Simple");
    }

    @Test
    void jsonHasSiUnitsAndStableKeys() {
        JsonNode json = right(nccl(FOUR_NODES, H100, "--format", "json")).json();
        assertThat(json.get("ncclVersion").asText()).isEqualTo("2.30.7");
        assertThat(json.get("nodes").asInt()).isEqualTo(4);
        assertThat(json.get("ranks").asInt()).isEqualTo(32);
        JsonNode cell = json.get("model").get(0);
        assertThat(cell.get("collective").asText()).isEqualTo("Broadcast");
        assertThat(cell.get("algorithm").asText()).isEqualTo("Ring");
        assertThat(cell.get("protocol").asText()).isEqualTo("LL");
        assertThat(cell.get("latencySeconds").asDouble()).isCloseTo(93e-6, within(1e-11));
        assertThat(cell.get("bandwidthBytesPerSecond").asDouble()).isCloseTo(20.4e9, within(1e4));
        JsonNode choice = json.get("choices").get(0);
        assertThat(choice.fieldNames())
                .toIterable()
                .containsExactly("collective", "bytes", "algorithm", "protocol", "seconds", "channels", "threads");
        assertThat(json.get("choices")).hasSize(5 * 31);
        assertThat(json.get("crossovers").get(0).get("bytes").asLong()).isEqualTo(8);
    }

    @Test
    void jsonHasTheTimesOfAllCandidatesOnRequest() {
        JsonNode json = right(nccl(FOUR_NODES, H100, "--table", "times", "--sizes", "1MiB", "--format", "json"))
                .json();
        assertThat(json.get("times")).hasSize(4 * 3 + 7);
        assertThat(json.get("choices")).hasSize(5);
    }

    @Test
    void whatTheModelLeavesOutIsExpectedBesideIt() {
        CommandLineRun fast = right(nccl(
                FOUR_NODES,
                H100,
                "--table",
                "expected",
                "--collective",
                "allreduce",
                "--sizes",
                "4KiB",
                "--format",
                "json"));
        CommandLineRun slow = right(nccl(
                FOUR_NODES,
                H100,
                "--table",
                "expected",
                "--collective",
                "allreduce",
                "--sizes",
                "4KiB",
                "--format",
                "json",
                "--network-alpha",
                "20us"));
        JsonNode call = fast.json().get("expected").get(0);
        double expected = call.get("expectedSeconds").asDouble();
        assertThat(call.get("algorithm").asText()).isEqualTo("Tree");
        assertThat(expected).isGreaterThan(call.get("modelSeconds").asDouble());
        assertThat(slow.json().get("expected").get(0).get("expectedSeconds").asDouble() - expected)
                .isCloseTo(2 * 2 * 18e-6, within(1e-9));
    }

    @Test
    void theTableOfExpectationsHasTheModelsTimesToo() {
        String[] sizes = {"--collective", "allreduce", "--sizes", "64KiB"};
        CommandLineRun text =
                right(nccl(FOUR_NODES, H100, "--table", "expected", sizes[0], sizes[1], sizes[2], sizes[3]));
        assertThat(text.out()).contains("NCCL's model  expected").contains("64 KiB  Tree/LL");
        CommandLineRun csv = right(nccl(
                FOUR_NODES, H100, "--table", "expected", sizes[0], sizes[1], sizes[2], sizes[3], "--format", "csv"));
        assertThat(csv.out()).startsWith("id,coll,bytes,algo,proto,time_us,expected_us\n");
    }

    @Test
    void theStartUpOfTheNetworkIsNotForNcclsOwnModel() {
        CommandLineRun run = nccl(FOUR_NODES, H100, "--table", "choice", "--network-alpha", "20us");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("--network-alpha is for --table expected");
    }

    @Test
    void theEnvironmentOfTheUserChangesTheChoice() {
        CommandLineRun run = right(nccl(
                FOUR_NODES,
                H100,
                "--env",
                "NCCL_ALGO=allreduce:tree",
                "--env",
                "NCCL_PROTO=^LL",
                "--table",
                "crossovers",
                "--collective",
                "allreduce"));
        assertThat(run.out()).contains("NCCL_ALGO=allreduce:tree NCCL_PROTO=^LL");
        assertThat(run.out()).contains("Tree/LL128").doesNotContain("Ring");
    }

    @Test
    void aFunctionThatIsLeftWithoutAlgorithmIsSaidSo() {
        CommandLineRun run = right(nccl(FOUR_NODES, H100, "--env", "NCCL_ALGO=Tree", "--table", "choice"));
        assertThat(run.out()).contains("has no algorithm for Broadcast and fails the call");
        JsonNode json = right(nccl(FOUR_NODES, H100, "--env", "NCCL_ALGO=Tree", "--format", "json"))
                .json();
        assertThat(json.get("refusals")).hasSize(4);
    }

    @Test
    void aLogIsHeldAgainstTheModelCellByCell() {
        CommandLineRun run = right(nccl(SOCKETS, "examples/nccl/rtx5090-2x1-socket.txt", "--check"));
        assertThat(run.out())
                .startsWith("NCCL 2.29.7 on rtx5090-2x1-socket/n2: 2 ranks on 2 nodes")
                .contains("As printed in the log: 105 of 105 cells of the tuning table, 18 of 18 choices"
                        + " and the channels of 18 of 18.");
        JsonNode log = right(nccl(SOCKETS, "examples/nccl/rtx5090-2x1-socket.txt", "--format", "json"))
                .json()
                .get("log");
        assertThat(log.get("agreeingCells").asInt()).isEqualTo(105);
        assertThat(log.get("agreeingChoices").asInt()).isEqualTo(18);
    }

    @Test
    void whatDiffersIsListedAndFailsACheck() {
        CommandLineRun run = nccl(
                SOCKETS,
                "examples/nccl/rtx5090-2x1-socket.txt",
                "--nccl-version",
                "2.22.3",
                "--table",
                "comparison",
                "--check");
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("rtx5090-2x1-socket.txt:3: written by NCCL 2.29.7; the model is that of 2.22.3");
        assertThat(run.out())
                .contains(
                        "line 14  AllReduce      Tree/Simple           printed 36.4/1.9, model 56.0/1.9: latency differs");
        CommandLineRun csv = nccl(
                SOCKETS,
                "examples/nccl/rtx5090-2x1-socket.txt",
                "--nccl-version",
                "2.22.3",
                "--table",
                "comparison",
                "--format",
                "csv");
        assertThat(csv.out().lines()).hasSize(1 + 105 + 18);
    }

    @Test
    void aLogWithoutGraphsShowsItsTableAndSaysWhatIsMissing() {
        CommandLineRun run = right(nccl("examples/nccl/rtx5090-2x1-socket.txt"));
        assertThat(run.out())
                .contains("    AllGather |     0.0/   0.0 |     0.0/   0.0 |     0.0/   0.0 |    11.6/   2.4 |")
                .contains(
                        "No model computed: examples/nccl/rtx5090-2x1-socket.txt does not tell the nodes: give --nodes;")
                .contains("the channels: give --channels, or --graphs FILE.");
        CommandLineRun csv = right(nccl("examples/nccl/rtx5090-2x1-socket.txt", "--table", "model", "--format", "csv"));
        assertThat(csv.out().lines()).contains("rtx5090-2x1-socket,Broadcast,Ring,LL,9.3,1.2,512,");
        JsonNode json = right(nccl("examples/nccl/rtx5090-2x1-socket.txt", "--format", "json"))
                .json();
        assertThat(json.get("printedModel")).hasSize(14);
        assertThat(json.get("obstacles")).hasSize(1);
    }

    @Test
    void aPrintedTableIsAModelOfItsOwn() {
        String log = "examples/nccl/rtx5090-2x1-socket.txt";
        CommandLineRun run = right(
                nccl((log + " --nodes 2 --gpus-per-node 1 --channels 4 --compute-capability 12.0 --cpu intel --check")
                        .split(" ")));
        assertThat(run.err()).contains("rtx5090-2x1-socket.txt:7: the model is read from this table, to one decimal");
        assertThat(run.out())
                .contains("43,201 B  69,119 B  PAT/Simple")
                .contains("As printed in the log: 18 of 18 choices and the channels of 18 of 18.");
        CommandLineRun upgrade = nccl(log, "--compare-versions", "2.29.7,2.30.7");
        assertThat(upgrade.exit()).isEqualTo(2);
        assertThat(upgrade.err()).contains("--compare-versions needs the graphs");
    }

    @Test
    void printedExpectationsStandBesideMeasuredTimes(@TempDir Path folder) throws IOException {
        Path chart = folder.resolve("chart.png");
        CommandLineRun run = right(nccl(
                "examples/nccl/3090-4x8-expected.txt",
                "--measured",
                "examples/nccl/3090-4x8-measured.txt",
                "--chart",
                chart.toString()));
        assertThat(run.out())
                .contains("1 GiB  515.9 ms      298.2 ms  -42.2 %  Ring/Simple")
                .contains("2.12.12. Nearest known");
        assertThat(ImageIO.read(chart.toFile()).getWidth()).isEqualTo(1000);
    }

    @Test
    void chartsShowTheModelAlone(@TempDir Path folder) throws IOException {
        Path chart = folder.resolve("chart.svg");
        right(nccl(FOUR_NODES, H100, "--chart", chart.toString()));
        assertThat(Files.readString(chart)).startsWith("<?xml");
        assertThat(Files.size(chart)).isBetween(20_000L, 500_000L);
    }

    @Test
    void upgradesListWhatChanges() {
        CommandLineRun run = right(
                nccl(FOUR_NODES, H100, "--compare-versions", "2.18.6,2.23.4,2.30.7", "--collective", "allreduce"));
        assertThat(run.out())
                .contains("h100x8-8x400g-n2/n4: NCCL 2.18.6 to 2.23.4")
                .contains("h100x8-8x400g-n2/n4: NCCL 2.23.4 to 2.30.7")
                .containsPattern("Tree/\\w+ to NVLSTree/Simple +expected time [-+]")
                .contains("elsewhere the same choice");
        CommandLineRun csv = right(nccl(FOUR_NODES, H100, "--compare-versions", "2.28.9,2.30.7", "--format", "csv"));
        assertThat(csv.out()).startsWith("id,from_version,to_version,coll,from_bytes,to_bytes,before,after,changes,");
    }

    @Test
    void graphsOfTwoNodesAreNotThoseOfOne() {
        CommandLineRun run = nccl(H100, "--nodes", "1", "--compute-capability", "90", "--cpu", "amd");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("graphs of one node and of several are searched apart: nodes=1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "| name an input, or many with --configs",
                "nosuch.xml | nosuch.xml: no such file",
                "examples/one-switch-of-8.yaml | NCCL searches graphs over a topology XML (NCCL_TOPO_DUMP_FILE), which tells more than a cluster file",
                "examples/logs/l40s-4-ring.txt | does not tell the graphs: run NCCL with NCCL_DEBUG=INFO",
                "IN | does not tell the nodes: give --nodes; the compute capability: give --compute-capability, such as 9.0; the CPU",
                "IN --table paths | table paths comes from NCCL's search over a topology XML; run NCCL with NCCL_TOPO_DUMP_FILE",
                "IN --table comparison OPT | prints nothing to compare: take a log",
                "IN OPT --check | prints nothing to compare: take a log",
                "IN OPT --measured README.md | README.md: ",
                "IN OPT --measured nosuch.txt | nosuch.txt: no such file",
                "IN --table speed | Invalid value for option '--table'",
                "IN OPT --nccl-version 2.17.1 | NCCL version is one whose cost model is known: version=2.17.1. Nearest known: 2.18.1",
                "IN OPT --env NCCL_ALGO=Rung | NCCL_ALGO has an unknown word: NCCL_ALGO='Rung', word='Rung'. Known: Tree, Ring",
                "IN OPT --env NCCL_IB_HCA=mlx5 | environment variable is one that the cost model knows",
                "IN OPT --nccl-version 2.22.3 --env NCCL_ALGO=allreduce:tree | name functions since NCCL 2.24",
                "IN OPT --collective alltoall | unknown NCCL function: text='alltoall'. Known: Broadcast",
                "IN OPT --gpus-per-node 4 | shows 8 ranks a node: --gpus-per-node=4",
                "IN OPT --network-latency 5us | an XML file has the latency of the network itself",
                "IN --nodes 2 --compute-capability hopper --cpu amd | compute capability is a number such as 9.0",
                "IN --nodes 2 --compute-capability 90 --cpu sparc | unknown CPU: text='sparc'. Known: intel",
                "IN --nodes 0 --compute-capability 90 --cpu amd | nodes divide the ranks",
                "IN OPT --compare-versions 2.30.7 | comparison needs at least 2 releases",
                "IN OPT --compare-versions 2.18.6,2.30.7 --table model | --compare-versions has a table of its own",
                "--configs CSV --nodes 2 | --configs tells machines itself",
                "--configs CSV --chart x.png | charts, measured times and checks are of one input",
                "--configs IN | h100x8-8x400g-n2.xml:2: row of a configuration has an id",
                "--configs README.md | README.md:2: row of a configuration has an id",
            })
    void badInputIsRefusedInOneLineThatSaysWhy(String arguments, String reason) {
        String line = arguments == null ? "" : arguments;
        line = line.replace("IN", H100)
                .replace("OPT", "--nodes 4 --compute-capability 9.0 --cpu intel")
                .replace("CSV", resource("config.csv").toString());
        CommandLineRun run = nccl(line.isEmpty() ? new String[0] : line.split(" "));
        assertThat(run.exit()).as(run.out()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).hasSizeLessThanOrEqualTo(2);
        assertThat(run.errLines().get(0)).startsWith("crosspoint: ").contains(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nRanks 4 nNodes 2 | nRanks 5 nNodes 2 | nccl.log:8: nodes divide the ranks",
                "to Ring | to Rung | nccl.log:2: NCCL_ALGO has an unknown word",
                "network IB | network Plugin | nccl.log:3: network 'Plugin' may tell NCCL a latency, which no log shows",
                "MNNVL 0 | MNNVL 1 | NVLink joins the nodes",
                "GPU/0 GPU/1 | GPU/0 | nodes divide the ranks, each with as many: nodes=2, ranks of a node=1, ranks=4",
                "NCCL INFO NCCL version 2.23.4 | RCCL version 2.20.5 | nccl.log:1: written by RCCL",
                "H100 | Z1 | does not tell the compute capability",
            })
    void aLogThatCannotBeUsedIsRefusedWithItsLine(String correct, String wrong, String reason, @TempDir Path folder)
            throws IOException {
        Path file = folder.resolve("nccl.log");
        Files.writeString(file, LOG.replace(correct, wrong));
        CommandLineRun run = nccl(file.toString(), "--cpu", "intel", "--table", "choice");
        assertThat(run.exit()).as(run.out()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.errLines().get(0)).contains(reason).doesNotContain("\u0000");
    }

    @Test
    void aWholeLogNeedsNoOptionButTheCpuThatItDoesNotShow(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("nccl.log");
        Files.writeString(file, LOG);
        CommandLineRun run =
                right(nccl(file.toString(), "--cpu", "intel", "--table", "choice", "--collective", "allreduce"));
        assertThat(run.out())
                .startsWith(
                        "NCCL 2.23.4 on nccl/n2: 4 ranks on 2 nodes, compute capability 9.0, 8 channels, NCCL_ALGO=Ring");
        CommandLineRun larger = right(nccl(file.toString(), "--cpu", "intel", "--nodes", "16", "--format", "json"));
        assertThat(larger.json().get("ranks").asInt()).isEqualTo(32);
    }

    @Test
    void channelsThatWereConnectedHoldAgainstTheRule(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("nccl.log");
        Files.writeString(file, LOG + "host0:1:2 [0] NCCL INFO 6 coll channels, 6 collnet channels, 0 nvls channels\n");
        CommandLineRun run = right(nccl(file.toString(), "--cpu", "intel", "--table", "choice"));
        assertThat(run.out()).contains("6 channels");
        assertThat(run.err()).contains("6 channels are connected; NCCL's rule makes 8 of these graphs");
    }

    private static final String LOG = """
            host0:1:2 [0] NCCL INFO NCCL version 2.23.4+cuda12.6
            host0:1:2 [0] NCCL INFO NCCL_ALGO set by environment to Ring
            host0:1:2 [0] NCCL INFO Using network IB
            host0:1:2 [0] NCCL INFO Pattern 4, crossNic 0, nChannels 2, bw 48.0/48.0, type NVL/PIX, sameChannels 0
            host0:1:2 [0] NCCL INFO  0 : NET/0 GPU/0 GPU/1 NET/0
            host0:1:2 [0] NCCL INFO Pattern 1, crossNic 0, nChannels 2, bw 48.0/48.0, type NVL/PIX, sameChannels 0
            #  Rank  0 Group  0 Pid 1 on host0 device  0 [0000:1b:00] NVIDIA H100 80GB HBM3
            host0:1:2 [0] NCCL INFO comm 0x1 rank 0 nRanks 4 nNodes 2 localRanks 2 localRank 0 MNNVL 0
            """;

    @ParameterizedTest
    @ValueSource(strings = {"\u0000\u0001PNG", "", "id,cc\n"})
    void whatIsNoInputIsRefusedInOneLine(String text, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("input");
        Files.writeString(file, text);
        for (String[] arguments : new String[][] {{file.toString()}, {"--configs", file.toString()}}) {
            CommandLineRun run = nccl(arguments);
            assertThat(run.exit()).as(run.out()).isEqualTo(2);
            assertThat(run.errLines()).hasSize(1);
            assertThat(run.errLines().get(0)).startsWith("crosspoint: " + file);
        }
    }

    @Test
    void helpShowsAnExample() {
        CommandLineRun run = nccl("--help");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("crosspoint nccl examples/nccl/h100x8-8x400g-n2.xml --nodes 4");
    }
}
