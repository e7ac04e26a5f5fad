package dev.crosspoint.cli.scale;

import dev.crosspoint.cli.chart.ScaleChart;
import dev.crosspoint.cli.chart.ScaleChart.Point;
import dev.crosspoint.cli.chart.ScaleChart.Series;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.training.step.Price;
import dev.crosspoint.model.training.step.ScalingPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a chart of scaling shows against the number of ranks. */
enum ScalingFigure {
    /** Samples, or tokens, a second: strong or weak scaling beside the ideal. */
    THROUGHPUT("throughput", true),
    /** Time of a step. */
    TIME("time of a step", true),
    /** Speed-up over ranks. */
    EFFICIENCY("efficiency", false),
    /** Money to the goal. */
    COST("cost to the goal", false);

    private final String title;
    private final boolean isLogarithmic;

    ScalingFigure(String title, boolean isLogarithmic) {
        this.title = title;
        this.isLogarithmic = isLogarithmic;
    }

    /**
     * The chart.
     *
     * @throws IllegalArgumentException if it needs a price and none was told, or every entry was refused
     */
    ScaleChart chart(String workload, List<ScaleEntry> entries, Optional<Price> price) {
        if (this == COST && price.isEmpty()) {
            throw new IllegalArgumentException("a chart of cost needs a price. Add --price 2.5/gpu-hour");
        }
        Map<String, List<Point>> lines = new LinkedHashMap<>();
        for (ScaleEntry entry : entries) {
            entry.point()
                    .ifPresent(point -> lines.computeIfAbsent(entry.machine(), m -> new ArrayList<>())
                            .add(point(entry, point, price)));
        }
        List<Series> series = new ArrayList<>();
        lines.forEach((machine, points) -> series.add(new Series(machine, false, points)));
        ideal(entries).ifPresent(series::add);
        boolean areTokens = entries.stream()
                .flatMap(e -> e.point().stream())
                .anyMatch(p -> p.step().plan().workload().tokensPerSample() > 1);
        String unit = this == THROUGHPUT ? (areTokens ? ", tokens a second" : ", samples a second") : "";
        return new ScaleChart(
                workload + ": " + title,
                "ranks",
                title + unit,
                series,
                isLogarithmic,
                ScalingFigure::whole,
                this::label);
    }

    private Point point(ScaleEntry entry, ScalingPoint point, Optional<Price> price) {
        double value = value(point, price);
        if (entry.interval().isEmpty()) {
            return new Point(entry.ranks(), value);
        }
        double shorter = entry.interval().get().low() / point.step().seconds();
        double longer = entry.interval().get().high() / point.step().seconds();
        boolean growsWithTime = this == TIME || this == COST;
        return new Point(
                entry.ranks(),
                value,
                growsWithTime ? value * shorter : value / longer,
                growsWithTime ? value * longer : value / shorter);
    }

    private double value(ScalingPoint point, Optional<Price> price) {
        return switch (this) {
            case THROUGHPUT ->
                point.step().samplesPerSecond() * point.step().plan().workload().tokensPerSample();
            case TIME -> point.step().seconds();
            case EFFICIENCY -> point.efficiency();
            case COST -> price.orElseThrow().of(point.step().gpuHoursToGoal());
        };
    }

    /** Throughput at efficiency 1. */
    private Optional<Series> ideal(List<ScaleEntry> entries) {
        List<ScaleEntry> known =
                entries.stream().filter(e -> e.point().isPresent()).toList();
        if (this != THROUGHPUT || known.isEmpty()) {
            return Optional.empty();
        }
        ScalingPoint any = known.get(0).point().orElseThrow();
        double each =
                any.oneBatch() / any.oneSeconds() * any.step().plan().workload().tokensPerSample();
        return Optional.of(new Series(
                "efficiency 100 %",
                true,
                known.stream()
                        .map(ScaleEntry::ranks)
                        .distinct()
                        .sorted(Comparator.naturalOrder())
                        .map(p -> new Point(p, p * each))
                        .toList()));
    }

    private String label(double value) {
        return switch (this) {
            case TIME -> value > 0 ? Text.time(value, 3) : "";
            case EFFICIENCY -> String.format(Locale.ROOT, "%.0f %%", 100 * value);
            case THROUGHPUT, COST -> String.format(Locale.ROOT, value > 0 && value < 10 ? "%.3g" : "%,.0f", value);
        };
    }

    private static String whole(double ranks) {
        return String.format(Locale.ROOT, "%.0f", ranks);
    }
}
