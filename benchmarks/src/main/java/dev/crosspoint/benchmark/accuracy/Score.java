package dev.crosspoint.benchmark.accuracy;

import dev.crosspoint.validation.statistics.Quantiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Absolute relative errors of several predictors, by what they were judged on. */
final class Score {
    private static final double P90 = 0.9;

    private final Map<String, Map<String, List<Double>>> errors = new LinkedHashMap<>();

    /** Enters a prediction of a predictor for something measured. */
    void add(String group, String predictor, double predicted, double measured) {
        add(group, predictor, Math.abs(predicted / measured - 1));
    }

    void add(String group, String predictor, double error) {
        errors.computeIfAbsent(group, g -> new LinkedHashMap<>())
                .computeIfAbsent(predictor, p -> new ArrayList<>())
                .add(error);
    }

    /** A Markdown table: a row a group, median and 90th percentile of each predictor and how many it was judged on. */
    String table(String head, List<String> predictors) {
        StringBuilder text = new StringBuilder("| %s | %s |%n|---|%s%n"
                .formatted(head, String.join(" | ", predictors), "---|".repeat(predictors.size())));
        errors.forEach((group, byPredictor) -> {
            text.append("| ").append(group);
            for (String predictor : predictors) {
                text.append(" | ").append(cell(byPredictor.getOrDefault(predictor, List.of())));
            }
            text.append(" |\n");
        });
        return text.toString();
    }

    private static String cell(List<Double> values) {
        if (values.isEmpty()) {
            return "-";
        }
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        return String.format(
                Locale.ROOT,
                "%.1f %% / %.1f %% of %d",
                100 * Quantiles.median(sorted),
                100 * Quantiles.nearestRank(P90, sorted),
                sorted.length);
    }
}
