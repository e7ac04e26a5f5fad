package dev.crosspoint.cli.nccl.print;

import dev.crosspoint.cli.chart.TimeChart;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.nccl.NcclSwitch;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** NCCL's expectation by algorithm and protocol, and measured times over what it chooses. */
public final class NcclChart {
    private NcclChart() {}

    /**
     * The chart of one function.
     *
     * @param measured measured times, perhaps none
     * @throws IllegalArgumentException if NCCL has no algorithm for the function
     */
    public static TimeChart of(NcclSubject subject, NcclFunction function, List<TimeChart.Point> measured) {
        subject.model().refusal(function).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        List<TimeChart.Series> series = new ArrayList<>();
        if (!measured.isEmpty()) {
            series.add(new TimeChart.Series(
                    "what NCCL chooses", subject.model().choiceCurve(function).orElseThrow(), "measured", measured));
        }
        subject.model()
                .curves(function)
                .forEach((kernel, curve) -> series.add(TimeChart.Series.of(kernel.toString(), curve)));
        return new TimeChart(
                title(subject, function),
                series,
                Optional.empty(),
                subject.model().switches(function, subject.least(), subject.greatest()).stream()
                        .skip(1)
                        .map(NcclChart::mark)
                        .toList(),
                subject.least().value(),
                subject.greatest().value());
    }

    /**
     * What NCCL printed that it expects, and measured times.
     *
     * @throws IllegalArgumentException if there are not both, at two sizes or more
     */
    public static TimeChart printed(String title, List<TimeChart.Point> expected, List<TimeChart.Point> measured) {
        if (expected.isEmpty() || measured.isEmpty()) {
            throw new IllegalArgumentException(
                    "chart of printed expectations needs times that NCCL printed, as releases"
                            + " before 2.24 do, and measured times: expected=%d, measured=%d"
                                    .formatted(expected.size(), measured.size()));
        }
        return TimeChart.measured(
                title,
                List.of(TimeChart.Series.of("expected by NCCL", expected), TimeChart.Series.of("measured", measured)),
                Optional.empty(),
                List.of());
    }

    private static String title(NcclSubject subject, NcclFunction function) {
        NcclConfig config = subject.model().config();
        return "What NCCL %s expects of %s: %s, %d ranks a node"
                .formatted(subject.model().version(), function.ncclName(), subject.id(), config.ranksPerNode());
    }

    private static TimeChart.Mark mark(NcclSwitch change) {
        double bytes = change.from().value();
        return new TimeChart.Mark(bytes, Text.shortSize(bytes), false);
    }
}
