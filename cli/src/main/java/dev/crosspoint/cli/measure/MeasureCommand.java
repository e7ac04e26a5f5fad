package dev.crosspoint.cli.measure;

import dev.crosspoint.cli.io.ExitCode;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.measure.MeasureOptions.Defaults;
import dev.crosspoint.cli.measure.MeasureOptions.Order;
import dev.crosspoint.validation.measure.Probe;
import dev.crosspoint.validation.measure.Summary;
import dev.crosspoint.validation.measure.Target;
import dev.crosspoint.validation.measure.ThisMachine;
import dev.crosspoint.validation.measure.process.Launcher;
import dev.crosspoint.validation.run.LaunchLine;
import dev.crosspoint.validation.run.Repetitions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Times of collectives, into a run file. */
@Command(
        name = "measure",
        mixinStandardHelpOptions = true,
        description = {
            "Measure collectives: every algorithm at every size, in shuffled order, by processes that are started anew for"
                    + " each launch. Every rank's time of every iteration goes into a run file, which fit and compare read.",
            "A result that is wrong yields no sample. A run that was cut off is completed with --resume."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  crosspoint measure --ranks 4 --algorithms ring,binomial-tree --sizes 1KiB..1MiB -o run.jsonl",
            "  crosspoint measure --emulate alpha=1ms,bandwidth=25MB/s --sizes 1KiB..1MiB -o run.jsonl",
            "  crosspoint measure --resume -o run.jsonl",
            "  crosspoint measure --backend nccl --probe"
        })
public final class MeasureCommand implements Callable<Integer> {
    private static final Defaults DEFAULTS = new Defaults(4, "1KiB..1MiB", Repetitions.DEFAULT, Integer.MAX_VALUE);

    @Mixin
    private MeasureOptions options;

    @Mixin
    private OutputOptions output;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "RUN.jsonl",
            description = "The run file. What is in it is never overwritten.")
    private Optional<Path> file;

    @Option(names = "--resume", description = "Measure what the run file still lacks.")
    private boolean resume;

    @Option(names = "--probe", description = "Only print what would be used.")
    private boolean probe;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (probe) {
            return probe();
        }
        Path path = file.orElseThrow(
                () -> new IllegalArgumentException("a measurement goes into a file: name it with -o RUN.jsonl"));
        Optional<Launcher> launcher = RankPlaces.launcher();
        if (launcher.isPresent()) {
            RankPlaces.endWithLauncher();
        }
        if (launcher.filter(l -> l.rank() > 0).isPresent()) {
            RankPlaces.serve(launcher.get());
            return 0;
        }
        // The other ranks are awaited before anything is refused: they end with this one, and would wait for it for
        // long.
        try (RankPlaces places = launcher.map(RankPlaces::of).orElseGet(RankPlaces::here)) {
            return measure(resume ? Target.resume(path) : Target.create(path), places);
        }
    }

    private int measure(Target target, RankPlaces places) {
        Order order = target.header()
                .map((LaunchLine header) -> options.resumed(header, places))
                .orElseGet(() -> options.order(BackendName.HOST, DEFAULTS, places));
        PrintWriter err = spec.commandLine().getErr();
        target.otherHost()
                .ifPresent(host -> err.println(
                        "%s was begun on %s, this is %s: what is measured now has a header of its own, and launches of two machines are no repetitions of each other"
                                .formatted(target.path(), host, ThisMachine.host())));
        if (!Measuring.of(order, options.isQuiet(), err).into(target)) {
            return ExitCode.INTERRUPTED;
        }
        output.print(
                new MeasureResult(target.path().toString(), order.network(), Summary.of(target.read())),
                spec.commandLine().getOut());
        return 0;
    }

    private int probe() {
        Probe found = options.order(BackendName.HOST, DEFAULTS, RankPlaces.here())
                .backend()
                .probe();
        found.details().forEach(spec.commandLine().getOut()::println);
        found.missing().ifPresent(missing -> spec.commandLine().getErr().println("crosspoint: " + missing));
        return found.isUsable() ? 0 : ExitCode.UNAVAILABLE;
    }
}
