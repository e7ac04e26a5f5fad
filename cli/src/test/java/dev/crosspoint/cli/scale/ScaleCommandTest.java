package dev.crosspoint.cli.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crosspoint.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleCommandTest {
    private static final String TWO_NODES = "examples/two-nodes-of-four.yaml";
    private static final String LLAMA = "llama2-7b";

    @TempDir
    private Path folder;

    /** The table of specification 5.6, by machine and ranks: exposed time, step, speed-up, GPU-hours of 100 epochs. */
    @ParameterizedTest
    @CsvSource({
        "one-switch-of-8, 1, 0, 43.24e-3, 1, 0.4228",
        "two-nodes-of-four, 4, 0.0835e-3, 11.64e-3, 3.71, 0.4554",
        "two-nodes-of-four, 8, 0.278e-3, 6.558e-3, 6.59, 0.5130",
        "one-switch-of-8, 8, 4.340e-3, 10.62e-3, 4.07, 0.8307",
        "two-nodes-of-four-shared-10g, 8, 32.30e-3, 38.58e-3, 1.12, 3.018"
    })
    void theTextbookTableComesOutOfTheExamples(
            String cluster, int ranks, double exposed, double step, double speedUp, double gpuHours) {
        CommandLineRun run = CommandLineRun.of(
                "scale",
                "examples/" + cluster + ".yaml",
                "resnet18-cifar10",
                "--ranks",
                Integer.toString(ranks),
                "--format",
                "json");
        assertThat(run.exit()).as(run.err()).isZero();
        JsonNode row = run.json().get("steps").get(0);
        assertThat(row.get("exposedDataSeconds").asDouble()).isCloseTo(exposed, within(2e-3 * exposed));
        assertThat(row.get("stepSeconds").asDouble()).isCloseTo(step, within(1e-3 * step));
        assertThat(row.get("speedUp").asDouble()).isCloseTo(speedUp, within(2e-3 * speedUp));
        assertThat(row.get("gpuHoursToGoal").asDouble()).isCloseTo(gpuHours, within(1e-3 * gpuHours));
    }

    @Test
    void oneCommandAndOneChartAnswerTheBuyer() {
        Path chart = folder.resolve("buyer.png");
        CommandLineRun run = CommandLineRun.of(
                "scale",
                "examples/sixteen-nodes-of-8-400g.yaml",
                LLAMA,
                "--compare",
                "examples/thirty-two-nodes-of-4-shared-200g.yaml",
                "--price",
                "2.5/gpu-hour",
                "--chart",
                chart.toString(),
                "--format",
                "json");
        assertThat(run.exit()).as(run.err()).isZero();
        JsonNode steps = run.json().get("steps");
        assertThat(steps).hasSize(2);
        assertThat(steps.get(0).get("ranks").asInt()).isEqualTo(128);
        assertThat(steps.get(1).get("ranks").asInt()).isEqualTo(128);
        assertThat(steps.get(1).get("costToGoal").asDouble())
                .isGreaterThan(1.3 * steps.get(0).get("costToGoal").asDouble());
        assertThat(steps.get(1).get("slowestLink").asText()).contains("nic0");
        assertThat(chart).isNotEmptyFile();
    }

    @Test
    void aFasterNicMakesTheStepShorter() {
        JsonNode steps = CommandLineRun.of(
                        "scale",
                        "examples/two-nodes-of-four-shared-10g.yaml",
                        "resnet18-cifar10",
                        "--what-if",
                        "link:nic rate=100Gb/s",
                        "--format",
                        "json")
                .json()
                .get("steps");
        assertThat(steps.get(1).get("stepSeconds").asDouble())
                .isLessThan(steps.get(0).get("stepSeconds").asDouble() / 2);
    }

    @Test
    void rowsThatCannotBeAreNamedWithTheirReason() {
        CommandLineRun run = CommandLineRun.of("scale", TWO_NODES, "resnet18-cifar10", "--ranks", "3,8,16");
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("two-nodes-of-four, 3 ranks: no step: replicas divide the batch: batch=128, replicas=3")
                .contains("two-nodes-of-four, 16 ranks: no step: the cluster has fewer GPUs: GPUs=8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--ranks 3 | replicas divide the batch: batch=128, replicas=3",
                "--memory 1MB | a device holds its share: needs",
                "--tensor 2 | tensor parallelism cuts transformer blocks, and resnet18-cifar10 has none",
                "--pipeline 3 | tensor x pipeline divides the ranks: ranks=8, tensor=1, pipeline=3",
                "--tensor 0 | each axis has at least 1 rank: tensor=0, pipeline=1",
                "--tensor 65536 --pipeline 65536 | tensor x pipeline divides the ranks: ranks=8, tensor=65536",
                "--batch-per-replica 2000000000 | a step has at most 2147483647 samples: batch=2000000000, replicas=8",
                "--show search --tensor 2 | a search looks at every tensor x pipeline: --tensor=2, --pipeline=none",
                "--show step --compare examples/one-switch-of-8.yaml | --show step looks at one cluster: what-ifs=0, compared=1",
                "--fixed-cost 5 | a fixed cost needs a price: --fixed-cost=5.0",
                "--price 2/gpu-hour --budget NaN | a budget is finite and >= 0: --budget=NaN",
                "--micro-batch 5 | micro-batches divide the batch of a replica: batch=16, micro-batch=5",
                "--price 2.5 | price is a number for a GPU and hour: text='2.5'",
                "--ranks 0 | numbers of ranks are 1 or more: text='0'",
                "--budget 5 | a budget needs a price",
                "--deadline 7 | a deadline is a number above 0 and a unit: text='7'",
                "--what-if nic=2 | a what-if names a kind of link",
                "--what-if link:pcie|a what-if names a kind of link",
                "--sharding zero9 | unknown sharding: text='zero9'",
                "--interference -1 | kappa=-1.0",
                "--algorithms best | unknown algorithm: text='best'",
                "--show messages --chart x.png | there is a chart of scaling, step and buckets",
                "--chart-of cost --chart x.png | a chart of cost needs a price",
                "--compare no.yaml | no.yaml: no such file"
            })
    void badInputIsOneLine(String options, String message) {
        String[] args = ("scale " + TWO_NODES + " resnet18-cifar10 " + options.strip()).split(" ");
        CommandLineRun run = CommandLineRun.of(args);
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines())
                .singleElement()
                .satisfies(line -> assertThat(line).contains(message));
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aBadWorkloadFileIsToldWithItsLine() throws IOException {
        Path file = folder.resolve("bad.yaml");
        Files.writeString(file, "name: bad\nlayers:\n  - {type: quantum, in: 3}\n");
        CommandLineRun run = CommandLineRun.of("scale", TWO_NODES, file.toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines())
                .singleElement()
                .satisfies(line -> assertThat(line).contains("bad.yaml:3: type is 'quantum'; it can be conv,"));
    }

    @Test
    void theIntervalsOfACalibrationReachTheStep() {
        Path calibration = folder.resolve("calibration.json");
        assertThat(CommandLineRun.of("fit", "examples/logs/l40s-4-ring.txt", "-o", calibration.toString())
                        .exit())
                .isZero();
        CommandLineRun run = CommandLineRun.of(
                "scale",
                TWO_NODES,
                "resnet18-cifar10",
                "--ranks",
                "4",
                "--calibration",
                calibration.toString(),
                "--format",
                "json");
        assertThat(run.exit()).as(run.err()).isZero();
        JsonNode row = run.json().get("steps").get(0);
        double step = row.get("stepSeconds").asDouble();
        assertThat(row.get("stepLowSeconds").asDouble()).isPositive().isLessThan(step);
        assertThat(row.get("stepHighSeconds").asDouble()).isGreaterThan(step).isLessThan(2 * step);
    }

    @Test
    void aSearchLooksAtEverySplitAndSaysWhyNot() {
        JsonNode candidates = CommandLineRun.of(
                        "scale",
                        "examples/sixteen-nodes-of-8-400g.yaml",
                        LLAMA,
                        "--ranks",
                        "32",
                        "--show",
                        "search",
                        "--format",
                        "json")
                .json()
                .get("candidates");
        // 2^5 in three ordered factors: 21 splits, each in six orders of the axes.
        assertThat(candidates)
                .hasSize(21 * 6)
                .allSatisfy(c -> assertThat(c.get("stepSeconds").isNull())
                        .isEqualTo(!c.get("refusal").isNull()));
    }

    @Test
    void messagesAndBucketsAddUp() {
        JsonNode sizes = CommandLineRun.of(
                        "scale", TWO_NODES, "resnet18-cifar10", "--show", "messages", "--format", "json")
                .json()
                .get("sizes");
        double bytes = 0;
        for (JsonNode size : sizes) {
            bytes += size.get("bytes").asDouble();
            assertThat(size.get("bestSeconds").asDouble())
                    .isLessThanOrEqualTo(size.get("seconds").asDouble());
        }
        assertThat(bytes).isCloseTo(4.0 * 11_173_962, within(1.0));
        Path chart = folder.resolve("buckets.svg");
        JsonNode buckets = CommandLineRun.of(
                        "scale",
                        TWO_NODES,
                        "resnet18-cifar10",
                        "--show",
                        "buckets",
                        "--bucket-sizes",
                        "1MiB..64MiB",
                        "--chart",
                        chart.toString(),
                        "--format",
                        "json")
                .json()
                .get("buckets");
        assertThat(buckets).hasSize(7);
        assertThat(buckets.get(6).get("buckets").asInt())
                .isLessThan(buckets.get(0).get("buckets").asInt());
        assertThat(chart).isNotEmptyFile();
    }

    @Test
    void aHybridOfExpertsShowsWhatEachKindOfGroupCosts() {
        JsonNode row = CommandLineRun.of(
                        "scale", "examples/sixteen-nodes-of-8-400g.yaml", "mixtral-8x7b", "--format", "json")
                .json()
                .get("steps")
                .get(0);
        assertThat(row.get("exposedExpertSeconds").asDouble()).isPositive();
        assertThat(row.get("expert").asInt()).isEqualTo(8);
        JsonNode pipeline = CommandLineRun.of(
                        "scale", "examples/sixteen-nodes-of-8-400g.yaml", "llama2-70b", "--format", "json")
                .json()
                .get("steps")
                .get(0);
        assertThat(pipeline.get("exposedTensorSeconds").asDouble()).isPositive();
        assertThat(pipeline.get("bubbleSeconds").asDouble()).isPositive();
    }
}
