package dev.crosspoint.cli.nccl;

import dev.crosspoint.cli.chart.TimeChart;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.nccl.print.LogDocument;
import dev.crosspoint.cli.nccl.print.LogText;
import dev.crosspoint.cli.nccl.print.MeasuredTimes;
import dev.crosspoint.cli.nccl.print.NcclChart;
import dev.crosspoint.cli.nccl.print.NcclDocument;
import dev.crosspoint.cli.nccl.print.NcclSubject;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.validation.nccl.LoggedCommunicator;
import dev.crosspoint.validation.nccl.LoggedTable;
import dev.crosspoint.validation.nccl.NcclComparison;
import dev.crosspoint.validation.nccl.NcclLog;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What {@code nccl} says of one input that a model can be computed for.
 *
 * @param subject the model
 * @param source name of the input
 * @param comparison what a log prints beside the model; empty if it prints nothing that can be compared
 * @param measured measured times, perhaps none
 * @param bySize whether rows of sizes are wanted instead of ranges
 * @param notes what was assumed
 */
record NcclReport(
        NcclSubject subject,
        String source,
        Optional<NcclComparison> comparison,
        MeasuredTimes measured,
        boolean bySize,
        List<String> notes) {
    static NcclReport of(NcclCase one, NcclQuestion question, Optional<ReadResult> measured) {
        NcclModel model = one.model();
        List<Run> runs = measured.map(ReadResult::runs).orElse(List.of());
        Optional<NcclFunction> only = question.only().or(() -> MeasuredTimes.function(runs));
        return new NcclReport(
                question.subject(one.id(), model),
                one.input().source(),
                comparison(one, model, only),
                MeasuredTimes.of(
                        runs,
                        only.orElse(NcclFunction.ALL_REDUCE),
                        OptionalInt.of(model.config().ranks())),
                question.bySize(),
                one.modelNotes());
    }

    /** A log speaks of the communicator that wrote it, not of others; a table that is read is not held against itself. */
    private static Optional<NcclComparison> comparison(NcclCase one, NcclModel model, Optional<NcclFunction> unnamed) {
        Optional<LoggedCommunicator> communicator = one.input().communicator();
        boolean isOther = communicator
                .map(LoggedCommunicator::ranks)
                .filter(r -> r.orElse(model.config().ranks()) != model.config().ranks())
                .isPresent();
        if (one.input().log().isEmpty() || isOther) {
            return Optional.empty();
        }
        NcclLog log = one.input().log().get();
        Optional<LoggedTable> table =
                one.read().isPresent() ? Optional.empty() : communicator.flatMap(LoggedCommunicator::table);
        return table.isPresent() || !log.choices().isEmpty()
                ? Optional.of(NcclComparison.of(model, table, log.choices(), unnamed))
                : Optional.empty();
    }

    /** The table that was asked for, or all that people need. */
    OutputOptions.Result<?> result(Optional<NcclTable> table) {
        if (table.equals(Optional.of(NcclTable.COMPARISON))) {
            NcclComparison found = compared();
            LogDocument document =
                    LogDocument.of(found, subject.model().config().ranks());
            return new NcclResult<>(
                    LogDocument.Row.class, document::rows, () -> LogText.comparison(found), this::document);
        }
        boolean timed = table.equals(Optional.of(NcclTable.TIMES));
        NcclResult<?> result = NcclResult.of(
                List.of(subject), table, bySize, () -> timed ? document().withTimes(subject) : document());
        return table.isPresent() ? result : result.withText(this::more);
    }

    private String more() {
        String printed = comparison.map(c -> "\n" + LogText.comparison(c)).orElse("");
        return measured.isEmpty() ? printed : printed + "\n" + measured.text(subject.expectation(measured.function()));
    }

    private NcclDocument document() {
        return NcclDocument.of(subject, notes)
                .with(
                        comparison.map(
                                c -> LogDocument.of(c, subject.model().config().ranks())),
                        measured.isEmpty()
                                ? Optional.empty()
                                : Optional.of(measured.rows(subject.expectation(measured.function()))));
    }

    /**
     * What a log prints beside the model.
     *
     * @throws IllegalArgumentException if it prints nothing that can be compared
     */
    NcclComparison compared() {
        return comparison.orElseThrow(() -> new IllegalArgumentException(
                source + ": prints nothing to compare: take a log with NCCL_DEBUG_SUBSYS=INIT,ENV,GRAPH,TUNING"));
    }

    TimeChart chart() {
        return NcclChart.of(subject, measured.function(), measured.points());
    }
}
