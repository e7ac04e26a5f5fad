package dev.crosspoint.cli.nccl;

import dev.crosspoint.cli.chart.ChartFile;
import dev.crosspoint.cli.chart.TimeChart;
import dev.crosspoint.cli.io.Converters.Names;
import dev.crosspoint.cli.io.Converters.Sizes;
import dev.crosspoint.cli.io.ExitCode;
import dev.crosspoint.cli.io.InputFile;
import dev.crosspoint.cli.io.OutputFile;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.nccl.print.MachineChange;
import dev.crosspoint.cli.nccl.print.NcclSubject;
import dev.crosspoint.cli.nccl.print.UpgradeRows;
import dev.crosspoint.model.nccl.NcclExpectation;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.NcclUpgrade;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.read.Logs;
import dev.crosspoint.validation.sample.ReadResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** NCCL's own model: what it will choose and what it expects. */
@Command(
        name = "nccl",
        mixinStandardHelpOptions = true,
        description = {
            "Compute NCCL's own cost model, release by release: the tuning table, the algorithm and protocol it chooses for each"
                    + " size, and where that changes. With a log, hold what it prints against the model."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  crosspoint nccl examples/nccl/h100x8-8x400g.xml --nodes 4 --table graphs",
            "  crosspoint nccl examples/nccl/h100x8-8x400g-n2.xml --nodes 4 --compute-capability 9.0 --cpu intel",
            "  crosspoint nccl examples/nccl/rtx5090-2x1-socket.txt --graphs examples/nccl/rtx5090-2x1-socket.xml"
                    + " --nodes 2 --compute-capability 12.0 --cpu intel",
            "  crosspoint nccl train.log --compare-versions 2.18.6,2.23.4,2.30.7 --collective allreduce"
        })
public final class NcclCommand implements Callable<Integer> {
    private static final Sizes EVERY_OCTAVE = new Sizes(
            Bytes.parseList("%d..%d".formatted(NcclModel.LEAST_SIZE.value(), NcclModel.GREATEST_SIZE.value())));

    private static final Sizes SOME_SIZES = new Sizes(Bytes.parseList("64KiB,4MiB,256MiB"));

    @Parameters(
            arity = "0..1",
            paramLabel = "INPUT",
            description = "Topology XML (NCCL_TOPO_DUMP_FILE), graph XML (NCCL_GRAPH_DUMP_FILE) or log (NCCL_DEBUG=INFO"
                    + " NCCL_DEBUG_SUBSYS=INIT,ENV,GRAPH,TUNING), - for standard input.")
    private Optional<String> input;

    @Option(names = "--configs", paramLabel = "FILE.csv", description = "Many configurations instead, a row each.")
    private Optional<String> configs;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            description =
                    "model, choice, times, expected, crossovers, or comparison with what a log prints; of a topology XML"
                            + " also paths, graphs, channels, ranks, loads (default: all that people need; for csv: choice).")
    private Optional<NcclTable> table;

    @Option(
            names = "--nccl-version",
            paramLabel = "V",
            description =
                    "Release, such as 2.30.7 (default: the one that wrote the log, else the newest that is known).")
    private Optional<String> version;

    @Option(
            names = "--env",
            paramLabel = "NAME=VALUE",
            description = "Environment variable, such as NCCL_ALGO=Ring; may be repeated. Those in a log hold too.")
    private Map<String, String> environment = new LinkedHashMap<>();

    @Option(
            names = "--compare-versions",
            paramLabel = "V,V,...",
            description = "What upgrades change: sizes whose choice changes, and how the expected time moves.")
    private Optional<Names> versions;

    @Option(
            names = "--compare-machines",
            paramLabel = "FILE,FILE,...",
            description = "Other topology XML: what they change in graphs and expected times, at --sizes (default"
                    + " 64KiB,4MiB,256MiB).")
    private Optional<Names> machines;

    @Option(
            names = "--sizes",
            paramLabel = "SIZES",
            description = "Message sizes: 4KiB,64MiB or 8..8GiB (powers of two, default).")
    private Optional<Sizes> sizes;

    @Option(names = "--collective", paramLabel = "NAME,...", description = "Only these, such as allreduce.")
    private Optional<Names> collectives;

    @Option(
            names = "--measured",
            paramLabel = "FILE",
            description = "nccl-tests output of the same machine, where the input does not hold it itself.")
    private Optional<String> measured;

    @Option(
            names = "--chart",
            paramLabel = "FILE",
            description = "Draw the expected times, and measured ones over them, into FILE.png, FILE.svg or FILE.pdf.")
    private Optional<Path> chart;

    @Option(names = "--check", description = "Exit with 1 if a printed cell or choice is not the model's.")
    private boolean check;

    @Mixin
    private NcclMachineOptions machine;

    @Mixin
    private OutputOptions output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        require(input.isPresent() != configs.isPresent(), "name an input, or many with --configs");
        require(
                machine.networkAlpha().isEmpty() || table.equals(Optional.of(NcclTable.EXPECTED)),
                "--network-alpha is for --table expected: NCCL's own model does not ask for it");
        Optional<ChartFile> format = chart.map(ChartFile::of);
        if (configs.isPresent()) {
            require(
                    table.filter(NcclTable::isOfTheSearch).isEmpty(),
                    "tables of NCCL's search are of one topology XML, not of --configs");
            require(machine.isEmpty(), "--configs tells machines itself: leave the options that describe one out");
            require(
                    chart.isEmpty() && measured.isEmpty() && !check,
                    "charts, measured times and checks are of one input, not of --configs");
            return ofConfigs(NcclConfigs.read(new InputFile(configs.get())));
        }
        return ofInput(NcclInput.read(new InputFile(input.get())), format);
    }

    private int ofInput(NcclInput read, Optional<ChartFile> format) {
        NcclCase one = NcclCase.of(read, machine, environment, version.map(NcclVersion::parse));
        if (versions.isPresent()) {
            warn(read.notes());
            require(
                    one.read().isEmpty(),
                    "a printed table is of one release: --compare-versions needs the graphs, give --graphs FILE");
            return compare(Map.of(one.id(), one.config()), one.environment());
        }
        if (machines.isPresent()) {
            return compareMachines(one);
        }
        if (table.filter(NcclTable::isOfTheSearch).isPresent()) {
            require(chart.isEmpty() && measured.isEmpty() && !check, "a table of NCCL's search has no times");
            NcclResult<?> result = SearchResult.of(one, table.get());
            warn(one.modelNotes());
            print(result);
            return 0;
        }
        NcclQuestion question = question();
        if (!one.obstacles().isEmpty()) {
            require(!check, String.join("; ", one.obstacles()));
            NcclPrinted printed = NcclPrinted.of(one, table, question.only(), times(read));
            warn(read.notes());
            format.ifPresent(f -> draw(f, printed.chart()));
            print(printed.result());
            return 0;
        }
        NcclReport report = NcclReport.of(one, question, times(read));
        warn(report.notes());
        if (check) {
            report.compared();
        }
        format.ifPresent(f -> draw(f, report.chart()));
        print(report.result(table));
        return check && !report.compared().agrees() ? ExitCode.CHECK_FAILED : 0;
    }

    private int compareMachines(NcclCase first) {
        require(
                table.isEmpty() && chart.isEmpty() && measured.isEmpty() && !check,
                "--compare-machines has a table of its own: leave --table, --measured, --check and --chart out");
        List<NcclCase> cases = new ArrayList<>(List.of(first));
        for (String file : machines.get().values()) {
            cases.add(NcclCase.of(
                    NcclInput.read(new InputFile(file)), machine, environment, version.map(NcclVersion::parse)));
        }
        cases.forEach(c -> warn(c.modelNotes()));
        List<MachineChange.Machine> all = cases.stream()
                .map(c -> new MachineChange.Machine(c.id(), c.searched(NcclTable.GRAPHS), c.model()))
                .toList();
        print(NcclResult.ofMachines(
                new MachineChange(all, functions(), sizes.orElse(SOME_SIZES).values())));
        return 0;
    }

    private void warn(List<String> notes) {
        notes.forEach(spec.commandLine().getErr()::println);
    }

    private void draw(ChartFile format, TimeChart picture) {
        OutputFile.write(chart.get(), format.encode(picture.draw()));
    }

    private Optional<ReadResult> times(NcclInput read) {
        return measured.map(NcclCommand::times).or(read::measured);
    }

    private static ReadResult times(String file) {
        ReadResult result = new InputFile(file).read(Logs::read);
        result.reason().ifPresent(reason -> {
            throw new IllegalArgumentException(result.source() + ": " + reason);
        });
        return result;
    }

    private int ofConfigs(Map<String, NcclConfig> all) {
        NcclEnvironment variables = NcclEnvironment.parse(environment);
        if (versions.isPresent()) {
            return compare(all, variables);
        }
        NcclVersion release = version.map(NcclVersion::parse).orElse(NcclVersion.newest());
        NcclQuestion question = question();
        List<NcclSubject> subjects = new ArrayList<>();
        all.forEach((id, config) -> subjects.add(question.subject(id, NcclModel.of(release, config, variables))));
        print(NcclResult.of(subjects, table, question.bySize()));
        return 0;
    }

    private int compare(Map<String, NcclConfig> all, NcclEnvironment variables) {
        require(
                table.isEmpty() && version.isEmpty() && chart.isEmpty() && measured.isEmpty() && !check,
                "--compare-versions has a table of its own: leave --table, --nccl-version, --measured, --check and --chart"
                        + " out");
        List<NcclVersion> releases =
                versions.get().values().stream().map(NcclVersion::parse).toList();
        List<Bytes> range = question().sizes();
        List<UpgradeRows> upgrades = new ArrayList<>();
        all.forEach((id, config) -> upgrades.add(new UpgradeRows(
                id,
                NcclUpgrade.path(config, variables, releases),
                functions(),
                range.get(0),
                range.get(range.size() - 1))));
        print(NcclResult.ofUpgrades(upgrades));
        return 0;
    }

    private NcclQuestion question() {
        List<NcclFunction> functions = functions();
        return new NcclQuestion(
                functions,
                Optional.of(functions).filter(f -> f.size() == 1).map(f -> f.get(0)),
                sizes.orElse(EVERY_OCTAVE).values(),
                sizes.isPresent(),
                machine.networkAlpha().orElse(NcclExpectation.INFINIBAND));
    }

    private List<NcclFunction> functions() {
        return collectives
                .map(names -> names.values().stream()
                        .map(NcclFunction::parse)
                        .distinct()
                        .toList())
                .orElse(Arrays.asList(NcclFunction.values()));
    }

    private <R> void print(OutputOptions.Result<R> result) {
        output.print(result, spec.commandLine().getOut());
    }

    private void require(boolean holds, String rule) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), rule);
        }
    }
}
