package dev.crosspoint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * From the logs of one machine to its links, and from them to groups that were not measured. The logs are made up: base
 * cost 10 us; inside nodes 2 us, 50 GB/s; across nodes 8 us, 12 GB/s.
 */
class LinksOfAMachineTest {
    @TempDir
    private Path folder;

    private String inside2;
    private String inside4;
    private String pair;
    private String hierarchy;
    private String calibration;

    @BeforeEach
    void logs() throws IOException {
        inside2 = "ring=" + log("inside2.csv", 2, 1, m -> ring(2, 2, 50e3, m));
        inside4 = "ring=" + log("inside4.csv", 4, 1, m -> ring(4, 2, 50e3, m));
        pair = "ring=" + log("pair.csv", 2, 2, m -> ring(2, 8, 12e3, m));
        hierarchy = "hierarchical=" + log("hierarchy.csv", 8, 2, m -> hierarchical(4, 2, m));
        calibration = folder.resolve("calibration.json").toString();
    }

    /** Microseconds; rates in bytes per microsecond. */
    private static double ring(int p, double alpha, double rate, double bytes) {
        return 10 + 2 * (p - 1) * alpha + 2.0 * (p - 1) / p * bytes / rate;
    }

    private static double hierarchical(int each, int nodes, double bytes) {
        return ring(each, 2, 50e3, bytes) + ring(nodes, 8, 12e3, bytes / each) - 10;
    }

    private Path log(String name, int ranks, int nodes, DoubleUnaryOperator micros) throws IOException {
        StringBuilder text = new StringBuilder("collective,ranks,nodes,size_bytes,time_us\n");
        for (int power = 10; power <= 27; power++) {
            text.append(String.format(
                    Locale.ROOT,
                    "allreduce,%d,%d,%d,%.4f%n",
                    ranks,
                    nodes,
                    1L << power,
                    micros.applyAsDouble(Math.pow(2, power))));
        }
        return Files.writeString(folder.resolve(name), text);
    }

    private JsonNode predicted(String... more) {
        String[] args = new String[more.length + 5];
        System.arraycopy(new String[] {"predict", "--calibration", calibration, "--format", "json"}, 0, args, 0, 5);
        System.arraycopy(more, 0, args, 5, more.length);
        return CommandLineRun.of(args).json();
    }

    private static void seconds(JsonNode prediction, double micros) {
        assertThat(prediction.get("seconds").asDouble() * 1e6).isCloseTo(micros, within(1e-3 * micros));
    }

    @Test
    void theLinksAreFound() {
        JsonNode links = CommandLineRun.of("fit", inside2, inside4, pair, hierarchy, "--format", "json")
                .json()
                .get("links");
        assertThat(links.get("baseSeconds").asDouble()).isCloseTo(10e-6, within(1e-9));
        assertThat(links.at("/inside/alphaSeconds").asDouble()).isCloseTo(2e-6, within(1e-9));
        assertThat(links.at("/inside/bandwidthBytesPerSecond").asDouble()).isCloseTo(50e9, within(1e7));
        assertThat(links.at("/across/alphaSeconds").asDouble()).isCloseTo(8e-6, within(1e-9));
        assertThat(links.at("/across/bandwidthBytesPerSecond").asDouble()).isCloseTo(12e9, within(1e7));
        assertThat(links.get("scaledConditionNumber").asDouble()).isCloseTo(4.9, within(0.1));
        assertThat(CommandLineRun.of("fit", inside2, inside4, pair, hierarchy).out())
                .contains("inside nodes  alpha 2 µs, B 50 GB/s", "errors over all sizes: median 0.0 %");
    }

    @Test
    void otherGroupsCollectivesAndSizesAreForetold() {
        CommandLineRun.of("fit", inside2, inside4, pair, hierarchy, "-o", calibration);
        seconds(
                predicted("--ranks", "16", "--nodes", "4", "--sizes", "1MiB").at("/predictions/0"),
                hierarchical(4, 4, 1 << 20));
        seconds(
                predicted("--ranks", "2", "--nodes", "2", "--sizes", "1GiB").at("/predictions/0"),
                ring(2, 8, 12e3, 1 << 30));
        seconds(
                predicted("--ranks", "8", "--nodes", "1", "--sizes", "1KiB", "--collective", "allgather")
                        .at("/predictions/0"),
                10 + 7 * 2 + 7.0 / 8 * 1024 / 50e3);
        assertThat(CommandLineRun.of(
                                "predict",
                                "--calibration",
                                calibration,
                                "--ranks",
                                "16",
                                "--nodes",
                                "4",
                                "--sizes",
                                "1GiB")
                        .out())
                .contains(
                        "16 ranks on 4 nodes was not measured, 2.00 times the most ranks",
                        "3.0 octaves above it are extrapolated",
                        "ring allreduce among 16 ranks on 4 nodes was measured in no group of that shape");
    }

    @Test
    void aClusterFileGivesTheGroup() {
        CommandLineRun.of("fit", inside2, inside4, pair, hierarchy, "-o", calibration);
        JsonNode told = predicted("examples/two-nodes-of-four.yaml", "--sizes", "1MiB");
        seconds(told.at("/predictions/0"), hierarchical(4, 2, 1 << 20));
        CommandLineRun uneven = CommandLineRun.of(
                "predict", "examples/two-nodes-of-four.yaml", "--calibration", calibration, "--ranks", "6");
        assertThat(uneven.exit()).isEqualTo(2);
        assertThat(uneven.err()).contains("each node holds as many ranks");
    }

    @Test
    void whatIsMissingIsNamed() {
        CommandLineRun fit = CommandLineRun.of("fit", inside2, pair, "-o", calibration);
        assertThat(fit.out()).contains("Missing: the same algorithm at another number of ranks");
        CommandLineRun run = CommandLineRun.of("predict", "--calibration", calibration, "--ranks", "8", "--nodes", "1");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains("Missing: the same algorithm at another number of ranks");
    }

    @Test
    void nodesAreHeldToRanks() {
        CommandLineRun.of("fit", inside2, inside4, pair, hierarchy, "-o", calibration);
        assertThat(CommandLineRun.of("predict", "--calibration", calibration, "--ranks", "15", "--nodes", "4")
                        .err())
                .contains("each node holds as many ranks: ranks=15, nodes=4");
        assertThat(CommandLineRun.of("predict", "--calibration", calibration, "--ranks", "0", "--nodes", "1")
                        .err())
                .contains("ranks=0")
                .doesNotContain("Optional");
        assertThat(CommandLineRun.of("predict", "examples/two-nodes-of-four.yaml", "--nodes", "2")
                        .err())
                .contains("--nodes goes with --calibration");
        assertThat(CommandLineRun.of("predict", "--calibration", calibration, "--ranks", "2")
                        .err())
                .contains("how many nodes hold the ranks");
    }

    @Test
    void compareTakesTheNodesOfTheLog() throws IOException {
        CommandLineRun.of("fit", inside2, inside4, pair, hierarchy, "-o", calibration);
        String larger = "hierarchical=" + log("larger.csv", 16, 4, m -> hierarchical(4, 4, m));
        JsonNode compared = CommandLineRun.of("compare", larger, "--with", calibration, "--format", "json")
                .json();
        assertThat(compared.get("medianAbsoluteRelativeError").asDouble()).isLessThan(1e-3);
    }

    private String calls(String ranks, String... logs) {
        List<String> fit = new ArrayList<>(List.of("fit", "-o", calibration));
        fit.addAll(List.of(logs));
        CommandLineRun.of(fit.toArray(String[]::new));
        CommandLineRun run = CommandLineRun.of(
                "scale",
                "examples/two-nodes-of-four.yaml",
                "resnet18-cifar10",
                "--show",
                "step",
                "--ranks",
                ranks,
                "--calibration",
                calibration);
        return run.out() + run.err();
    }

    /** 4 ranks are those of one node of the cluster, 8 those of both. */
    @Test
    void scaleTakesTheNodesOfItsCluster() {
        assertThat(calls("4", inside2, inside4, pair, hierarchy))
                .contains("  ring")
                .doesNotContain("hierarchical");
        assertThat(calls("8", inside2, inside4, pair, hierarchy))
                .contains("hierarchical")
                .doesNotContain("  ring");
        assertThat(calls("8", inside2, inside4, pair))
                .contains("ring allreduce among 8 ranks on 2 nodes was measured in no group of that shape");
    }
}
