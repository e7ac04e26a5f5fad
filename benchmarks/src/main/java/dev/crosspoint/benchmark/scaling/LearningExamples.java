package dev.crosspoint.benchmark.scaling;

import dev.crosspoint.benchmark.scaling.Published.Row;
import dev.crosspoint.model.training.step.Precision;
import dev.crosspoint.model.training.step.Strategy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * NVIDIA DeepLearningExamples: throughput by number of GPUs. Gradients of 4 bytes, or of 2 with mixed precision;
 * parameters as counted for the model, where the file's are approximate.
 */
final class LearningExamples {
    /** Parameters in millions: as the models' papers or repositories say, or as the file has them. */
    private static final Map<String, Double> MILLIONS = Map.ofEntries(
            Map.entry("resnet50", 25.557),
            Map.entry("RN50", 25.557),
            Map.entry("se-resnext101", 48.96),
            Map.entry("resnext101", 44.18),
            Map.entry("efficientnet", 19.34),
            Map.entry("BERT", 336.2),
            Map.entry("ELECTRA", 109.5),
            Map.entry("BART", 406.3),
            Map.entry("Transformer-XL", 192.0),
            Map.entry("Translation/Transformer", 213.0),
            Map.entry("SSD", 22.9),
            Map.entry("MaskRCNN", 44.4),
            Map.entry("Jasper", 333.0),
            Map.entry("QuartzNet", 18.9),
            Map.entry("Efficientdet", 3.9),
            Map.entry("nnUNet", 30.8),
            Map.entry("UNet_3D", 16.3),
            Map.entry("UNet_Medical", 31.0),
            Map.entry("wav2vec2", 95.0),
            Map.entry("SE3Transformer", 1.6));

    /** Where no batch of images is told. */
    private static final double ASSUMED_IMAGES = 128;
    /** Transformer-XL counts batches in sequences of its target length, and throughput in tokens. */
    private static final double TOKENS_OF_A_SEQUENCE = 192;

    private LearningExamples() {}

    static Tables read(List<Map<String, String>> csv) {
        Map<String, List<Map<String, String>>> groups = new LinkedHashMap<>();
        for (Map<String, String> row : csv) {
            String key = String.join(
                    " | ",
                    row.get("model_dir"),
                    row.get("hardware"),
                    row.get("precision"),
                    // With accumulation the batch of a step is kept, and accumulation goes down as GPUs go up.
                    row.get("batch_per_gpu").strip().replaceAll("\\s+", " "),
                    row.get("seq_len"),
                    row.get("throughput_column"),
                    row.get("source_url"));
            groups.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
        }
        Tables tables = new Tables();
        groups.values().forEach(rows -> add(tables, rows));
        return tables;
    }

    private static void add(Tables tables, List<Map<String, String>> group) {
        Map<String, String> first = group.get(0);
        String directory = first.get("model_dir");
        boolean isMixed =
                first.get("precision").contains("AMP") || first.get("precision").contains("16");
        Optional<Double> parameters = MILLIONS.entrySet().stream()
                .filter(e -> directory.contains(e.getKey()))
                .max(Comparator.comparingInt(e -> e.getKey().length()))
                .map(e -> 1e6 * e.getValue());
        List<Row> rows = new ArrayList<>();
        for (Map<String, String> row : group) {
            row(row, isMixed).ifPresent(rows::add);
        }
        rows.sort(Comparator.comparingInt(Row::accelerators));
        List<Row> distinct = rows.stream()
                .filter(r -> rows.stream()
                                .filter(o -> o.accelerators() == r.accelerators())
                                .findFirst()
                                .orElseThrow()
                        == r)
                .toList();
        int perNode = first.get("hardware").contains("DGX-2") ? 16 : 8;
        Optional<Hardware> hardware = Hardware.of(first.get("hardware"), perNode);
        if (parameters.isEmpty()) {
            tables.leaveOut("parameters unknown: " + directory);
        } else if (distinct.isEmpty()) {
            tables.leaveOut("batch of a GPU not told, so no step time");
        } else if (distinct.size() < 2) {
            tables.leaveOut("one number of GPUs only");
        } else if (hardware.isEmpty()) {
            tables.leaveOut("hardware unknown: " + first.get("hardware"));
        } else {
            int width = isMixed ? 2 : 4;
            tables.add(new Published(
                    directory + ", " + hardware.get().name() + ", " + first.get("precision"),
                    "DeepLearningExamples",
                    hardware.get(),
                    Published.plain(parameters.get()),
                    new Precision(width, width, width, 12),
                    Strategy.DDP,
                    1,
                    1,
                    distinct));
        }
    }

    private static Optional<Row> row(Map<String, String> row, boolean isMixed) {
        OptionalDouble gpus = Csv.number(row.get("total_gpus"));
        OptionalDouble throughput = Csv.number(row.get("throughput"));
        OptionalDouble batch = part(row.get("batch_per_gpu"), isMixed);
        OptionalDouble accumulation = part(row.get("grad_accum"), isMixed);
        if (batch.isEmpty() && row.get("model_dir").contains("Classification")) {
            batch = OptionalDouble.of(ASSUMED_IMAGES);
        }
        if (gpus.isEmpty() || throughput.isEmpty() || batch.isEmpty() || throughput.getAsDouble() <= 0) {
            return Optional.empty();
        }
        int each = (int) batch.getAsDouble();
        int samples = each * (int) accumulation.orElse(1);
        double perSecond = throughput.getAsDouble() * samplesOf(row);
        return samples < 1
                ? Optional.empty()
                : Optional.of(
                        new Row((int) gpus.getAsDouble(), samples, each, samples * gpus.getAsDouble() / perSecond));
    }

    /** Samples, of which the batch counts so many, in a unit of throughput. */
    private static double samplesOf(Map<String, String> row) {
        String column = row.get("throughput_column").toLowerCase(Locale.ROOT);
        if (column.contains("mol/ms")) {
            return 1000;
        }
        return row.get("model_dir").contains("Transformer-XL") ? 1 / TOKENS_OF_A_SEQUENCE : 1;
    }

    /** Of {@code 16 and 32} the first is for full precision, the second for mixed. */
    private static OptionalDouble part(String text, boolean isMixed) {
        String[] parts = text.replaceAll("\\([^)]*\\)", "").split("and|/");
        return Csv.number(parts[parts.length == 2 && isMixed ? 1 : 0]);
    }
}
