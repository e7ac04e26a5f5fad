package dev.crosspoint.cli.fit;

import dev.crosspoint.cli.chart.ChartFile;
import dev.crosspoint.cli.io.ExitCode;
import dev.crosspoint.cli.io.OutputFile;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.nccl.NcclBesideOptions;
import dev.crosspoint.cli.read.MeasuredInputs;
import dev.crosspoint.validation.export.CalibrationWriter;
import dev.crosspoint.validation.fit.Calibration;
import dev.crosspoint.validation.fit.Estimator;
import dev.crosspoint.validation.fit.Fits;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.ReadResult;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Alpha and B from measurements, with intervals. */
@Command(
        name = "fit",
        mixinStandardHelpOptions = true,
        description =
                "Fit a + b*M to measured times, robustly and in relative terms, by regimes of size, with intervals. Where the"
                        + " library chose the algorithm, each regime says what NCCL's own model would have run there.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  crosspoint fit examples/logs/l40s-4-ring.txt",
            "  crosspoint fit nccl-ring=run1.txt nccl-tree=run2.txt -o calibration.json"
        })
public final class FitCommand implements Callable<Integer> {
    @Mixin
    private MeasuredInputs inputs;

    @Mixin
    private NcclBesideOptions nccl;

    @Mixin
    private OutputOptions output;

    @Option(
            names = "--in-place",
            description = "Fit the times of calls that overwrite their input (default: out of place).")
    private boolean inPlace;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write a calibration, which predict and compare take.")
    private Optional<Path> calibration;

    @Option(
            names = "--chart",
            paramLabel = "FILE",
            description = "Draw the measured points and the fitted lines into FILE.png, FILE.svg or FILE.pdf.")
    private Optional<Path> chart;

    @Option(
            names = "--estimators",
            split = ",",
            paramLabel = "NAME,...",
            description =
                    "Show one line through all sizes by each of these too: huber, theil-sen, lad, irls, wls, ols.")
    private List<String> estimators = List.of();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Optional<ChartFile> format = chart.map(ChartFile::of);
        List<Estimator> others = estimators.stream().map(Estimator::parse).toList();
        List<ReadResult> read = inputs.read(spec.commandLine().getErr());
        Fits fits = Fits.of(MeasuredInputs.runs(read), inPlace ? Buffer.IN_PLACE : Buffer.OUT_OF_PLACE);
        FitResult result = new FitResult(read, fits, others, RegimeChoices.of(fits, read, nccl.beside()));
        if (!fits.fits().isEmpty()) {
            format.ifPresent(
                    f -> OutputFile.write(chart.get(), f.encode(result.chart().draw())));
            calibration.ifPresent(file -> OutputFile.write(file, json(fits)));
        }
        output.print(result, spec.commandLine().getOut());
        return fits.fits().isEmpty() ? ExitCode.CHECK_FAILED : 0;
    }

    private static byte[] json(Fits fits) {
        StringWriter text = new StringWriter();
        try {
            CalibrationWriter.write(new Calibration(fits.fits()), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
