package dev.crosspoint.cli.nccl.print;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.nccl.NcclChoice;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.topology.nccl.NcclMachine;
import dev.crosspoint.topology.nccl.search.GraphKind;
import dev.crosspoint.topology.nccl.search.SearchedGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What another machine changes in NCCL's graphs and expected times.
 *
 * @param machines the machine to compare with, then others
 * @param functions the functions to print
 * @param sizes sizes to print
 */
public record MachineChange(List<Machine> machines, List<NcclFunction> functions, List<Bytes> sizes) {
    /** One machine with NCCL's model of it. */
    public record Machine(String id, NcclMachine machine, NcclModel model) {}

    /** A choice on one machine, with its time against the first. */
    public record Row(
            String id,
            String ring,
            String tree,
            String coll,
            long bytes,
            String algo,
            String proto,
            double seconds,
            @JsonProperty("time_change") double change) {}

    /** Every machine, function and size. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (NcclFunction function : functions) {
            for (Bytes size : sizes) {
                machines.forEach(m -> m.model().choose(function, size).ifPresent(c -> rows.add(row(m, c))));
            }
        }
        return rows;
    }

    private Row row(Machine machine, NcclChoice choice) {
        double first = machines.get(0)
                .model()
                .choose(choice.function(), choice.size())
                .map(c -> c.time().value())
                .orElse(Double.NaN);
        return new Row(
                machine.id(),
                graph(machine, GraphKind.RING),
                graph(machine, GraphKind.TREE),
                choice.function().ncclName(),
                choice.size().value(),
                choice.kernel().algorithm().ncclName(),
                choice.kernel().protocol().ncclName(),
                choice.time().value(),
                choice.time().value() / first - 1);
    }

    /** As in {@code 8 x 48/48 GB/s NVL/PIX}: channels, bandwidth and paths between GPUs and to the network. */
    private static String graph(Machine machine, GraphKind kind) {
        SearchedGraph graph = machine.machine().searches().graph(kind).orElseThrow();
        return "%d x %s/%s GB/s %s/%s"
                .formatted(
                        graph.channels().size(),
                        Digits.six(graph.intraGBps()),
                        Digits.six(graph.interGBps()),
                        graph.intraPath(),
                        graph.interPath());
    }

    /** Graphs, then times. */
    public String text() {
        List<List<String>> graphs = new ArrayList<>();
        graphs.add(List.of("machine", "ring", "tree"));
        machines.forEach(m -> graphs.add(List.of(m.id(), graph(m, GraphKind.RING), graph(m, GraphKind.TREE))));
        List<List<String>> times = new ArrayList<>();
        times.add(List.of("", "size", "machine", "choice", "expected time", ""));
        for (Row row : rows()) {
            times.add(List.of(
                    row.coll(),
                    NcclText.bytes(new Bytes(row.bytes())),
                    row.id(),
                    row.algo() + "/" + row.proto(),
                    Text.time(row.seconds(), 4),
                    row.id().equals(machines.get(0).id())
                            ? ""
                            : String.format(Locale.ROOT, "%+.1f %%", 100 * row.change())));
        }
        return Text.table(graphs, 0, 1, 2) + "\n" + Text.table(times, 0, 2, 3);
    }
}
