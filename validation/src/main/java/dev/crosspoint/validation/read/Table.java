package dev.crosspoint.validation.read;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.sample.Group;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A table with what its text tells about it.
 *
 * @param columns what its columns hold
 * @param collective what was measured, where known
 * @param group who took part, as far as known
 * @param notes what was inferred, what could not be told, what to doubt
 * @param outcomes what became of each row
 */
record Table(
        Columns columns, Optional<Collective> collective, Group group, List<String> notes, List<Outcome> outcomes) {
    private static final Set<Collective> CHANGED_ALGBW = EnumSet.of(Collective.ALL_GATHER, Collective.REDUCE_SCATTER);
    private static final Pattern FAILED = Pattern.compile("Out of bounds values *: *(\\d+) FAILED");

    Table {
        notes = List.copyOf(notes);
        outcomes = List.copyOf(outcomes);
    }

    /**
     * The table of a part.
     *
     * @param source the file, or what stands for it
     */
    static Table of(String source, Part part) {
        Grid grid = part.grid();
        CollectiveGuess guess = CollectiveGuess.of(part.test(), part.evidence());
        Optional<Collective> sharing = guess.sharingFactor(part.evidence());
        Participants participants =
                Participants.of(part.devices(), sharing, part.evidence().busFactor());
        OptionalInt ranksOfOldConvention =
                sharing.filter(CHANGED_ALGBW::contains).isPresent()
                        ? participants.group().ranks()
                        : OptionalInt.empty();
        boolean hasInPlace = grid.columns().halves() == 2
                && grid.rows().stream().anyMatch(row -> row.inPlace().isPresent());
        int halves = hasInPlace ? 2 : 1;
        RowRules rules = new RowRules(
                grid.columns(), halves, ranksOfOldConvention, part.segment().launch(), Unfit.reason(source, part));
        List<Outcome> outcomes = grid.rows().stream().map(rules::judge).toList();
        List<String> notes = new ArrayList<>(participants.notes());
        guess.note().ifPresent(notes::add);
        footerFailure(part.segment()).ifPresent(notes::add);
        if (IntStream.range(0, outcomes.size())
                .anyMatch(i -> followsOldConvention(outcomes.get(i), grid.rows().get(i)))) {
            notes.add("algbw follows the convention before 2021 (bytes from the other ranks / time): size and time are"
                    + " used as printed");
        }
        return new Table(grid.columns(), guess.collective(), participants.group(), notes, outcomes);
    }

    /** The rows that count: those that carry a measured number, whatever became of them. */
    List<Outcome> measured() {
        return outcomes.stream().filter(outcome -> outcome.row().isMeasured()).toList();
    }

    private static Optional<String> footerFailure(Segment segment) {
        return segment.lines().stream()
                .filter(line -> line.text().contains("FAILED"))
                .map(line -> FAILED.matcher(line.text()))
                .filter(Matcher::find)
                .map(matcher -> "the footer says FAILED: %s values out of bounds".formatted(matcher.group(1)))
                .findFirst();
    }

    private static boolean followsOldConvention(Outcome outcome, GridRow row) {
        return outcome.samples().stream()
                .flatMap(sample -> row.half(sample.buffer()).stream())
                .anyMatch(half -> !half.isConsistent(row.row().size()));
    }
}
