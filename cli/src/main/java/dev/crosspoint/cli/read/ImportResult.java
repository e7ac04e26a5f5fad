package dev.crosspoint.cli.read;

import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Skipped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What was imported.
 *
 * @param read the inputs
 */
record ImportResult(List<ReadResult> read) implements OutputOptions.Result<ImportResult.Row> {
    /** A run in CSV. */
    record Row(
            String source,
            String format,
            String collective,
            String algorithm,
            String ranks,
            String nodes,
            int samples,
            int excluded) {}

    @Override
    public String table() {
        List<List<String>> inputs = new ArrayList<>();
        inputs.add(List.of("input", "format", "rows", "used", "runs", "skipped"));
        read.forEach(r -> inputs.add(List.of(
                r.source(),
                r.format(),
                "" + r.rows(),
                "" + r.used(),
                "" + r.runs().size(),
                r.reason().orElse("" + r.skipped().size()))));
        return Text.table(inputs, 0, 1, 5);
    }

    @Override
    public Class<Row> rowType() {
        return Row.class;
    }

    @Override
    public List<Row> rows() {
        return read.stream()
                .flatMap(r -> r.runs().stream())
                .map(ImportResult::row)
                .toList();
    }

    private static Row row(Run run) {
        return new Row(
                run.subject().source(),
                run.provenance().format(),
                run.subject().collective().map(Collective::id).orElse(""),
                run.subject().label().name(),
                text(run.subject().ranks()),
                text(run.subject().group().nodes()),
                run.samples().size(),
                run.excluded());
    }

    private static String text(OptionalInt number) {
        return number.isPresent() ? "" + number.getAsInt() : "";
    }

    @Override
    public Object document() {
        return Map.of("inputs", read.stream().map(ImportResult::input).toList());
    }

    private static Map<String, Object> input(ReadResult result) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("source", result.source());
        input.put("format", result.format());
        input.put("rows", result.rows());
        input.put("used", result.used());
        input.put("runs", result.runs().stream().map(ImportResult::row).toList());
        input.put(
                "skipped", result.skipped().stream().map(ImportResult::skipped).toList());
        input.put("reason", result.reason().orElse(null));
        return input;
    }

    private static Map<String, Object> skipped(Skipped skipped) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("line", skipped.line());
        entry.put("reason", skipped.reason());
        return entry;
    }
}
