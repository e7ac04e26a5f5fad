package dev.crosspoint.cli.nccl.print;

import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.validation.nccl.CellComparison;
import dev.crosspoint.validation.nccl.ChoiceComparison;
import dev.crosspoint.validation.nccl.LoggedCell;
import dev.crosspoint.validation.nccl.LoggedChoice;
import dev.crosspoint.validation.nccl.LoggedTable;
import dev.crosspoint.validation.nccl.NcclComparison;
import dev.crosspoint.validation.nccl.Said;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a log prints, and how the model compares with it, for people. */
public final class LogText {
    private LogText() {}

    /** How much of what is printed the model says too, and what it does not. */
    public static String comparison(NcclComparison comparison) {
        List<String> parts = new ArrayList<>();
        if (!comparison.cells().isEmpty()) {
            parts.add("%d of %d cells of the tuning table"
                    .formatted(comparison.agreeingCells(), comparison.cells().size()));
        }
        if (!comparison.choices().isEmpty()) {
            parts.add("%d of %d choices%s"
                    .formatted(
                            comparison.agreeingChoices(), comparison.choices().size(), channels(comparison)));
        }
        StringBuilder text = new StringBuilder(
                parts.isEmpty() ? "" : "As printed in the log: %s.\n".formatted(String.join(", ", parts)));
        List<List<String>> rows = new ArrayList<>();
        comparison.cells().stream().filter(c -> !c.agrees()).forEach(c -> rows.add(cell(c)));
        comparison.choices().stream().filter(c -> !c.agrees()).forEach(c -> rows.add(choice(c)));
        text.append(Text.table(rows, 0, 1, 2, 3));
        if (!comparison.left().isEmpty()) {
            text.append("Not compared: %d choices, the first in line %d: %s. Name it with --collective.\n"
                    .formatted(
                            comparison.left().size(),
                            comparison.left().get(0).line(),
                            comparison.left().get(0).value()));
        }
        return text.toString();
    }

    private static String channels(NcclComparison comparison) {
        List<Boolean> told = comparison.choices().stream()
                .map(ChoiceComparison::hasChannels)
                .flatMap(Optional::stream)
                .toList();
        return told.isEmpty()
                ? ""
                : " and the channels of %d of %d"
                        .formatted(told.stream().filter(b -> b).count(), told.size());
    }

    private static List<String> cell(CellComparison cell) {
        return List.of(
                "line " + cell.printed().line(),
                cell.printed().function().ncclName(),
                cell.printed().kernel().toString(),
                "printed %s/%s, model %s/%s: %s"
                        .formatted(
                                cell.printed().latencyMicros(),
                                cell.printed().bandwidthGBps(),
                                cell.latencyMicros(),
                                cell.bandwidthGBps(),
                                cell.difference().orElse("")));
    }

    private static List<String> choice(ChoiceComparison choice) {
        LoggedChoice printed = choice.printed().value();
        return List.of(
                "line " + choice.printed().line(),
                choice.function().ncclName(),
                printed.kernel().toString(),
                "for %s: %s"
                        .formatted(
                                NcclText.bytes(printed.printedBytes()),
                                choice.difference().orElse("")));
    }

    /** A printed tuning table in the layout of the newest release. */
    public static String table(LoggedTable table) {
        Map<NcclFunction, Map<NcclKernel, LoggedCell>> cells = table.cells().stream()
                .collect(Collectors.groupingBy(
                        LoggedCell::function,
                        Collectors.toMap(LoggedCell::kernel, Function.identity(), (first, second) -> second)));
        return new TuningTable(
                        Arrays.stream(NcclFunction.values())
                                .filter(cells::containsKey)
                                .toList(),
                        k -> table.cells().stream().anyMatch(c -> c.kernel().equals(k)),
                        k -> table.mostThreads().containsKey(k)
                                ? "" + table.mostThreads().get(k)
                                : "",
                        (f, k) -> printed(cells, f, k, LoggedCell::latencyMicros),
                        (f, k) -> printed(cells, f, k, LoggedCell::bandwidthGBps))
                .text();
    }

    private static String printed(
            Map<NcclFunction, Map<NcclKernel, LoggedCell>> cells,
            NcclFunction function,
            NcclKernel kernel,
            Function<LoggedCell, BigDecimal> part) {
        return Optional.ofNullable(cells.get(function).get(kernel))
                .map(part)
                .map(BigDecimal::toString)
                .orElse("");
    }

    /** Printed choices, as printed. */
    public static String choices(List<Said<LoggedChoice>> choices) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("line", "computed", "bytes printed", "choice", "expected", "channels"));
        for (Said<LoggedChoice> said : choices) {
            LoggedChoice choice = said.value();
            rows.add(List.of(
                    "" + said.line(),
                    choice.function().map(NcclFunction::ncclName).orElse("?"),
                    NcclText.bytes(choice.printedBytes()),
                    choice.kernel().toString(),
                    choice.micros().isPresent() ? Text.time(choice.micros().getAsDouble() * 1e-6) : "",
                    choice.channels().isPresent() ? "" + choice.channels().getAsInt() : ""));
        }
        return Text.table(rows, 1, 3);
    }
}
