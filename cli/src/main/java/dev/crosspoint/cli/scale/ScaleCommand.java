package dev.crosspoint.cli.scale;

import dev.crosspoint.cli.chart.ChartFile;
import dev.crosspoint.cli.io.Converters.Counts;
import dev.crosspoint.cli.io.Converters.Sizes;
import dev.crosspoint.cli.io.OutputFile;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.model.training.step.Price;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.knowm.xchart.XYChart;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The time of a training step on machines that need not exist yet. */
@Command(
        name = "scale",
        mixinStandardHelpOptions = true,
        description = "Predict the training step on a cluster: its parts, scaling, time and money, the best split.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  crosspoint scale examples/two-nodes-of-four.yaml resnet18-cifar10 --ranks 1,4,8",
            "  crosspoint scale examples/sixteen-nodes-of-8-400g.yaml llama2-7b --ranks 8..128 \\",
            "      --compare examples/thirty-two-nodes-of-4-shared-200g.yaml --price 2.5/gpu-hour --chart buyer.png",
            "  crosspoint scale examples/two-nodes-of-four.yaml resnet18-cifar10 --show step --chart step.png"
        })
public final class ScaleCommand implements Callable<Integer> {
    /** What to show. */
    enum Show {
        SCALING,
        STEP,
        SEARCH,
        MESSAGES,
        BUCKETS
    }

    @Parameters(index = "0", paramLabel = "CLUSTER", description = "Cluster file.")
    private String cluster;

    @Parameters(
            index = "1",
            paramLabel = "WORKLOAD",
            description = "Workload file, or one of resnet18-cifar10, resnet50, bert-large, gpt2-xl, llama2-7b,"
                    + " llama2-70b, mixtral-8x7b.")
    private String workload;

    @Mixin
    private SceneOptions machines;

    @Mixin
    private JobOptions work;

    @Mixin
    private OutputOptions output;

    @Option(
            names = "--ranks",
            paramLabel = "P,...",
            description =
                    "How many GPUs: 8,16 or 8..4096 (powers of two). Default: all of the cluster. Other than scaling,"
                            + " --show takes the last.")
    private Optional<Counts> ranks;

    @Option(
            names = "--show",
            paramLabel = "WHAT",
            defaultValue = "scaling",
            description = "scaling (default); step: parts and calls of one step; search: every DP x TP x PP; messages:"
                    + " calls by size; buckets: exposed time against bucket size.")
    private Show show;

    @Option(names = "--price", paramLabel = "PRICE", description = "Such as 2.5/gpu-hour.")
    private Optional<Price> price;

    @Option(names = "--fixed-cost", paramLabel = "MONEY", description = "Paid once, whatever the time.")
    private Optional<Double> fixedCost;

    @Option(names = "--budget", paramLabel = "MONEY", description = "Name the fastest for no more; needs --price.")
    private Optional<Double> budget;

    @Option(names = "--deadline", paramLabel = "TIME", description = "Name the cheapest in time: 7d, 36h.")
    private Optional<String> deadline;

    @Option(
            names = "--bucket-sizes",
            paramLabel = "SIZES",
            defaultValue = "1MiB..256MiB",
            description = "For --show buckets (default 1MiB..256MiB).")
    private Sizes bucketSizes;

    @Option(names = "--chart", paramLabel = "FILE", description = "Draw into FILE.png, FILE.svg or FILE.pdf.")
    private Optional<Path> chart;

    @Option(
            names = "--chart-of",
            paramLabel = "WHAT",
            defaultValue = "throughput",
            description = "For --show scaling: throughput (default), time, efficiency or cost.")
    private ScalingFigure figure;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Optional<ChartFile> format = chart.map(ChartFile::of);
        requirePrice("a budget", "--budget", budget);
        requirePrice("a fixed cost", "--fixed-cost", fixedCost);
        if (show != Show.SCALING) {
            machines.requireOne("--show " + name());
        }
        if (show == Show.SEARCH) {
            work.requireNoAxes();
        }
        ScaleQuestion question = new ScaleQuestion(
                machines.scenes(cluster),
                work.job(workload),
                ranks.map(Counts::values).orElse(List.of()),
                price.map(p -> new Price(p.perGpuHour(), fixedCost.orElse(0.0))),
                budget.map(OptionalDouble::of).orElseGet(OptionalDouble::empty),
                deadline.map(text -> OptionalDouble.of(Durations.parse(text))).orElseGet(OptionalDouble::empty));
        ScaleAnswer<?> answer = answer(question);
        format.ifPresent(f -> OutputFile.write(chart.get(), f.encode(draw(answer))));
        output.print(answer.result(), spec.commandLine().getOut());
        return 0;
    }

    private void requirePrice(String what, String option, Optional<Double> money) {
        if (money.isPresent() && !(money.get() >= 0 && money.get() < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("%s is finite and >= 0: %s=%s".formatted(what, option, money.get()));
        } else if (money.isPresent() && price.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s needs a price: %s=%s. Add --price 2.5/gpu-hour".formatted(what, option, money.get()));
        }
    }

    private String name() {
        return show.name().toLowerCase(Locale.ROOT);
    }

    private ScaleAnswer<?> answer(ScaleQuestion question) {
        return switch (show) {
            case SCALING -> ScaleAnswer.scaling(question, figure);
            case STEP -> ScaleAnswer.step(question);
            case SEARCH -> ScaleAnswer.search(question);
            case MESSAGES -> ScaleAnswer.messages(question);
            case BUCKETS -> ScaleAnswer.buckets(question, bucketSizes.values());
        };
    }

    private XYChart draw(ScaleAnswer<?> answer) {
        return answer.chart()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is a chart of scaling, step and buckets: --show=%s. Leave --chart out"
                                .formatted(name())))
                .get();
    }
}
