package dev.crosspoint.cli.topology;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.crosspoint.cli.io.ExitCode;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.topology.check.Finding;
import dev.crosspoint.topology.check.Inspection;
import dev.crosspoint.topology.nccl.NcclMachine;
import dev.crosspoint.topology.nccl.NcclSettings;
import dev.crosspoint.topology.nccl.NetworkUse;
import dev.crosspoint.topology.wiring.Wiring;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What is wrong with a machine. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = "Find what is wrong with a machine, with the line that tells it; exit code 1 if anything is.",
        footerHeading = "%nExample:%n",
        footer = "  crosspoint topology check topo.xml")
final class TopologyCheckCommand implements Callable<Integer> {
    @Mixin
    private TopologyInput input;

    @Mixin
    private OutputOptions output;

    @Spec
    private CommandSpec spec;

    @JsonPropertyOrder({"file", "line", "rule", "subject", "finding", "remedy"})
    record Row(String file, Integer line, String rule, String subject, String finding, String remedy) {}

    record Document(String machine, List<Row> findings, NetworkUseText.Document nccl) {}

    private record Result(String machine, List<Row> rows, Optional<NetworkUse> use)
            implements OutputOptions.Result<Row> {
        @Override
        public String table() {
            return findings()
                    + use.map(NetworkUseText::of)
                            .filter(text -> !text.isEmpty())
                            .map(text -> "\n" + text)
                            .orElse("");
        }

        private String findings() {
            if (rows.isEmpty()) {
                return machine + ": nothing wrong found\n";
            }
            return rows.stream()
                    .map(r -> "%s%s: %s. %s\n"
                            .formatted(r.file(), r.line() == null ? "" : ":" + r.line(), r.finding(), r.remedy()))
                    .collect(Collectors.joining());
        }

        @Override
        public Class<Row> rowType() {
            return Row.class;
        }

        @Override
        public Object document() {
            return new Document(machine, rows, use.map(NetworkUseText::document).orElse(null));
        }
    }

    @Override
    public Integer call() {
        Wiring wiring = input.wiring(input.read());
        List<Row> rows = Inspection.of(wiring).stream().map(this::row).toList();
        output.print(new Result(wiring.name(), rows, use()), spec.commandLine().getOut());
        return rows.isEmpty() ? 0 : ExitCode.CHECK_FAILED;
    }

    /** What NCCL makes of a complete topology XML; nothing of other files. */
    private Optional<NetworkUse> use() {
        return input.ncclSystem().flatMap(system -> {
            try {
                boolean hasNet = system.all().anyMatch(e -> e.name().equals("net"));
                NcclMachine machine = NcclMachine.of(system, NcclVersion.newest(), NcclSettings.NONE, hasNet ? 2 : 1);
                NcclModel model = NcclModel.of(NcclVersion.newest(), machine.config(), NcclEnvironment.NONE);
                return Optional.of(NetworkUse.of(machine, model));
            } catch (IllegalArgumentException e) {
                spec.commandLine().getErr().println("what NCCL would do is not known: " + e.getMessage());
                return Optional.empty();
            }
        });
    }

    private Row row(Finding finding) {
        return new Row(
                input.name(),
                finding.line() == 0 ? null : Integer.valueOf(finding.line()),
                finding.rule().id(),
                finding.subject(),
                finding.text(),
                finding.remedy());
    }
}
