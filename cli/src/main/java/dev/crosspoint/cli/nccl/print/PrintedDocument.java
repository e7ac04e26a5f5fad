package dev.crosspoint.cli.nccl.print;

import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.validation.nccl.LoggedCell;
import dev.crosspoint.validation.nccl.LoggedChoice;
import dev.crosspoint.validation.nccl.LoggedTable;
import dev.crosspoint.validation.nccl.NcclLog;
import dev.crosspoint.validation.nccl.Said;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * What a log prints where no model can be computed, as JSON.
 *
 * @param ncclVersion release that wrote it; null if it does not say
 * @param printedModel cells of the tuning table that NCCL considers
 * @param printedChoices choices, each kind once
 * @param measured measured times beside the printed ones
 * @param obstacles why no model is computed
 */
public record PrintedDocument(
        String ncclVersion,
        List<Cell> printedModel,
        List<Choice> printedChoices,
        List<MeasuredTimes.Row> measured,
        List<String> obstacles) {
    /** A cell; µs and GB/s to one decimal, as printed. */
    public record Cell(
            int line,
            String collective,
            String algorithm,
            String protocol,
            BigDecimal latencyMicros,
            BigDecimal bandwidthGBps) {
        private static Cell of(LoggedCell cell) {
            return new Cell(
                    cell.line(),
                    cell.function().ncclName(),
                    cell.kernel().algorithm().ncclName(),
                    cell.kernel().protocol().ncclName(),
                    cell.latencyMicros(),
                    cell.bandwidthGBps());
        }
    }

    /** A choice; bytes as printed. */
    public record Choice(
            int line, String collective, long printedBytes, String algorithm, String protocol, Double seconds) {
        private static Choice of(Said<LoggedChoice> said) {
            LoggedChoice choice = said.value();
            return new Choice(
                    said.line(),
                    choice.function().map(NcclFunction::ncclName).orElse(null),
                    choice.printedBytes().value(),
                    choice.kernel().algorithm().ncclName(),
                    choice.kernel().protocol().ncclName(),
                    choice.micros().isPresent() ? choice.micros().getAsDouble() * 1e-6 : null);
        }
    }

    /** The document of a log. */
    public static PrintedDocument of(
            NcclLog log, Optional<LoggedTable> table, List<MeasuredTimes.Row> measured, List<String> obstacles) {
        return new PrintedDocument(
                log.version().map(Said::value).orElse(null),
                table.map(LoggedTable::cells).orElse(List.of()).stream()
                        .filter(LoggedCell::isAvailable)
                        .map(Cell::of)
                        .toList(),
                log.choices().stream().map(Choice::of).toList(),
                measured,
                obstacles);
    }
}
