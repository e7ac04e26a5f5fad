package dev.crosspoint.cli.predict;

import dev.crosspoint.cli.chart.ChartFile;
import dev.crosspoint.cli.io.Converters.Names;
import dev.crosspoint.cli.io.Converters.Sizes;
import dev.crosspoint.cli.io.OutputFile;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.Forecast;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.topology.route.NoRoute;
import dev.crosspoint.topology.route.Sensitivity;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Time by algorithm and size, the winners and where they change. */
@Command(
        name = "predict",
        mixinStandardHelpOptions = true,
        description = "Predict the time of each algorithm at each message size, who wins, and where that changes.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  crosspoint predict --ranks 8 --alpha 10us --bandwidth 10GB/s --sizes 4KiB,64MiB",
            "  crosspoint predict examples/two-nodes-of-four.yaml --chart crossover.png",
            "  crosspoint predict --ranks 8 --explain circulant",
            "  crosspoint predict --calibration alps.json --ranks 512 --nodes 128 --nccl machine.xml",
            "  crosspoint predict cluster.yaml --set 'link:node3/nic0 rate=25Gb/s' --algorithms ring,circulant"
        })
public final class PredictCommand implements Callable<Integer> {
    @Mixin
    private MachineOptions options;

    @Mixin
    private WhatIfOptions whatIf;

    @Mixin
    private OutputOptions output;

    @Option(
            names = "--collective",
            defaultValue = "allreduce",
            paramLabel = "NAME",
            description = "allreduce (default), allgather, reducescatter, broadcast, reduce, ...")
    private Collective collective;

    @Option(
            names = "--algorithms",
            paramLabel = "ID,...",
            defaultValue = "all",
            description = "Algorithms by id, or all (default).")
    private Names algorithms;

    @Option(
            names = "--sizes",
            paramLabel = "SIZES",
            defaultValue = "8..8GiB",
            description = "Message sizes as nccl-tests counts them: 4KiB,64MiB or 8..8GiB (powers of two, default).")
    private Sizes sizes;

    @Option(names = "--pairs", description = "List the crossovers of every pair of algorithms.")
    private boolean pairs;

    @Option(
            names = "--chart",
            paramLabel = "FILE",
            description = "Draw time against size, both logarithmic, into FILE.png, FILE.svg or FILE.pdf.")
    private Optional<Path> chart;

    @Option(
            names = "--explain",
            paramLabel = "ID",
            description =
                    "Instead, show how an algorithm works: its formula, its source and, up to 16 ranks, every message."
                            + " all: a table of all that apply.")
    private Optional<String> explained;

    @Option(
            names = "--sensitivity",
            paramLabel = "SIZE",
            description =
                    "Instead, rank the links by how much the time at that size, and the crossovers, move with them.")
    private Optional<Bytes> sensitivity;

    @Option(
            names = "--segments",
            paramLabel = "S",
            defaultValue = "2",
            description = "Segments that --explain shows a pipelined algorithm in (default 2).")
    private int segments;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        requireOneQuestion();
        if (explained.isPresent()) {
            output.print(
                    options.explanation(collective, explained.get(), segments),
                    spec.commandLine().getOut());
            return 0;
        }
        Machine machine = options.machine();
        if (!whatIf.isAsked()) {
            return answer(machine);
        }
        Machine.OfCluster before = described(machine);
        try {
            return answer(whatIf.applyTo(before));
        } catch (NoRoute e) {
            throw whatIf.blamed(e, before);
        }
    }

    private int answer(Machine machine) {
        Optional<ChartFile> format = chart.map(ChartFile::of);
        Forecast forecast = forecast(machine);
        PredictResult.Range range = PredictResult.Range.holding(sizes.values());
        if (sensitivity.isPresent()) {
            output.print(
                    sensitivity(described(machine), forecast, sensitivity.get(), range),
                    spec.commandLine().getOut());
            return 0;
        }
        PredictResult result = new PredictResult(
                machine,
                forecast,
                sizes.values(),
                range,
                pairs,
                machine instanceof Machine.OfCluster cluster
                        ? Optional.of(MachineLimits.of(cluster, forecast))
                        : Optional.empty());
        format.ifPresent(
                f -> OutputFile.write(chart.get(), f.encode(result.chart().draw())));
        output.print(result, spec.commandLine().getOut());
        return 0;
    }

    /** What an answer has no place for is refused, not passed over. */
    private void requireOneQuestion() {
        boolean isOfTable = pairs
                || chart.isPresent()
                || spec.commandLine().getParseResult().hasMatchedOption("--sizes");
        if (explained.isPresent() && (isOfTable || sensitivity.isPresent() || whatIf.isAsked())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--explain shows an algorithm on links that are all alike: leave --sizes, --pairs, --chart,"
                            + " --sensitivity and what changes the links out");
        } else if (sensitivity.isPresent() && isOfTable) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--sensitivity answers for the size that follows it: leave --sizes, --pairs and --chart out");
        }
    }

    private Machine.OfCluster described(Machine machine) {
        if (machine instanceof Machine.OfCluster cluster) {
            return cluster;
        }
        throw new ParameterException(
                spec.commandLine(),
                "--set, --remove, --oversubscribe, --placement, --routing, --groups and --sensitivity need links: name a"
                        + " cluster file");
    }

    private Forecast forecast(Machine machine) {
        Forecast forecast = machine.forecast(collective, algorithms.values());
        if (forecast.predictions().isEmpty()) {
            throw new IllegalArgumentException("no algorithm applies: " + PredictResult.reasons(forecast));
        }
        return forecast;
    }

    private SensitivityResult sensitivity(
            Machine.OfCluster machine, Forecast now, Bytes size, PredictResult.Range range) {
        if (now.predictions().stream().anyMatch(p -> p.time(size).value() == 0)) {
            throw new IllegalArgumentException(
                    "links move a time above 0: ranks=%d, size=%s, predicted=0 s".formatted(now.ranks(), size));
        }
        return new SensitivityResult(
                "%s among %d ranks: %s".formatted(collective.id(), machine.ranks(), machine.title()),
                size,
                Sensitivity.of(
                        machine.cluster(),
                        cluster -> forecast(new Machine.OfCluster(cluster, machine.routing(), machine.groups())),
                        new Sensitivity.Question(size.value(), range.from(), range.to())));
    }
}
