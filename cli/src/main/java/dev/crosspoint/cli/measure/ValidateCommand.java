package dev.crosspoint.cli.measure;

import dev.crosspoint.cli.chart.ChartFile;
import dev.crosspoint.cli.compare.CompareResult;
import dev.crosspoint.cli.compare.PredictionSource;
import dev.crosspoint.cli.io.ExitCode;
import dev.crosspoint.cli.io.InputFile;
import dev.crosspoint.cli.io.OutputFile;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.measure.MeasureOptions.Defaults;
import dev.crosspoint.cli.measure.MeasureOptions.Order;
import dev.crosspoint.cli.predict.Machine;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.read.ClusterFile;
import dev.crosspoint.validation.compare.Verdict;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.Fits;
import dev.crosspoint.validation.measure.Target;
import dev.crosspoint.validation.read.Logs;
import dev.crosspoint.validation.run.Repetitions;
import dev.crosspoint.validation.sample.Run;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measure, fit, predict and compare in one go. */
@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        description = {
            "Hold the model against this machine: measure, predict, compare, draw.",
            "With CLUSTER the prediction is that of the file. Without, alpha and B are fitted to two ranks; what is judged are"
                    + " other launches of the whole group, which nothing was fitted to."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  crosspoint validate",
            "  crosspoint validate --emulate alpha=1ms,bandwidth=25MB/s --sizes 1KiB..256KiB --chart crossover.png",
            "  crosspoint validate cluster.yaml --backend nccl --ranks 8 --sizes 1KiB..1GiB"
        })
public final class ValidateCommand implements Callable<Integer> {
    private static final Defaults DEFAULTS = new Defaults(4, "1KiB..1MiB", new Repetitions(10, 50, 3), 2);
    private static final String PREFIX = "crosspoint-validate-";
    /** Of the time that may be used, what the two ranks may take. */
    private static final double LINK_SHARE = 0.35;

    @Parameters(index = "0", arity = "0..1", paramLabel = "CLUSTER", description = "Cluster file to predict from.")
    private Optional<String> cluster;

    @Mixin
    private MeasureOptions options;

    @Mixin
    private OutputOptions output;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            description = "Where the run files and the chart go (default: a new folder for temporary files).")
    private Optional<Path> folder;

    @Option(names = "--chart", paramLabel = "FILE", description = "The chart (default: chart.png in the folder).")
    private Optional<Path> chart;

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            defaultValue = "100s",
            description = "End measuring after this time and judge what there is (default: 100s).")
    private Seconds limit;

    @Option(names = "--check", description = "Exit with 1 if the verdict is that they differ.")
    private boolean check;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        RankPlaces.launcher().ifPresent(launcher -> {
            throw new IllegalArgumentException(
                    "validate starts its ranks itself: run it without %s, or use measure and compare"
                            .formatted(launcher.name()));
        });
        Path file = chart.orElseGet(() -> Path.of("chart.png"));
        ChartFile format = ChartFile.of(file);
        BackendName backend = options.backendName().orElseGet(this::usable);
        Order order = options.order(backend, DEFAULTS, RankPlaces.here());
        Optional<Machine> machine =
                cluster.map(name -> new Machine.OfCluster(new InputFile(name).read(ClusterFile::read)));
        require(order, machine);
        Path into = folder();
        Optional<PredictionSource> described = machine.map(PredictionSource.OfMachine::new);
        Optional<PredictionSource> source = described.or(() -> link(order, into));
        if (source.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        Optional<List<Run>> runs = measure(order, into.resolve("group.jsonl"), 1 - LINK_SHARE);
        if (runs.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        CompareResult result =
                CompareResult.with(source.get(), runs.get(), Optional.empty()).noting(circumstances(runs.get()));
        if (result.isEmpty()) {
            throw new IllegalArgumentException("nothing to compare: " + String.join("; ", result.notes()));
        }
        OutputFile.write(
                chart.orElseGet(() -> into.resolve(file)),
                format.encode(result.chart().draw()));
        err().println("run files and chart are in " + into);
        output.print(result, spec.commandLine().getOut());
        return check && result.comparison().verdict() == Verdict.DIFFERS ? ExitCode.CHECK_FAILED : 0;
    }

    /** Refuses what could not be judged however long it is measured. */
    private void require(Order order, Optional<Machine> machine) {
        int ranks = order.plan().ranks();
        int sizes = order.plan().run().sizes().size();
        if (machine.filter(m -> m.ranks() < ranks).isPresent()) {
            throw new IllegalArgumentException(
                    "%s holds fewer ranks than are measured: held=%d, measured=%d. Give --ranks"
                            .formatted(machine.get().title(), machine.get().ranks(), ranks));
        } else if (ranks < 2) {
            throw new IllegalArgumentException(
                    "what is judged is how ranks talk to each other, of which it takes at least 2: ranks=" + ranks);
        } else if (machine.isEmpty() && sizes < Fit.LEAST_SIZES) {
            throw new IllegalArgumentException(
                    "alpha and B are fitted to at least %d sizes: sizes=%d. Give more --sizes, or a cluster file to predict from"
                            .formatted(Fit.LEAST_SIZES, sizes));
        } else if (!(limit.value() > 0)) {
            throw new IllegalArgumentException("measuring takes time: --time-limit=" + limit.format(4));
        }
    }

    /** How the times came about, which bears on what they say. */
    private static List<String> circumstances(List<Run> runs) {
        return runs.stream()
                .flatMap(run -> run.provenance().notes().stream())
                .distinct()
                .toList();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** NCCL where it can be used, which is told. */
    private BackendName usable() {
        boolean nccl = options.network().isEmpty()
                && BackendName.NCCL
                        .backend(RankPlaces.here(), Optional.empty(), options.nccl())
                        .probe()
                        .isUsable();
        BackendName name = nccl ? BackendName.NCCL : BackendName.HOST;
        err().println("backend: %s%s".formatted(name.id(), nccl ? "" : " (no GPU is used; --backend nccl says why)"));
        return name;
    }

    private Path folder() {
        try {
            return folder.isPresent() ? Files.createDirectories(folder.get()) : Files.createTempDirectory(PREFIX);
        } catch (IOException e) {
            throw new IllegalArgumentException("the folder for run files cannot be made: " + e.getMessage(), e);
        }
    }

    /** One switch whose links are what two ranks see; empty if the measurement was interrupted. */
    private Optional<PredictionSource> link(Order order, Path into) {
        Order pair = order.amongTwo();
        return measure(pair, into.resolve("link.jsonl"), LINK_SHARE).map(runs -> {
            Fit fit = Fits.of(runs).fits().stream()
                    .filter(f -> f.link().alpha().isPresent())
                    .filter(f -> f.link().bandwidth().isPresent())
                    .findFirst()
                    .orElseThrow(
                            () -> new IllegalArgumentException(
                                    "alpha and B cannot be told from what two ranks measured: give a cluster file, more sizes or a longer --time-limit"));
            LinkParameters link = new LinkParameters(
                    fit.link().alpha().get(), fit.link().bandwidth().get());
            err().println("two ranks: alpha %s, B %s, error of the line: median %.1f %%"
                    .formatted(
                            link.alpha().format(4),
                            link.bandwidth().format(4),
                            100 * fit.medianAbsoluteRelativeError()));
            return new PredictionSource.OfMachine(
                    new Machine.OfSwitch(order.plan().ranks(), link, Seconds.ZERO));
        });
    }

    private Optional<List<Run>> measure(Order order, Path file, double share) {
        Target target = Target.create(file);
        Duration most = Duration.ofMillis((long) (limit.value() * share * 1e3));
        boolean ended =
                Measuring.of(order, options.isQuiet(), err()).within(most).into(target);
        return ended
                ? Optional.of(new InputFile(file.toString()).read(Logs::read).runs())
                : Optional.empty();
    }
}
