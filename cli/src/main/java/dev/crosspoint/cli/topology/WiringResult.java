package dev.crosspoint.cli.topology;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Rate;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A machine: its devices as a tree, its links by kind with their rates and the sources of these. */
record WiringResult(Wiring wiring) implements OutputOptions.Result<WiringResult.Row> {
    @JsonPropertyOrder({
        "from",
        "to",
        "kind",
        "lanes",
        "laneTransfersPerSecond",
        "bytesPerSecond",
        "bytesPerSecondBack",
        "source",
        "line"
    })
    record Row(
            String from,
            String to,
            String kind,
            Integer lanes,
            Double laneTransfersPerSecond,
            Double bytesPerSecond,
            Double bytesPerSecondBack,
            String source,
            Integer line) {}

    @JsonPropertyOrder({"name", "kind", "label", "line"})
    record Device(String name, String kind, String label, Integer line) {}

    @JsonPropertyOrder({"name", "format", "devices", "links", "remarks"})
    record Document(
            String name,
            String format,
            @JsonProperty("devices") List<Device> devices,
            @JsonProperty("links") List<Row> links,
            @JsonProperty("remarks") List<String> remarks) {}

    @Override
    public String table() {
        StringBuilder text = new StringBuilder(title()).append("\n\n");
        text.append(new WiringTree(wiring).text()).append('\n');
        text.append("links, each direction\n").append(links());
        if (!wiring.remarks().isEmpty()) {
            text.append("\nnotes\n");
            wiring.remarks().forEach(r -> text.append("  ").append(r).append('\n'));
        }
        return text.toString();
    }

    private String title() {
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        wiring.parts().forEach(p -> counts.merge(p.kind(), 1, Integer::sum));
        List<String> words = new ArrayList<>();
        for (Kind kind : List.of(Kind.GPU, Kind.NIC, Kind.SWITCH, Kind.PCIE, Kind.CPU)) {
            int count = counts.getOrDefault(kind, 0);
            if (count > 0) {
                words.add("%d %s%s"
                        .formatted(
                                count,
                                kind.word(),
                                count == 1 ? "" : kind.word().endsWith("ch") ? "es" : "s"));
            }
        }
        return "%s (%s): %s".formatted(wiring.name(), wiring.format(), String.join(", ", words));
    }

    /** One line for all links that are made alike. */
    private String links() {
        Map<List<String>, Integer> alike = new LinkedHashMap<>();
        for (Wire wire : wiring.wires()) {
            String rate = wire.out().text().equals(wire.back().text())
                    ? wire.out().text()
                    : wire.out().text() + " / " + wire.back().text();
            alike.merge(List.of(wire.kind(), wire.make(), rate, source(wire)), 1, Integer::sum);
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("number", "kind", "each", "rate", "source of the rate"));
        alike.forEach((key, count) ->
                rows.add(List.of(String.valueOf(count), key.get(0), key.get(1), key.get(2), key.get(3))));
        return Text.table(rows, 1, 2, 4);
    }

    /** Both sources where the directions differ in it. */
    private static String source(Wire wire) {
        String out = wire.out().source();
        String back = wire.back().source();
        return out.equals(back) ? out : out + " / " + back;
    }

    @Override
    public Class<Row> rowType() {
        return Row.class;
    }

    @Override
    public List<Row> rows() {
        return wiring.wires().stream().map(WiringResult::row).toList();
    }

    private static Row row(Wire wire) {
        return new Row(
                wire.a().name(),
                wire.b().name(),
                wire.kind(),
                known(wire.lanes()),
                wire.speed() == 0 ? null : Double.valueOf(wire.speed() * 1e9),
                value(wire.out()),
                value(wire.back()),
                source(wire),
                known(wire.line()));
    }

    private static Integer known(int number) {
        return number == 0 ? null : Integer.valueOf(number);
    }

    private static Double value(Rate rate) {
        return rate.value().map(BytesPerSecond::value).orElse(null);
    }

    @Override
    public Object document() {
        List<Device> devices = wiring.parts().stream()
                .map(p -> new Device(
                        p.name(),
                        p.kind().word(),
                        Optional.of(p.label()).filter(l -> !l.isEmpty()).orElse(null),
                        known(p.line())))
                .collect(Collectors.toList());
        return new Document(wiring.name(), wiring.format(), devices, rows(), wiring.remarks());
    }
}
