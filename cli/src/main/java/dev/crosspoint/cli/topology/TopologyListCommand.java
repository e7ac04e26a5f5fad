package dev.crosspoint.cli.topology;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.topology.read.Catalogue;
import dev.crosspoint.topology.read.Catalogue.Entry;
import dev.crosspoint.topology.read.Catalogue.Measured;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The machines that are known by name. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "List the machines that show, check, convert and cluster files know by name.",
        footerHeading = "%nExample:%n",
        footer = "  crosspoint topology list --format csv")
final class TopologyListCommand implements Callable<Integer> {
    @Mixin
    private OutputOptions output;

    @Spec
    private CommandSpec spec;

    @JsonPropertyOrder({"name", "title", "gpus", "gpuLinks", "network", "sources", "measured"})
    record Row(
            String name,
            String title,
            int gpus,
            String gpuLinks,
            String network,
            List<String> sources,
            List<String> measured) {}

    record Machines(List<Row> machines) {}

    private record Result(List<Row> rows) implements OutputOptions.Result<Row> {
        @Override
        public String table() {
            List<List<String>> lines = new ArrayList<>();
            lines.add(List.of("name", "GPUs", "between GPUs", "NICs", "machine"));
            rows.forEach(
                    r -> lines.add(List.of(r.name(), String.valueOf(r.gpus()), r.gpuLinks(), r.network(), r.title())));
            return Text.table(lines, 0, 2, 3, 4)
                    + "\ntopology show NAME tells links, rates, sources and what was measured.\n";
        }

        @Override
        public Class<Row> rowType() {
            return Row.class;
        }

        @Override
        public Object document() {
            return new Machines(rows);
        }
    }

    @Override
    public Integer call() {
        output.print(
                new Result(
                        Catalogue.all().stream().map(TopologyListCommand::row).toList()),
                spec.commandLine().getOut());
        return 0;
    }

    private static Row row(Entry entry) {
        return new Row(
                entry.name(),
                entry.title(),
                entry.gpus(),
                entry.gpuLinks(),
                entry.network(),
                entry.sources(),
                entry.measured().stream().map(TopologyListCommand::text).toList());
    }

    private static String text(Measured measured) {
        return "%s: %s (%s)".formatted(measured.what(), measured.value(), measured.source());
    }
}
