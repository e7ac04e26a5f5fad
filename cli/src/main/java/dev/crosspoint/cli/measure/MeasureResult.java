package dev.crosspoint.cli.measure;

import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.measure.Summary;
import dev.crosspoint.validation.measure.host.EmulatedNetwork;
import dev.crosspoint.validation.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@code measure} prints.
 *
 * @param file the run file
 * @param network the emulated network; empty for a real one
 * @param summaries what was measured
 */
record MeasureResult(String file, Optional<EmulatedNetwork> network, List<Summary> summaries)
        implements OutputOptions.Result<MeasureResult.Row> {
    /** Times are those of the slowest rank, but for the last. */
    record Row(
            String collective,
            String algorithm,
            long bytes,
            int launches,
            int iterations,
            double medianSeconds,
            Double medianLowSeconds,
            Double medianHighSeconds,
            double p95Seconds,
            Double p95LowSeconds,
            Double p95HighSeconds,
            double medianOfLeastSeconds,
            int outliers) {}

    /** The JSON. */
    record Document(String file, String emulated, List<Row> cells) {}

    @Override
    public Class<Row> rowType() {
        return Row.class;
    }

    @Override
    public List<Row> rows() {
        return summaries.stream().map(MeasureResult::row).toList();
    }

    private static Row row(Summary s) {
        return new Row(
                s.cell().collective().map(Collective::id).orElse(null),
                s.cell().algorithm(),
                s.cell().size().value(),
                s.launches(),
                s.iterations(),
                s.median().seconds(),
                s.median().interval().map(Interval::low).orElse(null),
                s.median().interval().map(Interval::high).orElse(null),
                s.tail().seconds(),
                s.tail().interval().map(Interval::low).orElse(null),
                s.tail().interval().map(Interval::high).orElse(null),
                s.medianOfLeastSeconds(),
                s.outliers());
    }

    @Override
    public Object document() {
        return new Document(file, network.map(EmulatedNetwork::text).orElse(null), rows());
    }

    @Override
    public String table() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "algorithm", "size", "n", "median", "95 % of median", "P95", "95 % of P95", "first rank", "outliers"));
        summaries.forEach(s -> rows.add(List.of(
                s.cell().algorithm(),
                Text.size(s.cell().size().value()),
                String.valueOf(s.iterations()),
                Text.time(s.median().seconds(), 4),
                interval(s.median()),
                Text.time(s.tail().seconds(), 4),
                interval(s.tail()),
                Text.time(s.medianOfLeastSeconds(), 4),
                String.valueOf(s.outliers()))));
        return Text.table(rows, 0)
                + "  (time of the slowest rank of each iteration, over all launches; intervals take iterations as"
                + " independent; first rank: median of the fastest)\n"
                + network.map(n -> "  on an emulated network, %s%n".formatted(n))
                        .orElse("");
    }

    private static String interval(Summary.Estimate estimate) {
        return estimate.interval()
                .map(i -> Text.time(i.low(), 4) + " .. " + Text.time(i.high(), 4))
                .orElse("too few");
    }
}
