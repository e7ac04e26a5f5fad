package dev.crosspoint.cli.nccl.print;

import dev.crosspoint.cli.chart.TimeChart;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Measured times of calls out of place, beside what NCCL expects of what it chooses.
 *
 * @param function what was measured
 * @param times the times, by size as measured
 */
public record MeasuredTimes(NcclFunction function, List<Sample> times) {
    /** A measured time as JSON. */
    public record Row(
            String collective,
            long bytes,
            String choice,
            double measuredSeconds,
            double expectedSeconds,
            double relativeError) {}

    /** The one function that was measured; empty if there are several, or one that NCCL's model does not know. */
    public static Optional<NcclFunction> function(List<Run> runs) {
        List<Optional<Collective>> measured =
                runs.stream().map(r -> r.subject().collective()).distinct().toList();
        return measured.size() != 1
                ? Optional.empty()
                : Arrays.stream(NcclFunction.values())
                        .filter(f -> measured.get(0).equals(Optional.of(f.collective())))
                        .findAny();
    }

    /** The times of one function, and among so many ranks where that is known. */
    public static MeasuredTimes of(List<Run> runs, NcclFunction function, OptionalInt ranks) {
        return new MeasuredTimes(
                function,
                runs.stream()
                        .filter(r -> r.subject().collective().equals(Optional.of(function.collective())))
                        .filter(r -> ranks.isEmpty()
                                || r.subject().ranks().isEmpty()
                                || r.subject().ranks().equals(ranks))
                        .flatMap(r -> r.samples().stream())
                        .filter(s -> s.buffer() == Buffer.OUT_OF_PLACE)
                        .toList());
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return times.isEmpty();
    }

    /** Points for a chart. */
    public List<TimeChart.Point> points() {
        return times.stream()
                .map(s -> new TimeChart.Point(s.size(), s.time().value()))
                .toList();
    }

    /** The times beside what is expected. */
    public List<Row> rows(Expectation expectation) {
        List<Row> rows = new ArrayList<>();
        for (Sample sample : times) {
            double measured = sample.time().value();
            expectation
                    .of(sample.size())
                    .ifPresent(e -> rows.add(new Row(
                            function.ncclName(),
                            sample.size().value(),
                            e.kernel().toString(),
                            measured,
                            e.seconds(),
                            e.seconds() / measured - 1)));
        }
        return rows;
    }

    /** The same for people. */
    public String text(Expectation expectation) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(function.ncclName(), "measured", "NCCL expects", "", "choice"));
        for (Row row : rows(expectation)) {
            lines.add(List.of(
                    NcclText.bytes(new Bytes(row.bytes())),
                    Text.time(row.measuredSeconds(), 4),
                    Text.time(row.expectedSeconds(), 4),
                    Text.signedPercent(row.relativeError()),
                    row.choice()));
        }
        return Text.table(lines, 4);
    }
}
