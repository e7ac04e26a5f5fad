package dev.crosspoint.cli.nccl;

import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.nccl.print.ExpectedRows;
import dev.crosspoint.cli.nccl.print.MachineChange;
import dev.crosspoint.cli.nccl.print.NcclDocument;
import dev.crosspoint.cli.nccl.print.NcclRows;
import dev.crosspoint.cli.nccl.print.NcclSubject;
import dev.crosspoint.cli.nccl.print.NcclText;
import dev.crosspoint.cli.nccl.print.UpgradeRows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What {@code nccl} prints, in the three forms; only the one that is asked for is made.
 *
 * @param rowType type of the rows
 * @param csv the rows
 * @param text the text
 * @param json the document
 */
record NcclResult<R>(Class<R> rowType, Supplier<List<R>> csv, Supplier<String> text, Supplier<Object> json)
        implements OutputOptions.Result<R> {
    /** A table of some communicators. */
    static NcclResult<?> of(List<NcclSubject> subjects, Optional<NcclTable> table, boolean bySize) {
        Supplier<Object> json = () -> Map.of(
                "configurations",
                subjects.stream().map(s -> NcclDocument.of(s, List.of())).toList());
        return of(subjects, table, bySize, json);
    }

    /** A table of some communicators, with the document given. */
    static NcclResult<?> of(
            List<NcclSubject> subjects, Optional<NcclTable> table, boolean bySize, Supplier<Object> json) {
        return switch (table.orElse(NcclTable.CHOICE)) {
            case MODEL ->
                result(NcclRows.ModelRow.class, subjects, NcclRows::model, titled(subjects, NcclText::model), json);
            case TIMES ->
                result(NcclRows.TimeRow.class, subjects, NcclRows::times, titled(subjects, NcclText::times), json);
            case EXPECTED ->
                result(
                        ExpectedRows.Row.class,
                        subjects,
                        ExpectedRows::rows,
                        titled(subjects, ExpectedRows::text),
                        () -> Map.of(
                                "expected",
                                subjects.stream()
                                        .flatMap(s -> ExpectedRows.items(s).stream())
                                        .toList()));
            case CROSSOVERS ->
                result(
                        NcclRows.CrossoverRow.class,
                        subjects,
                        NcclRows::crossovers,
                        titled(subjects, NcclText::crossovers),
                        json);
            case CHOICE ->
                result(
                        NcclRows.ChoiceRow.class,
                        subjects,
                        NcclRows::choices,
                        titled(subjects, s -> choices(s, table, bySize)),
                        json);
            case COMPARISON, GRAPHS, CHANNELS, PATHS, RANKS, LOADS ->
                throw new IllegalArgumentException("table comparison is of a log that prints NCCL's table or choices");
        };
    }

    private static String choices(NcclSubject subject, Optional<NcclTable> table, boolean bySize) {
        String choices = bySize ? NcclText.choices(subject) : NcclText.ranges(subject);
        return table.isPresent() ? choices : NcclText.model(subject) + "\n" + choices;
    }

    private static Supplier<String> titled(List<NcclSubject> subjects, Function<NcclSubject, String> part) {
        return () -> subjects.stream()
                .map(s -> NcclText.title(s) + "\n" + part.apply(s))
                .collect(Collectors.joining("\n"));
    }

    private static <R> NcclResult<R> result(
            Class<R> type,
            List<NcclSubject> subjects,
            Function<NcclSubject, List<R>> rows,
            Supplier<String> text,
            Supplier<Object> json) {
        return new NcclResult<>(
                type,
                () -> subjects.stream().flatMap(s -> rows.apply(s).stream()).toList(),
                text,
                json);
    }

    /** What other machines change. */
    static NcclResult<MachineChange.Row> ofMachines(MachineChange change) {
        return new NcclResult<>(
                MachineChange.Row.class, change::rows, change::text, () -> Map.of("machines", change.rows()));
    }

    /** What upgrades change. */
    static NcclResult<UpgradeRows.Row> ofUpgrades(List<UpgradeRows> all) {
        Supplier<List<UpgradeRows.Row>> rows =
                () -> all.stream().flatMap(u -> u.rows().stream()).toList();
        return new NcclResult<>(
                UpgradeRows.Row.class,
                rows,
                () -> all.stream().map(UpgradeRows::text).collect(Collectors.joining("\n")),
                () -> Map.of("upgrades", rows.get()));
    }

    @Override
    public String table() {
        return text.get();
    }

    @Override
    public List<R> rows() {
        return csv.get();
    }

    @Override
    public Object document() {
        return json.get();
    }

    /** The same with more text below. */
    NcclResult<R> withText(Supplier<String> more) {
        return new NcclResult<>(rowType, csv, () -> text.get() + more.get(), json);
    }
}
