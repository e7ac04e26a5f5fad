package dev.crosspoint.validation.read.format;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.read.text.CollectiveName;
import dev.crosspoint.validation.read.text.Doubt;
import dev.crosspoint.validation.read.text.Harvest;
import dev.crosspoint.validation.read.text.NcclName;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Origin;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Setup;
import dev.crosspoint.validation.sample.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A table whose columns are known by their names. Rows that differ in anything but size, time and remarks belong to
 * different runs.
 *
 * @param source the file, or what stands for it
 * @param format name of the format
 * @param columns what the columns hold
 * @param harvest where the rows go
 */
record NamedTable(String source, String format, NamedColumns columns, Harvest harvest) {
    private static final int LONGEST_IDENTITY = 200;
    private static final Pattern COUNT = Pattern.compile("\\d{1,9}");
    /** What a column named op may tell in place of the collective. */
    private static final Set<String> REDUCTIONS = Set.of("sum", "prod", "max", "min", "avg", "mulsum", "none");

    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+){1,9}\\S*");

    /** Takes a row. */
    void row(int line, List<String> row) {
        Provenance run = run(row);
        NamedRow values = new NamedRow(columns, row, run.subject());
        Optional<String> refusal = Doubt.inFileName(source)
                .or(() -> columns.remarks(row).stream()
                        .map(Doubt::inRemark)
                        .flatMap(Optional::stream)
                        .findFirst())
                .or(values::refusal);
        if (refusal.isPresent()) {
            harvest.refuse(run, line, refusal.get());
        } else {
            harvest.take(run, sample(line, row, values));
        }
    }

    private Sample sample(int line, List<String> row, NamedRow values) {
        boolean inPlace = columns.value(row, Role.IN_PLACE)
                .filter(text -> text.equals("1") || text.equalsIgnoreCase("true") || text.equals("in-place"))
                .isPresent();
        boolean verified =
                columns.value(row, Role.WRONG).filter(NamedRow::isNumber).isPresent();
        return new Sample(
                new Bytes(values.bytes()),
                inPlace ? Buffer.IN_PLACE : Buffer.OUT_OF_PLACE,
                Seconds.ofMicros(values.micros()),
                verified,
                new Origin(
                        line,
                        OptionalInt.of(count(row, Role.LAUNCH).orElse(0)),
                        count(row, Role.ITERATION),
                        count(row, Role.RANK)));
    }

    private OptionalInt count(List<String> row, Role role) {
        return columns.value(row, role)
                .filter(text -> COUNT.matcher(text).matches())
                .map(text -> OptionalInt.of(Integer.parseInt(text)))
                .orElse(OptionalInt.empty());
    }

    private Provenance run(List<String> row) {
        List<String> notes = new ArrayList<>();
        Optional<String> named =
                columns.value(row, Role.COLLECTIVE).filter(text -> !REDUCTIONS.contains(text.toLowerCase(Locale.ROOT)));
        Optional<Collective> collective =
                named.isPresent() ? named.flatMap(CollectiveName::of) : CollectiveName.inFileName(source);
        if (named.isEmpty()) {
            notes.add(collective
                    .map(c -> "collective taken from the name of the file: " + c.id())
                    .orElse("collective unknown: no column and no name of the file tells it"));
        } else if (collective.isEmpty()) {
            notes.add("collective unknown: no model of %s".formatted(named.get()));
        }
        if (columns.countsElements()) {
            notes.add("sizes are numbers of elements in the file, and bytes here");
        }
        if (columns.timeIn(row).isEmpty()) {
            notes.add("times are those that the bandwidths give");
        }
        if (columns.hasSecondTime()) {
            notes.add("of several columns named %s the first is read"
                    .formatted(columns.names().get(columns.time().orElseThrow())));
        }
        Setup setup = new Setup(
                columns.value(row, Role.DATA_TYPE),
                columns.value(row, Role.REDUCTION).filter(text -> !text.equals("none")),
                columns.value(row, Role.VERSION)
                        .filter(text -> VERSION.matcher(text).matches()),
                columns.time().map(i -> "column " + columns.names().get(i)).orElse("from bandwidth"));
        return new Provenance(new Subject(about(row), collective, label(row), group(row)), format, setup, notes);
    }

    /** The file, and what else tells its runs apart. */
    private String about(List<String> row) {
        Map<String, String> identity = columns.identity(row);
        columns.value(row, Role.ALGORITHM)
                .filter(said -> algorithm(said).isEmpty())
                .ifPresent(said -> identity.put("algorithm", said));
        String text = identity.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining(", "));
        return identity.isEmpty()
                ? source
                : "%s (%s)".formatted(source, text.substring(0, Math.min(text.length(), LONGEST_IDENTITY)));
    }

    private AlgorithmLabel label(List<String> row) {
        Optional<String> said = columns.value(row, Role.ALGORITHM);
        Optional<String> algorithm = said.flatMap(NamedTable::algorithm);
        List<String> evidence =
                said.map(text -> List.of("the file says " + text)).orElse(List.of());
        return new AlgorithmLabel(
                algorithm.orElse(AlgorithmLabel.LIBRARY_DEFAULT),
                columns.value(row, Role.PROTOCOL).flatMap(NcclName::protocol),
                evidence);
    }

    /** Its id by NCCL's name, or by the id itself, which this program writes. */
    private static Optional<String> algorithm(String said) {
        return NcclName.algorithm(said.toLowerCase(Locale.ROOT).replaceFirst("^nccl[-_]", ""));
    }

    private Group group(List<String> row) {
        int ranks = count(row, Role.RANKS).orElse(0)
                * Math.max(1, count(row, Role.GPUS_PER_RANK).orElse(1));
        int perNode = count(row, Role.RANKS_PER_NODE).orElse(0);
        int nodes = count(row, Role.NODES).orElse(perNode > 0 && ranks > 0 ? (ranks + perNode - 1) / perNode : 0);
        return new Group(positive(ranks), positive(nodes));
    }

    private static OptionalInt positive(int number) {
        return number > 0 ? OptionalInt.of(number) : OptionalInt.empty();
    }
}
