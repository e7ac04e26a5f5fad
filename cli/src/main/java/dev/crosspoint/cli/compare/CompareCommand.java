package dev.crosspoint.cli.compare;

import dev.crosspoint.cli.chart.ChartFile;
import dev.crosspoint.cli.io.ExitCode;
import dev.crosspoint.cli.io.InputFile;
import dev.crosspoint.cli.io.OutputFile;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.nccl.NcclBesideOptions;
import dev.crosspoint.cli.read.MeasuredInputs;
import dev.crosspoint.validation.compare.Verdict;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Was the prediction right? */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Hold predicted times and crossovers against measured ones.",
            "Without --with, every second size is fitted and the others are judged; so are the largest and the smallest sizes"
                    + " and each number of ranks, told by the rest.",
            "Beside each stand the straight line between the measured sizes next to it and, where it can be computed, NCCL's own model."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  crosspoint compare ring.txt tree.txt --with cluster.yaml --chart crossover.png",
            "  crosspoint compare nccl-ring=run1.txt nccl-tree=run2.txt"
        })
public final class CompareCommand implements Callable<Integer> {
    @Mixin
    private MeasuredInputs inputs;

    @Mixin
    private NcclBesideOptions nccl;

    @Mixin
    private OutputOptions output;

    @Option(
            names = "--with",
            paramLabel = "PREDICTION",
            description = "A cluster file, a calibration (fit -o), or what predict --format json printed.")
    private Optional<String> with;

    @Option(
            names = "--chart",
            paramLabel = "FILE",
            description = "Draw the measured points over the predicted lines into FILE.png, FILE.svg or FILE.pdf.")
    private Optional<Path> chart;

    @Option(
            names = "--in-place",
            description = "Judge the times of calls that overwrite their input (default: out of place).")
    private boolean inPlace;

    @Option(names = "--check", description = "Exit with 1 if the verdict is that they differ.")
    private boolean check;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Optional<ChartFile> format = chart.map(ChartFile::of);
        Optional<PredictionSource> source = with.map(name -> PredictionSource.of(new InputFile(name)));
        List<ReadResult> read = inputs.read(spec.commandLine().getErr());
        List<Run> runs = MeasuredInputs.runs(read).stream()
                .map(run -> inPlace ? run.ofTimesInPlace() : run)
                .toList();
        CompareResult result = source.map(s -> CompareResult.with(s, runs, Optional.of(nccl.beside())))
                .orElseGet(() -> CompareResult.holdOut(HeldOut.of(runs, nccl.beside()), runs));
        CompareResult noted = inPlace ? result.noting(List.of("the times are those of calls in place")) : result;
        return print(noted, format);
    }

    private int print(CompareResult result, Optional<ChartFile> format) {
        if (result.isEmpty()) {
            throw new IllegalArgumentException("nothing to compare: " + String.join("; ", result.notes()));
        }
        format.ifPresent(
                f -> OutputFile.write(chart.get(), f.encode(result.chart().draw())));
        if (chart.isPresent() && result.predicted().size() > 1) {
            spec.commandLine()
                    .getErr()
                    .println("The chart shows %s, one of %d groups; compare the files of a group to see it"
                            .formatted(result.charted(), result.predicted().size()));
        }
        output.print(result, spec.commandLine().getOut());
        return check && result.comparison().verdict() == Verdict.DIFFERS ? ExitCode.CHECK_FAILED : 0;
    }
}
