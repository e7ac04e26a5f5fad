package dev.crosspoint.benchmark.accuracy;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.compare.Comparison;
import dev.crosspoint.validation.compare.CrossoverVerdict;
import dev.crosspoint.validation.compare.HoldOut;
import dev.crosspoint.validation.compare.PairComparison;
import dev.crosspoint.validation.read.Logs;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Origin;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Setup;
import dev.crosspoint.validation.sample.Subject;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Ring and tree on the same hardware: crossovers predicted from every second size against those observed. */
final class RingAgainstTree {
    private static final String CURVES = "published/curves.csv";

    private RingAgainstTree() {}

    static String report(Path folder) throws IOException {
        List<Map<String, String>> curves = Corpus.rows(folder.resolve(CURVES));
        StringBuilder text = new StringBuilder("""
                ## Ring against tree
                Fitted on every second size, crossovers within half an octave agree.

                | pair | common sizes | predicted | observed | ties | verdict |
                |---|---|---|---|---|---|
                """);
        for (Map<String, String> pair : Corpus.rows(folder.resolve("pairs.csv"))) {
            text.append(row(folder, pair, curves));
        }
        return text.toString();
    }

    private static String row(Path folder, Map<String, String> pair, List<Map<String, String>> curves)
            throws IOException {
        String id = pair.get("pair_id");
        if (pair.get("ring_file").isEmpty() || !pair.get("ring_file").contains("/")) {
            return "| %s | | | | | not judged: the source quotes single sizes |%n".formatted(id);
        }
        List<Run> runs = new ArrayList<>();
        if (pair.get("ring_file").equals(CURVES)) {
            runs.addAll(curve(id, curves, "ring"));
            runs.addAll(curve(id, curves, "tree"));
        } else {
            runs.addAll(log(folder, pair.get("ring_file"), "nccl-ring"));
            runs.addAll(log(folder, pair.get("tree_file"), "nccl-tree"));
        }
        HoldOut holdOut = HoldOut.of(runs);
        Comparison comparison = holdOut.comparison();
        return comparison.pairs().isEmpty()
                ? "| %s | %s | | | | not judged: %s |%n"
                        .formatted(id, pair.get("common_sizes"), String.join("; ", comparison.notes()))
                : comparison.pairs().stream()
                        .map(p -> row(id, pair.get("common_sizes"), p))
                        .collect(Collectors.joining());
    }

    private static String row(String id, String sizes, PairComparison pair) {
        return "| %s | %s | %s | %s | %s | **%s**: %s |%n"
                .formatted(
                        id,
                        sizes,
                        sizes(pair.crossovers().stream()
                                .map(CrossoverVerdict::predictedBytes)
                                .filter(OptionalDouble::isPresent)
                                .map(b -> size(b.getAsDouble()))
                                .toList()),
                        sizes(pair.observed().stream()
                                .map(o -> size(o.bytes()) + " to " + o.above() + " ("
                                        + o.kind().id() + ")")
                                .toList()),
                        sizes(pair.tieBands().stream()
                                .map(b -> size(b.fromBytes()) + ".." + size(b.toBytes()))
                                .toList()),
                        pair.verdict().id(),
                        pair.reason());
    }

    private static String sizes(List<String> texts) {
        return texts.isEmpty() ? "none" : String.join(", ", texts);
    }

    private static String size(double bytes) {
        return new Bytes(Math.round(bytes)).toString();
    }

    private static List<Run> log(Path folder, String file, String algorithm) throws IOException {
        try (Reader reader = Files.newBufferedReader(folder.resolve(file), StandardCharsets.ISO_8859_1)) {
            return Logs.read(file, reader)
                    .withLabel(AlgorithmLabel.stated(algorithm))
                    .runs();
        }
    }

    private static List<Run> curve(String pair, List<Map<String, String>> curves, String algorithm) {
        String id = pair.replaceFirst("^C_", "").replaceFirst("\\[.*", "");
        String protocol = pair.contains("[") ? pair.replaceFirst(".*\\[(.*)].*", "$1") : "";
        List<Sample> samples = new ArrayList<>();
        int ranks = 0;
        for (int i = 0; i < curves.size(); i++) {
            Map<String, String> row = curves.get(i);
            if (row.get("curve_id").equals(id)
                    && row.get("algo").toLowerCase(Locale.ROOT).startsWith(algorithm)
                    && (protocol.isEmpty() || row.get("proto").equals(protocol))) {
                ranks = Integer.parseInt(row.get("gpus"));
                seconds(row, ranks)
                        .ifPresent(t -> samples.add(new Sample(
                                new Bytes(Long.parseLong(row.get("size_bytes"))),
                                Buffer.OUT_OF_PLACE,
                                t,
                                false,
                                Origin.of(samples.size() + 1, 0))));
            }
        }
        if (samples.isEmpty()) {
            return List.of();
        }
        Subject subject = new Subject(
                CURVES,
                Optional.of(Collective.ALL_REDUCE),
                AlgorithmLabel.stated("nccl-" + algorithm),
                Group.of(ranks, 1));
        Setup setup = new Setup(Optional.empty(), Optional.empty(), Optional.empty(), "as published");
        return List.of(new Run(new Provenance(subject, "curves", setup, List.of()), samples, 0));
    }

    /** The time, or what it was from bus bandwidth: {@code 2 (p-1)/p * M / busbw}. */
    private static Optional<Seconds> seconds(Map<String, String> row, int ranks) {
        if (!row.get("time_us").isBlank()) {
            return Optional.of(new Seconds(1e-6 * Double.parseDouble(row.get("time_us"))));
        } else if (row.get("busbw_GBs").isBlank()) {
            return Optional.empty();
        }
        double busy = 2.0 * (ranks - 1) / ranks * Double.parseDouble(row.get("size_bytes"));
        return Optional.of(new Seconds(busy / (1e9 * Double.parseDouble(row.get("busbw_GBs")))));
    }
}
