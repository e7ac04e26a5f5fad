package dev.crosspoint.cli.nccl.print;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.topology.nccl.search.GraphKind;
import dev.crosspoint.topology.nccl.traffic.NcclTraffic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What NCCL's rings and trees do to the links of the machine. */
public final class LoadRows {
    private static final double GIGA = 1e9;
    private static final int SHOWN = 5;

    private LoadRows() {}

    /**
     * What crosses a link in an AllReduce.
     *
     * @param share bytes for each byte of the message
     * @param secondsPerGB seconds for each GB of the message
     */
    public record LoadRow(
            String id,
            String graph,
            String link,
            double share,
            @JsonProperty("capacity_GBps") double capacity,
            @JsonProperty("seconds_per_GB") double secondsPerGB) {}

    /** Links of the ring, then of the tree, the busiest first. */
    public static List<LoadRow> of(String id, NcclTraffic traffic) {
        List<LoadRow> rows = new ArrayList<>();
        for (GraphKind kind : List.of(GraphKind.RING, GraphKind.TREE)) {
            traffic.loads(kind)
                    .forEach(l -> rows.add(new LoadRow(
                            id,
                            kind.text(),
                            l.link().name(),
                            l.share(),
                            l.link().capacity().value() / GIGA,
                            l.seconds() * GIGA)));
        }
        return rows;
    }

    /** The busiest links of each graph. */
    public static String text(List<LoadRow> all) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("graph", "link", "bytes a byte", "GB/s", "ms a GB"));
        for (GraphKind kind : List.of(GraphKind.RING, GraphKind.TREE)) {
            all.stream()
                    .filter(r -> r.graph().equals(kind.text()))
                    .limit(SHOWN)
                    .forEach(r -> rows.add(List.of(
                            r.graph(),
                            r.link(),
                            String.format(Locale.ROOT, "%.3f", r.share()),
                            String.format(Locale.ROOT, "%.1f", r.capacity()),
                            String.format(Locale.ROOT, "%.2f", 1e3 * r.secondsPerGB()))));
        }
        return Text.table(rows, 0, 1)
                + "The %d busiest links of each graph in an AllReduce; csv has all.\n".formatted(SHOWN);
    }
}
