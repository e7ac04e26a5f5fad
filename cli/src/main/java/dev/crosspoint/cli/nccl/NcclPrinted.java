package dev.crosspoint.cli.nccl;

import dev.crosspoint.cli.chart.TimeChart;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.nccl.print.Expectation;
import dev.crosspoint.cli.nccl.print.LogText;
import dev.crosspoint.cli.nccl.print.MeasuredTimes;
import dev.crosspoint.cli.nccl.print.NcclChart;
import dev.crosspoint.cli.nccl.print.NcclRows;
import dev.crosspoint.cli.nccl.print.PrintedDocument;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.nccl.LoggedChoice;
import dev.crosspoint.validation.nccl.LoggedCommunicator;
import dev.crosspoint.validation.nccl.LoggedTable;
import dev.crosspoint.validation.nccl.NcclLog;
import dev.crosspoint.validation.nccl.Said;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What {@code nccl} says of a log that no model can be computed for: what NCCL printed.
 *
 * @param name name of the log in rows
 * @param log the log
 * @param printed its tuning table
 * @param measured measured times, perhaps none
 * @param obstacles why no model is computed
 */
record NcclPrinted(
        String name, NcclLog log, Optional<LoggedTable> printed, MeasuredTimes measured, List<String> obstacles) {
    private static final Set<Optional<NcclTable>> TOLD = Set.of(Optional.empty(), Optional.of(NcclTable.MODEL));

    /**
     * What the log prints, if that answers the question.
     *
     * @throws IllegalArgumentException if it does not; the message says what stands in the way of a model
     */
    static NcclPrinted of(
            NcclCase one, Optional<NcclTable> table, Optional<NcclFunction> only, Optional<ReadResult> times) {
        Optional<NcclLog> log = one.input().log();
        Optional<LoggedTable> printed = one.input().communicator().flatMap(LoggedCommunicator::table);
        boolean tells =
                printed.isPresent() || log.filter(l -> !l.choices().isEmpty()).isPresent() && table.isEmpty();
        if (!tells || !TOLD.contains(table)) {
            throw new IllegalArgumentException(String.join("; ", one.obstacles()));
        }
        List<Run> runs = times.map(ReadResult::runs).orElse(List.of());
        NcclFunction function = only.or(() -> MeasuredTimes.function(runs)).orElse(NcclFunction.ALL_REDUCE);
        return new NcclPrinted(
                one.input().name(),
                log.orElseThrow(),
                printed,
                MeasuredTimes.of(runs, function, OptionalInt.empty()),
                one.obstacles());
    }

    OutputOptions.Result<?> result() {
        return new NcclResult<>(
                NcclRows.ModelRow.class,
                () -> printed.map(t -> NcclRows.printed(name, t)).orElse(List.of()),
                this::text,
                () -> PrintedDocument.of(log, printed, measured.rows(expectation()), obstacles));
    }

    private String text() {
        StringBuilder text = new StringBuilder("Printed in %s%s:\n"
                .formatted(
                        log.source(),
                        log.version().map(v -> " by NCCL " + v.value()).orElse("")));
        printed.ifPresent(t -> text.append(LogText.table(t)));
        if (!log.choices().isEmpty()) {
            text.append("\n").append(LogText.choices(log.choices()));
        }
        if (!measured.rows(expectation()).isEmpty()) {
            text.append("\n").append(measured.text(expectation()));
        }
        return text + "\nNo model computed: " + String.join("; ", obstacles) + ".\n";
    }

    /** Printed times of the function that was measured; lines that name no function are taken to be of it. */
    private Stream<LoggedChoice> timed() {
        return log.choices().stream()
                .map(Said::value)
                .filter(c -> c.micros().isPresent())
                .filter(c -> c.function().orElse(measured.function()) == measured.function());
    }

    private Expectation expectation() {
        return size -> timed().filter(c -> c.printedBytes().equals(size))
                .findFirst()
                .map(c -> new Expectation.Expected(c.kernel(), seconds(c)));
    }

    private static double seconds(LoggedChoice choice) {
        return choice.micros().orElseThrow() * 1e-6;
    }

    TimeChart chart() {
        return NcclChart.printed(
                "What NCCL %s expected of %s, as printed in %s"
                        .formatted(
                                log.version().map(Said::value).orElse("(release unknown)"),
                                measured.function().ncclName(),
                                log.source().substring(log.source().lastIndexOf('/') + 1)),
                timed().map(c -> new TimeChart.Point(new Bytes(c.printedBytes().value()), seconds(c)))
                        .toList(),
                measured.points());
    }
}
