package dev.crosspoint.cli.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crosspoint.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyCommandTest {
    private static final String H800 = "examples/topologies/h800x8.xml";
    private static final String A800 = "examples/topologies/a800x8-topo-m.txt";
    private static final String K80 = "examples/topologies/k80x4-topo-m.txt";

    @TempDir
    private Path folder;

    @Test
    void withoutACommandItSaysWhatThereIs() {
        CommandLineRun run = CommandLineRun.of("topology");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines()).singleElement().asString().contains("say what to do: list, show, check");
    }

    @Test
    void showTellsDevicesLinksAndSourcesInThreeForms() {
        JsonNode json =
                CommandLineRun.of("topology", "show", H800, "--format", "json").json();

        assertThat(json.get("devices")).hasSize(28);
        JsonNode nvlink = null;
        for (JsonNode link : json.get("links")) {
            nvlink = link.get("kind").asText().equals("nvlink") ? link : nvlink;
        }
        assertThat(nvlink).isNotNull();
        assertThat(nvlink.get("bytesPerSecond").asDouble()).isEqualTo(164.8e9);
        assertThat(nvlink.get("source").asText()).startsWith("NCCL 2.30.7");
        assertThat(CommandLineRun.of("topology", "show", A800, "--format", "csv")
                        .out()
                        .lines()
                        .findFirst())
                .contains("from,to,kind,lanes,laneTransfersPerSecond,bytesPerSecond,bytesPerSecondBack,source,line");
        assertThat(CommandLineRun.of("topology", "show", A800, "--compute-capability", "8.0")
                        .out())
                .contains("160 GB/s");
        assertThat(CommandLineRun.of("topology", "show", "dgx-a100", "--rates", "datasheet")
                        .out())
                .contains("300 GB/s");
        assertThat(CommandLineRun.of("topology", "show", "examples/topologies/azure-ncv4-graph.xml")
                        .out())
                .contains("ring: 2 channels");
    }

    @Test
    void checkExitsWithOneOnlyIfSomethingIsWrongAndTellsTheLine() {
        assertThat(CommandLineRun.of("topology", "check", H800).exit()).isZero();
        CommandLineRun bad = CommandLineRun.of("topology", "check", K80);
        assertThat(bad.exit()).isEqualTo(1);
        assertThat(bad.out()).startsWith(K80 + ":2: gpu0 reaches its NIC mlx5_0 only across CPUs (SYS).");
        JsonNode json =
                CommandLineRun.of("topology", "check", K80, "--format", "json").json();
        assertThat(json.get("findings").get(0).get("rule").asText()).isEqualTo("gpu-without-near-nic");
    }

    @Test
    void convertWritesAClusterFileThatPredictReadsAndTellsWhatIsLost() throws IOException {
        Path file = folder.resolve("cluster.yaml");
        CommandLineRun run = CommandLineRun.of("topology", "convert", H800, "--nodes", "2", "-o", file.toString());

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.errLines()).isNotEmpty().allMatch(line -> line.startsWith("lost: "));
        assertThat(CommandLineRun.of("predict", file.toString(), "--sizes", "1MiB")
                        .out())
                .contains("among 16 ranks");
        CommandLineRun again = CommandLineRun.of("topology", "convert", file.toString());
        assertThat(again.out()).isEqualTo(Files.readString(file));
    }

    @Test
    void convertRefusesWhatHasNoNumberAndLeavesNoFile() {
        Path file = folder.resolve("none.yaml");
        CommandLineRun run = CommandLineRun.of("topology", "convert", A800, "-o", file.toString());

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines())
                .singleElement()
                .asString()
                .contains("no rate for the pcie link between cpu0 and gpu0")
                .endsWith("State it to topology convert: --pcie gen4x16");
        assertThat(file).doesNotExist();
    }

    @Test
    void everyRateThatAMatrixDoesNotTellCanBeStated() {
        CommandLineRun noCpus = CommandLineRun.of(
                "topology",
                "convert",
                A800,
                "--compute-capability",
                "8.0",
                "--pcie",
                "gen4x16",
                "--nic-rate",
                "100Gb/s");
        CommandLineRun all = CommandLineRun.of(
                "topology",
                "convert",
                A800,
                "--compute-capability",
                "8.0",
                "--pcie",
                "gen4x16",
                "--nic-rate",
                "100Gb/s",
                "--cpu-rate",
                "10GB/s");

        assertThat(noCpus.errLines()).singleElement().asString().endsWith("--cpu-rate 16GB/s");
        assertThat(all.out()).contains("between: [cpu0, cpu1]", "bandwidth: 10 GB/s", "stated by the user");
    }

    @Test
    void aMachineOfTheCatalogueWhoseCpusAreNotToldTakesTheirRate() {
        assertThat(CommandLineRun.of("topology", "convert", "rtx4090-pcie-8").err())
                .contains("--cpu-rate 16GB/s");
        assertThat(CommandLineRun.of("topology", "convert", "rtx4090-pcie-8", "--cpu-rate", "16GB/s")
                        .out())
                .contains("bandwidth: 16 GB/s");
        assertThat(CommandLineRun.of("topology", "convert", "dgx-a100", "--cpu-rate", "16GB/s")
                        .exit())
                .isEqualTo(2);
    }

    @Test
    void nothingIsAnnouncedWhereNothingIsToldOfNccl() throws IOException {
        Path file = folder.resolve("one.xml");
        Files.writeString(file, """
                <system version="1"><cpu numaid="0" arch="x86_64" vendor="GenuineIntel" familyid="6" modelid="85">
                <pci busid="0000:01:00.0" class="0x030200" link_speed="16.0 GT/s PCIe" link_width="16">
                <gpu dev="0" sm="80" rank="0" gdr="1"/></pci></cpu></system>
                """);

        assertThat(CommandLineRun.of("topology", "check", file.toString()).out())
                .isEqualTo("one: nothing wrong found\n");
    }

    @Test
    void aNumberThatWouldChangeNothingIsRefused() {
        for (String machine : List.of("dgx-a100", "examples/two-nodes-of-four.yaml")) {
            CommandLineRun run = CommandLineRun.of("topology", "convert", machine, "--nic-rate", "400Gb/s");
            assertThat(run.exit()).as(machine).isEqualTo(2);
            assertThat(run.errLines()).as(machine).singleElement().asString().contains("--nic-rate");
        }
        assertThat(CommandLineRun.of("topology", "show", "examples/two-nodes-of-four.yaml", "--rates", "datasheet")
                        .err())
                .contains("a cluster file has its own rates");
    }

    @Test
    void aNameNearOneOfTheCatalogueIsGuessed() {
        assertThat(CommandLineRun.of("topology", "show", "dgx-a1000").err()).contains("Perhaps dgx-a100?");
        assertThat(CommandLineRun.of("predict", "dgx-a100").err()).contains("crosspoint topology convert dgx-a100");
    }

    @Test
    void whatPowerShellRedirectsIsReadAsUtf16() throws IOException {
        Path file = folder.resolve("topo.txt");
        Files.writeString(file, "\uFEFF" + Files.readString(Path.of(A800)), java.nio.charset.StandardCharsets.UTF_16LE);

        assertThat(CommandLineRun.of("topology", "show", file.toString()).out()).contains("8 GPUs, 4 NICs");
    }

    @Test
    void shapeRefusesWhatItWouldNotUseByTheNamesOfItsOptions() {
        refusesShape("--catalogue tells all of a node", "--catalogue", "dgx-a100", "--gpus", "4");
        refusesShape("a node has 1 to 1024 GPUs: --gpus=0", "--gpus", "0");
        refusesShape("GPUs of a node are linked: add --nvlink", "--gpus", "2");
        refusesShape("several nodes are linked by NICs: add --nic", "--gpus", "1", "--nodes", "2");
        refusesShape("--nics shares out what --nic", "--gpus", "1", "--nics", "1");
        refusesShape("a cluster has 1 to 1000000 nodes", "--gpus", "1", "--nodes", "10000000");
    }

    private static void refusesShape(String rule, String... options) {
        List<String> args = new java.util.ArrayList<>(List.of("topology", "shape", "switch"));
        args.addAll(List.of(options));
        CommandLineRun run = CommandLineRun.of(args.toArray(String[]::new));
        assertThat(run.exit()).as(args.toString()).isEqualTo(2);
        assertThat(run.errLines())
                .as(args.toString())
                .singleElement()
                .asString()
                .contains(rule);
    }

    @Test
    void shapeKeepsTheNameThatItWasGiven() throws IOException {
        Path file = folder.resolve("named.yaml");
        String name = "b\u00fcro's \"x\" : # {*";
        CommandLineRun.of("topology", "shape", "switch", "--gpus", "1", "--name", name, "-o", file.toString());

        assertThat(CommandLineRun.of("topology", "show", file.toString()).out()).startsWith(name + " (cluster file)");
    }

    @Test
    void graphMlIsXmlWithAnEdgeForEachDirection() throws Exception {
        String text = CommandLineRun.of("topology", "convert", "polaris", "--to", "graphml")
                .out();

        var document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new java.io.ByteArrayInputStream(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        assertThat(document.getElementsByTagName("edge").getLength()).isEqualTo(2 * (6 + 6 + 6 + 2));
        assertThat(CommandLineRun.of("topology", "convert", "polaris", "--to", "dot")
                        .out())
                .startsWith("strict digraph");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.svg", "a.pdf", "a.png", "a.dot"})
    void aDrawingIsMadeInEachFormat(String name) throws IOException {
        Path file = folder.resolve(name);
        CommandLineRun run = CommandLineRun.of("topology", "show", "dgx-1v", "--drawing", file.toString());

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(Files.size(file)).isBetween(2_000L, 400_000L);
    }

    @Test
    void aDrawingShowsEveryDeviceWhatIsSharedAndTheRing() throws IOException {
        Path file = folder.resolve("ring.svg");
        String example = "examples/two-nodes-of-four-shared-nic.yaml";
        CommandLineRun.of("topology", "show", example, "--drawing", file.toString(), "--overlay", "ring");

        String svg = Files.readString(file);
        assertThat(svg).contains("gpu3", "nic0", "fabric", "shared by 4", "rank 7", "ring among 8 ranks");
        CommandLineRun.of("topology", "show", example, "--drawing", file.toString(), "--overlay", "tree");
        assertThat(Files.readString(file)).contains("binomial tree among 8 ranks");
    }

    @Test
    void aLinkThatRunsPastAPcieSwitchHasItsTextOutsideTheSwitch() throws IOException {
        Path xml = folder.resolve("gb200.xml");
        Files.writeString(xml, """
                <system version="1"><cpu numaid="0" arch="arm64">
                <pci busid="0000:00:00.0" class="0x060400" link_speed="32.0 GT/s PCIe" link_width="16">
                <pci busid="0000:01:00.0" class="0x030200" link_speed="32.0 GT/s PCIe" link_width="16">
                <gpu dev="0" sm="100" rank="0"><c2c bw="51200" count="14"/></gpu></pci></pci></cpu></system>
                """);
        Path file = folder.resolve("gb200.svg");
        CommandLineRun.of("topology", "show", xml.toString(), "--drawing", file.toString());

        double box = height(file, ">pcie0<");
        assertThat(height(file, ">716.8 GB/s<")).as("below the box").isGreaterThan(box + 24);
    }

    private static double height(Path svg, String text) throws IOException {
        String line = Files.readAllLines(svg).stream()
                .filter(l -> l.contains(text))
                .findFirst()
                .orElseThrow();
        return Double.parseDouble(line.replaceFirst(".* y=\"", "").replaceFirst("\".*", ""));
    }

    @Test
    void manyNodesAreDrawnAsBoxes() throws IOException {
        Path cluster = folder.resolve("tree.yaml");
        Files.writeString(cluster, """
                name: tree
                nodes: {count: 64, type: n}
                types: {n: {catalogue: dgx-a100}}
                fabric: {shape: fat-tree, nics-per-leaf: 32, spines: 8, oversubscription: 2}
                """);
        Path file = folder.resolve("tree.svg");
        CommandLineRun.of("topology", "show", cluster.toString(), "--drawing", file.toString());

        assertThat(Files.readString(file)).contains("leaf15", "spine7", "oversubscribed 2:1");
        CommandLineRun over = CommandLineRun.of(
                "topology", "show", cluster.toString(), "--drawing", file.toString(), "--overlay", "ring");
        assertThat(over.exit()).as(over.err()).isZero();
        assertThat(Files.readString(file))
                .contains(
                        "ring: 64 of 512 pairs of ranks that send are in two nodes, the others inside one are not drawn;"
                                + " arrows are drawn over at most 16 nodes, here are 64")
                .doesNotContain("drawn over it: ");
    }

    /** A ring of 32 ranks leaves each of 16 nodes of 2 once; the edges of a binomial tree within pairs stay inside. */
    @ParameterizedTest
    @CsvSource({"ring, 16 of 32, 16", "tree, 15 of 31, 15"})
    void overSixteenNodesArrowsLeadFromNodeToNode(String overlay, String across, int arrows) throws IOException {
        Path cluster = folder.resolve("sixteen.yaml");
        Files.writeString(cluster, """
                name: sixteen
                nodes: {count: 16, type: n}
                types:
                  n:
                    gpus: {count: 2}
                    links: [{between: [gpu0, gpu1], bandwidth: 50GB/s, alpha: 1us}]
                    nics: [{name: nic0, serves: [gpu0, gpu1], bandwidth: 100Gb/s, alpha: 2us}]
                fabric: {shape: switch}
                """);
        Path plain = folder.resolve("plain.svg");
        Path over = folder.resolve("over.svg");
        CommandLineRun.of("topology", "show", cluster.toString(), "--drawing", plain.toString());
        CommandLineRun.of("topology", "show", cluster.toString(), "--drawing", over.toString(), "--overlay", overlay);

        String svg = Files.readString(over);
        assertThat(svg).contains(across + " pairs of ranks that send are in two nodes");
        assertThat(heads(svg) - heads(Files.readString(plain))).isEqualTo(arrows);
    }

    /** Filled triangles, which only arrows have. */
    private static long heads(String svg) {
        return Pattern.compile("<path d=\"M[^\"CL]*L[^\"CL]*L[^\"CL]*Z\"")
                .matcher(svg)
                .results()
                .count();
    }

    @Test
    void theBowsOfATorusEndAboveTheLegendAndAreNoOversubscription() throws IOException {
        Path cluster = folder.resolve("torus.yaml");
        CommandLineRun.of(
                "topology",
                "shape",
                "torus",
                "--nodes",
                "16",
                "--gpus",
                "1",
                "--nic",
                "100Gb/s",
                "--nic-alpha",
                "1us",
                "--sizes",
                "4,4",
                "--bandwidth",
                "100Gb/s",
                "-o",
                cluster.toString());
        Path file = folder.resolve("torus.svg");
        CommandLineRun.of("topology", "show", cluster.toString(), "--drawing", file.toString());
        Path png = folder.resolve("torus.png");
        CommandLineRun.of("topology", "show", cluster.toString(), "--drawing", png.toString());

        assertThat(Files.readString(file))
                .contains("16 links of 12.5 GB/s each way, 200 GB/s together", "32 links of 12.5 GB/s", "1 GPU<")
                .doesNotContain("oversubscribed");
        var image = javax.imageio.ImageIO.read(png.toFile());
        for (int y = 0; y < image.getHeight(); y++) {
            assertThat(image.getRGB(image.getWidth() - 1, y)).isEqualTo(0xFFFFFFFF);
        }
        for (int x = 0; x < image.getWidth(); x++) {
            assertThat(image.getRGB(x, image.getHeight() - 1)).isEqualTo(0xFFFFFFFF);
        }
    }

    @Test
    void wrongUsageIsRefusedInOneLine() {
        List<List<String>> wrong = List.of(
                List.of("topology", "show", "dgx-a10"),
                List.of("topology", "show", H800, "--pcie", "gen9x3"),
                List.of("topology", "show", H800, "--compute-capability", "a100"),
                List.of("topology", "show", H800, "--overlay", "ring"),
                List.of("topology", "show", H800, "--drawing", "x.gif"),
                List.of("topology", "show", H800, "--nvlinks", "99"),
                List.of("topology", "convert", H800, "--nodes", "0"),
                List.of("topology", "check", "examples/topologies/azure-ncv4-graph.xml"));
        for (List<String> args : wrong) {
            CommandLineRun run = CommandLineRun.of(args.toArray(String[]::new));
            assertThat(run.exit()).as(args.toString()).isEqualTo(2);
            assertThat(run.errLines()).as(args.toString()).hasSize(1);
        }
    }
}
