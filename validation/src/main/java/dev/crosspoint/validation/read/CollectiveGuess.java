package dev.crosspoint.validation.read;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.read.text.CollectiveName;
import dev.crosspoint.validation.read.text.Line;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a table measured: the name of the test where it is printed, else what the columns leave possible.
 *
 * @param collective empty where several remain possible
 * @param note how it was inferred, or why it is unknown; empty where the name is printed
 */
record CollectiveGuess(Optional<Collective> collective, Optional<String> note) {
    private static final Pattern STARTING = Pattern.compile("Collective test starting: *(\\w+?)_perf");
    private static final Pattern PROGRAM = Pattern.compile("(?:^|[\\s/=-])([a-z_]+)_perf");

    /**
     * The collective that was measured.
     *
     * @param test name of the test, where it is printed
     * @param evidence what to infer it from if it is not
     */
    static CollectiveGuess of(Optional<String> test, Evidence evidence) {
        if (test.isEmpty()) {
            return ofColumns(evidence);
        }
        Optional<Collective> known = CollectiveName.of(test.get());
        if (known.filter(collective -> contradicts(collective, evidence)).isPresent()) {
            CollectiveGuess guess = ofColumns(evidence);
            return new CollectiveGuess(
                    guess.collective(),
                    guess.note()
                            .map(note ->
                                    note + ", which cannot be those of %s, named before them".formatted(test.get())));
        }
        Optional<String> note = known.isPresent()
                ? Optional.empty()
                : Optional.of("collective unknown: no model of %s".formatted(test.get()));
        return new CollectiveGuess(known, note);
    }

    /**
     * Whether a test cannot have printed the columns: a script may name several before the first table. What sends and
     * receives prints a reduction though it has none. People leave the reduction out of tables that they paste; then the
     * bandwidths tell, which of what is gathered are below those of the calls.
     */
    private static boolean contradicts(Collective collective, Evidence evidence) {
        boolean hasRows = evidence.checkedOutOfPlace() || evidence.timedInPlace();
        return switch (collective) {
            case ALL_REDUCE, REDUCE ->
                hasRows
                        && !evidence.reduces()
                        && (evidence.hasRootColumn() || evidence.busFactor().high() < 1);
            case REDUCE_SCATTER -> hasRows && !evidence.reduces();
            case ALL_GATHER, ALL_TO_ALL, BROADCAST, SCATTER, GATHER -> evidence.reduces();
            case SEND_RECV, BARRIER -> false;
        };
    }

    /**
     * The name of the test: what it says itself, else the last command before the table, else any mention. Tests that
     * died before their first row have said their names, too.
     */
    static Optional<String> testNamedIn(Segment segment) {
        List<Line> named = segment.context().stream()
                .filter(line -> line.text().contains("_perf"))
                .toList();
        int firstRow = segment.rows().get(0).line();
        return names(named.stream().filter(line -> line.number() < firstRow), STARTING)
                .reduce((first, last) -> last)
                .or(() -> names(named.stream(), STARTING).findFirst())
                .or(() -> names(named.stream().filter(line -> line.number() < firstRow), PROGRAM)
                        .reduce((first, last) -> last))
                .or(() -> names(named.stream(), PROGRAM).findFirst());
    }

    /** A collective that has the factor of busbw of all that remain possible. */
    Optional<Collective> sharingFactor(Evidence evidence) {
        return collective.isPresent() || evidence.isWhole() ? collective : Optional.of(Collective.ALL_GATHER);
    }

    private static CollectiveGuess ofColumns(Evidence evidence) {
        if (evidence.reduces()) {
            return evidence.hasRoot() ? inferred(Collective.REDUCE) : ofReductionToAll(evidence);
        } else if (evidence.hasRoot()) {
            return evidence.isWhole() ? inferred(Collective.BROADCAST) : unknown("scatter or gather");
        }
        return ofBlocks(evidence);
    }

    /** Among tables that print a root, some are of alltoall and checked in place: the check does not rule it out. */
    private static CollectiveGuess ofBlocks(Evidence evidence) {
        return evidence.checkedInPlace() && evidence.hasRootColumn()
                ? unknown(Collective.ALL_GATHER.id() + " or " + Collective.ALL_TO_ALL.id())
                : ofChecks(evidence, Collective.ALL_GATHER, Collective.ALL_TO_ALL);
    }

    private static CollectiveGuess ofReductionToAll(Evidence evidence) {
        if (!evidence.isWhole()) {
            return inferred(Collective.REDUCE_SCATTER);
        } else if (evidence.busFactor().low() > 1) {
            return inferred(Collective.ALL_REDUCE);
        }
        return ofChecks(evidence, Collective.ALL_REDUCE, Collective.SEND_RECV);
    }

    /**
     * Tests that cannot work in place do not check the result there.
     *
     * @see "nccl-tests, src/alltoall.cu and src/sendrecv.cu: reportErrors = in_place ? 0 : 1"
     */
    private static CollectiveGuess ofChecks(Evidence evidence, Collective checkedInPlace, Collective notChecked) {
        if (evidence.checkedInPlace()) {
            return inferred(checkedInPlace);
        } else if (evidence.checkedOutOfPlace() && evidence.timedInPlace()) {
            return inferred(notChecked);
        }
        return unknown(checkedInPlace.id() + " or " + notChecked.id());
    }

    private static CollectiveGuess inferred(Collective collective) {
        return new CollectiveGuess(
                Optional.of(collective), Optional.of("collective inferred from the columns: " + collective.id()));
    }

    private static CollectiveGuess unknown(String candidates) {
        return new CollectiveGuess(
                Optional.empty(),
                Optional.of("collective unknown: the test is not named, and its columns fit " + candidates));
    }

    private static Stream<String> names(Stream<Line> lines, Pattern pattern) {
        return lines.map(line -> pattern.matcher(line.text()))
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1));
    }
}
