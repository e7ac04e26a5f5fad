package dev.crosspoint.cli.topology;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.topology.read.GraphOrders.Graph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a graph XML says: the orders in which channels visit GPUs and NICs. */
record GraphsResult(String source, List<Graph> graphs) implements OutputOptions.Result<GraphsResult.Row> {
    @JsonPropertyOrder({"graph", "channel", "speedIntra", "speedInter", "typeIntra", "typeInter", "order"})
    record Row(
            String graph,
            int channel,
            String speedIntra,
            String speedInter,
            String typeIntra,
            String typeInter,
            String order) {}

    @JsonPropertyOrder({"name", "format", "channels"})
    record Document(String name, String format, List<Row> channels) {}

    @Override
    public String table() {
        StringBuilder text = new StringBuilder(source)
                .append(" (NCCL graph XML): what NCCL's search found in one node; speeds are GB/s of a channel\n");
        for (Graph graph : graphs) {
            text.append('\n').append(graph.name()).append(": ");
            if (graph.channels().isEmpty()) {
                text.append("no channels\n");
                continue;
            }
            text.append("%d channels; inside the node %s over %s, to others %s over %s\n"
                    .formatted(
                            graph.channels().size(),
                            graph.speeds().get(0),
                            graph.types().get(0),
                            graph.speeds().get(1),
                            graph.types().get(1)));
            text.append(orders(graph));
        }
        return text.toString();
    }

    /** Channels of one order share a line. */
    private static String orders(Graph graph) {
        Map<String, List<String>> byOrder = new LinkedHashMap<>();
        for (int channel = 0; channel < graph.channels().size(); channel++) {
            String order = String.join(" > ", graph.channels().get(channel));
            byOrder.computeIfAbsent(order, o -> new ArrayList<>()).add(String.valueOf(channel));
        }
        List<List<String>> rows = new ArrayList<>();
        byOrder.forEach((order, channels) -> rows.add(List.of("channel " + String.join(" ", channels), order)));
        return Text.table(rows, 0, 1);
    }

    @Override
    public Class<Row> rowType() {
        return Row.class;
    }

    @Override
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (Graph graph : graphs) {
            for (int channel = 0; channel < graph.channels().size(); channel++) {
                rows.add(new Row(
                        graph.name(),
                        channel,
                        graph.speeds().get(0),
                        graph.speeds().get(1),
                        graph.types().get(0),
                        graph.types().get(1),
                        String.join(" > ", graph.channels().get(channel))));
            }
        }
        return rows;
    }

    @Override
    public Object document() {
        return new Document(source, "NCCL graph XML", rows());
    }
}
