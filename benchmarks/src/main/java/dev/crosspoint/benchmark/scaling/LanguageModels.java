package dev.crosspoint.benchmark.scaling;

import dev.crosspoint.benchmark.scaling.Published.Row;
import dev.crosspoint.model.training.layer.Embedding;
import dev.crosspoint.model.training.layer.Layer;
import dev.crosspoint.model.training.layer.Linear;
import dev.crosspoint.model.training.layer.Network;
import dev.crosspoint.model.training.layer.TransformerBlock;
import dev.crosspoint.model.training.overlap.BucketRule;
import dev.crosspoint.model.training.step.Precision;
import dev.crosspoint.model.training.step.Recompute;
import dev.crosspoint.model.training.step.Sharding;
import dev.crosspoint.model.training.step.Strategy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Published tables of language models with fully sharded, data-parallel and hybrid training, each by its own rule. */
final class LanguageModels {
    private LanguageModels() {}

    static Tables read(List<Map<String, String>> csv) {
        Map<String, List<Map<String, String>>> groups = new LinkedHashMap<>();
        for (Map<String, String> row : csv) {
            String parallelism = row.get("parallelism").replaceAll("DP=?\\d+", "DP");
            String key = String.join(
                    " | ",
                    row.get("model"),
                    row.get("accelerator"),
                    parallelism,
                    row.get("metric"),
                    row.get("seq_len"));
            groups.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
        }
        Tables tables = new Tables();
        groups.forEach((key, rows) -> add(tables, key, rows));
        return tables;
    }

    private static void add(Tables tables, String key, List<Map<String, String>> group) {
        Map<String, String> first = group.get(0);
        Optional<Network> network = network(
                first.get("model"), (int) Csv.number(first.get("seq_len")).orElse(512));
        boolean isPlainTcp = group.stream().anyMatch(r -> r.get("inter_link").contains("plain TCP"));
        boolean isSharded = first.get("parallelism").contains("FSDP");
        boolean isPipeline = first.get("model").startsWith("MT-NLG");
        boolean isKnown = first.get("parallelism").matches("(FSDP.*|DDP.*|DP.*|TP8 PP35.*)")
                && !first.get("parallelism").matches(".*(HYBRID|NCCL_ALGO).*|FSDP\\d+ .*");
        List<Row> rows = rows(group, isPipeline);
        int perNode = group.stream()
                .mapToInt(r -> (int) Csv.number(r.get("gpus_per_node")).orElse(0))
                .max()
                .orElse(0);
        Optional<Hardware> hardware = perNode < 1
                ? Optional.empty()
                : Hardware.of(first.get("accelerator"), perNode).map(h -> isPlainTcp ? h.withOneNic(22.5) : h);
        if (!isKnown) {
            tables.leaveOut("training not described here: " + first.get("parallelism"));
        } else if (network.isEmpty()) {
            tables.leaveOut("layers unknown: " + first.get("model"));
        } else if (hardware.isEmpty()) {
            tables.leaveOut("hardware unknown: " + first.get("accelerator"));
        } else if (rows.size() < 2) {
            tables.leaveOut("one number of GPUs, or no step time told");
        } else {
            Sharding sharding = isSharded
                    ? Sharding.FSDP
                    : first.get("parallelism").contains("distributed optimizer") ? Sharding.ZERO_1 : Sharding.DDP;
            boolean isWide = key.contains("fp32") || key.contains("FP32");
            tables.add(new Published(
                    key,
                    "language models",
                    hardware.get(),
                    network.get(),
                    isWide ? new Precision(4, 4, 4, 8) : Precision.MIXED_ADAM,
                    new Strategy(sharding, Recompute.NONE, 1, BucketRule.PYTORCH),
                    isPipeline ? 8 : 1,
                    isPipeline ? 35 : 1,
                    rows));
        }
    }

    private static List<Row> rows(List<Map<String, String>> group, boolean isPipeline) {
        List<Row> rows = new ArrayList<>();
        for (Map<String, String> row : group) {
            row(row, isPipeline).ifPresent(rows::add);
        }
        rows.sort(Comparator.comparingInt(Row::accelerators));
        return rows.stream()
                .filter(r -> rows.stream()
                                .filter(o -> o.accelerators() == r.accelerators())
                                .findFirst()
                                .orElseThrow()
                        == r)
                .toList();
    }

    private static Optional<Row> row(Map<String, String> row, boolean isPipeline) {
        OptionalDouble gpus = Csv.number(row.get("gpus"));
        OptionalDouble value = Csv.number(row.get("value"));
        double sequence = Csv.number(row.get("seq_len")).orElse(1);
        if (gpus.isEmpty() || value.isEmpty()) {
            return Optional.empty();
        }
        double p = gpus.getAsDouble();
        double replicas = isPipeline ? p / 280 : p;
        String local = row.get("global_batch").replace("local ", "");
        double batch = Csv.number(local).orElse(Double.NaN);
        int each = (int) Math.round(row.get("global_batch").startsWith("local") ? batch : batch / replicas);
        return switch (row.get("metric")) {
            case "tokens_s_per_gpu" -> rowOf(p, each, each * sequence / value.getAsDouble());
            case "tokens_s" -> rowOf(p, each, each * p * sequence / value.getAsDouble());
            // Work of a device is the same in all rows, so its inverse stands for the time.
            case "tflops_per_gpu" -> rowOf(p, each, 15.6e9 * 6 * sequence * each / value.getAsDouble() / 1e12);
            // 16 samples a GPU are assumed; the source does not tell.
            case "samples_s_per_gpu" -> rowOf(p, 16, 16 / value.getAsDouble());
            case "step_time" ->
                row.get("parallelism").contains("weak") ? rowOf(p, 1, value.getAsDouble() / 1e3) : Optional.empty();
            case "iteration_time" ->
                isPipeline ? Optional.of(new Row((int) p, each, 1, value.getAsDouble())) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<Row> rowOf(double gpus, int each, double seconds) {
        return each < 1 ? Optional.empty() : Optional.of(new Row((int) gpus, each, each, seconds));
    }

    /** Layers as the models' cards tell them. */
    private static Optional<Network> network(String model, int sequence) {
        if (model.startsWith("Llama3.1-8B") || model.startsWith("Llama3-8B")) {
            return Optional.of(
                    network(128_256, 32, new TransformerBlock(4096, 32, 8, 14336, true, false, 1, 1, sequence)));
        } else if (model.startsWith("Qwen2.5-7B")) {
            return Optional.of(
                    network(152_064, 28, new TransformerBlock(3584, 28, 4, 18944, true, false, 1, 1, sequence)));
        } else if (model.startsWith("Mixtral-8x7B")) {
            return Optional.of(
                    network(32_000, 32, new TransformerBlock(4096, 32, 8, 14336, true, false, 8, 2, sequence)));
        } else if (model.startsWith("MT-NLG")) {
            return Optional.of(
                    network(50_257, 105, new TransformerBlock(20480, 128, 128, 81920, false, true, 1, 1, sequence)));
        } else if (model.startsWith("GPT 15.6B")) {
            return Optional.of(
                    network(50_257, 40, new TransformerBlock(6144, 48, 8, 16384, true, false, 1, 1, sequence)));
        } else if (model.startsWith("BERT-large")) {
            return Optional.of(Published.plain(336.2e6));
        } else if (model.startsWith("1B synthetic")) {
            return Optional.of(Published.plain(1e9));
        }
        return Optional.empty();
    }

    private static Network network(int vocabulary, int blocks, TransformerBlock block) {
        List<Layer> layers = new ArrayList<>();
        layers.add(new Layer("words", new Embedding(vocabulary, block.hidden())));
        layers.addAll(Collections.nCopies(blocks, new Layer("block", block)));
        layers.add(new Layer("head", new Linear(block.hidden(), vocabulary, block.sequence(), false, false)));
        return new Network(layers);
    }
}
