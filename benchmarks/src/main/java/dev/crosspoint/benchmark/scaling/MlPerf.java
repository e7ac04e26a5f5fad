package dev.crosspoint.benchmark.scaling;

import dev.crosspoint.benchmark.scaling.Published.Row;
import dev.crosspoint.model.training.step.Precision;
import dev.crosspoint.model.training.step.Strategy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * MLPerf Training: throughput where it is told, else samples of the run over its time, which also holds evaluation. The
 * batch differs between rows of a table; the time of a sample is taken not to.
 */
final class MlPerf {
    private static final Map<String, Double> MILLIONS =
            Map.of("resnet", 25.557, "bert", 336.2, "maskrcnn", 44.4, "rnnt", 49.1, "ssd", 36.3);
    private static final Map<String, Double> EPOCH =
            Map.of("resnet", 1_281_167.0, "maskrcnn", 117_266.0, "ssd", 117_266.0);
    private static final double OPEN_IMAGES = 1_170_301;

    private MlPerf() {}

    static Tables read(List<Map<String, String>> csv) {
        Map<String, List<Map<String, String>>> groups = new LinkedHashMap<>();
        for (Map<String, String> row : csv) {
            String key = String.join(
                    " ",
                    row.get("round"),
                    row.get("submitter"),
                    row.get("benchmark"),
                    row.get("accelerator"),
                    "x" + row.get("accel_per_node"),
                    row.get("interconnect"));
            groups.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
        }
        Tables tables = new Tables();
        groups.forEach((key, rows) -> add(tables, key, rows));
        return tables;
    }

    private static void add(Tables tables, String key, List<Map<String, String>> group) {
        Map<String, String> first = group.get(0);
        String benchmark = first.get("benchmark");
        List<Row> rows = group.stream()
                .flatMap(row -> row(row).stream())
                .sorted(Comparator.comparingInt(Row::accelerators))
                .toList();
        List<Row> distinct = rows.stream()
                .filter(r -> rows.stream()
                                .filter(o -> o.accelerators() == r.accelerators())
                                .findFirst()
                                .orElseThrow()
                        == r)
                .toList();
        int perNode = (int) Csv.number(first.get("accel_per_node")).orElse(0);
        Optional<Hardware> hardware = perNode < 1 ? Optional.empty() : Hardware.of(first.get("accelerator"), perNode);
        if (!MILLIONS.containsKey(benchmark)) {
            tables.leaveOut("workload not described here: " + benchmark);
        } else if (hardware.isEmpty()) {
            tables.leaveOut("hardware unknown: " + first.get("accelerator"));
        } else if (distinct.size() < 2) {
            tables.leaveOut("one number of accelerators, or no throughput or batch told");
        } else {
            tables.add(new Published(
                    key,
                    "MLPerf",
                    hardware.get(),
                    Published.plain(1e6 * MILLIONS.get(benchmark)),
                    new Precision(2, 2, 2, 12),
                    Strategy.DDP,
                    1,
                    1,
                    distinct));
        }
    }

    private static Optional<Row> row(Map<String, String> row) {
        OptionalDouble accelerators = Csv.number(row.get("accelerators"));
        OptionalDouble batch = Csv.number(row.get("global_batch"));
        OptionalDouble perSecond = throughput(row);
        if (accelerators.isEmpty() || batch.isEmpty() || perSecond.isEmpty()) {
            return Optional.empty();
        }
        int each = (int) Math.round(batch.getAsDouble() / accelerators.getAsDouble());
        return each < 1
                ? Optional.empty()
                : Optional.of(new Row(
                        (int) accelerators.getAsDouble(),
                        each,
                        each,
                        each * accelerators.getAsDouble() / perSecond.getAsDouble()));
    }

    private static OptionalDouble throughput(Map<String, String> row) {
        String benchmark = row.get("benchmark");
        OptionalDouble told = Csv.number(row.get("throughput_samples_s"));
        // From round 3.0 on the throughput of ssd is that of one accelerator.
        if (told.isPresent() && !benchmark.equals("ssd")) {
            return told;
        }
        OptionalDouble minutes = Csv.number(row.get("time_to_train_min"));
        OptionalDouble epochs = Csv.number(row.get("median_epoch_or_samples"));
        if (minutes.isEmpty() || epochs.isEmpty() || !EPOCH.containsKey(benchmark)) {
            return OptionalDouble.empty();
        }
        boolean isOpenImages = benchmark.equals("ssd") && row.get("round").compareTo("v2.0") >= 0;
        double samples = epochs.getAsDouble() * (isOpenImages ? OPEN_IMAGES : EPOCH.get(benchmark));
        return OptionalDouble.of(samples / (60 * minutes.getAsDouble()));
    }
}
