package dev.crosspoint.cli.nccl.print;

import dev.crosspoint.model.nccl.NcclChoice;
import dev.crosspoint.validation.nccl.CellComparison;
import dev.crosspoint.validation.nccl.ChoiceComparison;
import dev.crosspoint.validation.nccl.LoggedChoice;
import dev.crosspoint.validation.nccl.NcclComparison;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What a log prints beside the model, as JSON and as rows.
 *
 * @param cells printed cells
 * @param agreeingCells how many of them are the model's
 * @param choices printed choices, each kind once
 * @param agreeingChoices how many of them are the model's
 * @param left choices that cannot be compared
 */
public record LogDocument(List<Cell> cells, long agreeingCells, List<Choice> choices, long agreeingChoices, int left) {
    /** A cell; µs and GB/s to one decimal, as printed. */
    public record Cell(
            int line,
            String collective,
            String algorithm,
            String protocol,
            BigDecimal printedLatencyMicros,
            BigDecimal modelLatencyMicros,
            BigDecimal printedBandwidthGBps,
            BigDecimal modelBandwidthGBps,
            boolean agrees,
            String difference) {
        private static Cell of(CellComparison cell) {
            return new Cell(
                    cell.printed().line(),
                    cell.printed().function().ncclName(),
                    cell.printed().kernel().algorithm().ncclName(),
                    cell.printed().kernel().protocol().ncclName(),
                    cell.printed().latencyMicros(),
                    cell.latencyMicros(),
                    cell.printed().bandwidthGBps(),
                    cell.bandwidthGBps(),
                    cell.agrees(),
                    cell.difference().orElse(""));
        }
    }

    /** A choice. */
    public record Choice(
            int line,
            String collective,
            long bytes,
            String printed,
            String model,
            Double printedSeconds,
            Double modelSeconds,
            Integer printedChannels,
            Integer modelChannels,
            boolean agrees,
            String difference) {
        private static Choice of(ChoiceComparison choice, int ranks) {
            LoggedChoice printed = choice.printed().value();
            return new Choice(
                    choice.printed().line(),
                    choice.function().ncclName(),
                    printed.size(choice.function(), ranks).value(),
                    printed.kernel().toString(),
                    choice.model().map(c -> c.kernel().toString()).orElse(""),
                    seconds(printed.micros()),
                    choice.model().map(NcclChoice::time).map(t -> t.value()).orElse(null),
                    number(printed.channels()),
                    number(choice.channels()),
                    choice.agrees(),
                    choice.difference().orElse(""));
        }

        private static Double seconds(OptionalDouble micros) {
            return micros.isPresent() ? micros.getAsDouble() * 1e-6 : null;
        }

        private static Integer number(OptionalInt number) {
            return number.isPresent() ? number.getAsInt() : null;
        }
    }

    /** The document of a comparison among so many ranks. */
    public static LogDocument of(NcclComparison comparison, int ranks) {
        return new LogDocument(
                comparison.cells().stream().map(Cell::of).toList(),
                comparison.agreeingCells(),
                comparison.choices().stream().map(c -> Choice.of(c, ranks)).toList(),
                comparison.agreeingChoices(),
                comparison.left().size());
    }

    /** A printed cell or choice as a row; what the other has is empty. */
    public record Row(
            int line,
            String coll,
            String algo,
            String proto,
            String bytes,
            String printed,
            String model,
            boolean agrees,
            String difference) {}

    /** Cells, then choices. */
    public List<Row> rows() {
        return Stream.concat(
                        cells.stream().map(LogDocument::row), choices.stream().map(LogDocument::row))
                .toList();
    }

    private static Row row(Cell cell) {
        return new Row(
                cell.line,
                cell.collective,
                cell.algorithm,
                cell.protocol,
                "",
                cell.printedLatencyMicros + "/" + cell.printedBandwidthGBps,
                cell.modelLatencyMicros + "/" + cell.modelBandwidthGBps,
                cell.agrees,
                cell.difference);
    }

    private static Row row(Choice choice) {
        return new Row(
                choice.line,
                choice.collective,
                "",
                "",
                "" + choice.bytes,
                choice.printed,
                choice.model,
                choice.agrees,
                choice.difference);
    }
}
