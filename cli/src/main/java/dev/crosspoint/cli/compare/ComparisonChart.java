package dev.crosspoint.cli.compare;

import dev.crosspoint.cli.chart.TimeChart;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.predict.LowerBound;
import dev.crosspoint.validation.compare.ObservedCrossover;
import dev.crosspoint.validation.compare.PairComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Measured points over predicted lines. */
final class ComparisonChart {
    private ComparisonChart() {}

    static TimeChart of(CompareResult result) {
        CompareResult.Group group = result.charted();
        List<TimeChart.Series> series = result.predicted().get(group).entrySet().stream()
                .map(line -> series(result, group, line.getKey(), line.getValue()))
                .toList();
        return TimeChart.measured(
                "%s: predicted by %s".formatted(group, result.title()),
                series,
                Optional.ofNullable(result.bounds().get(group)).map(LowerBound::curve),
                marks(result.comparison().pairs(), group));
    }

    private static TimeChart.Series series(
            CompareResult result, CompareResult.Group group, String algorithm, CompareResult.Line line) {
        TimeChart.Series whole = new TimeChart.Series(
                "%s, predicted".formatted(line.model().equals("fitted") ? algorithm : line.model()),
                line.curve(),
                "%s, measured".formatted(algorithm),
                CompareResult.errors(result.comparison().errors(), group, algorithm).stream()
                        .map(e -> new TimeChart.Point(e.size(), e.measured().value()))
                        .toList());
        return line.sizes().map(s -> whole.drawn(s.low(), s.high())).orElse(whole);
    }

    /** Predicted crossovers at the foot; at the head observed ones that do not rest on an outlying point. */
    private static List<TimeChart.Mark> marks(List<PairComparison> pairs, CompareResult.Group group) {
        List<TimeChart.Mark> marks = new ArrayList<>();
        for (PairComparison pair : pairs) {
            if (pair.collective() != group.collective() || pair.ranks() != group.ranks()) {
                continue;
            }
            pair.crossovers()
                    .forEach(c -> c.predictedBytes()
                            .ifPresent(b -> marks.add(new TimeChart.Mark(b, "predicted " + Text.shortSize(b), false))));
            pair.observed().stream()
                    .filter(o -> o.kind() != ObservedCrossover.Kind.OUTLYING_POINT)
                    .forEach(o -> marks.add(new TimeChart.Mark(
                            o.bytes(), (o.isChange() ? "observed " : "undecided ") + Text.shortSize(o.bytes()), true)));
        }
        return marks;
    }
}
