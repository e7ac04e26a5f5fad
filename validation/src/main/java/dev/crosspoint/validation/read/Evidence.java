package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Proportion;
import dev.crosspoint.validation.sample.Buffer;

/**
 * What the rows of a table tell about what was measured.
 *
 * @param reduces whether values were added up, or otherwise reduced
 * @param hasRoot whether one rank has a special part
 * @param hasRootColumn whether a root is printed, if only -1 for none: since nccl-tests 2.12
 * @param isWhole whether each rank holds the whole of what is counted, not one of p blocks
 * @param busFactor bounds on busbw / (size / time) that all rows agree on; they tell the group size
 * @param checkedOutOfPlace whether results out of place were checked
 * @param checkedInPlace whether results in place were checked
 * @param timedInPlace whether anything was timed in place
 */
record Evidence(
        boolean reduces,
        boolean hasRoot,
        boolean hasRootColumn,
        boolean isWhole,
        Proportion busFactor,
        boolean checkedOutOfPlace,
        boolean checkedInPlace,
        boolean timedInPlace) {
    static Evidence of(Grid grid) {
        Columns columns = grid.columns();
        return new Evidence(
                grid.complete().stream().anyMatch(row -> columns.reduces(row.row())),
                grid.complete().stream()
                        .flatMap(row -> columns.rootOf(row.row()).stream())
                        .anyMatch(root -> !root.equals("-1")),
                grid.complete().stream()
                        .anyMatch(row ->
                                columns.rootOf(row.row()).stream().findAny().isPresent()),
                grid.complete().stream()
                        .map(GridRow::row)
                        .filter(row -> row.elementBytes().isPresent())
                        .allMatch(row ->
                                row.size() == row.count() * row.elementBytes().getAsInt()),
                busFactor(grid),
                grid.halves(Buffer.OUT_OF_PLACE).anyMatch(ResultCheck::wasMade),
                grid.halves(Buffer.IN_PLACE).anyMatch(ResultCheck::wasMade),
                grid.halves(Buffer.IN_PLACE).findAny().isPresent());
    }

    /** What two tables of the same kind tell together; the one alone if they contradict each other. */
    Evidence and(Evidence other) {
        Proportion both = busFactor.and(other.busFactor);
        return new Evidence(
                reduces,
                hasRoot,
                hasRootColumn,
                isWhole,
                both.isPossible() ? both : busFactor,
                checkedOutOfPlace || other.checkedOutOfPlace,
                checkedInPlace || other.checkedInPlace,
                timedInPlace || other.timedInPlace);
    }

    private static Proportion busFactor(Grid grid) {
        return grid.complete().stream()
                .filter(row -> row.row().size() > 0)
                .flatMap(
                        row -> row.halves().map(half -> half.busFactor(row.row().size())))
                .reduce(Proportion.ANY, Proportion::and);
    }
}
