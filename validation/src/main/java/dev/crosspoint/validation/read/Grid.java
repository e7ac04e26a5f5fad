package dev.crosspoint.validation.read;

import dev.crosspoint.validation.sample.Buffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rows of a table and what their columns hold.
 *
 * @param columns what the columns hold
 * @param rows every row, at least one, complete or not
 * @param complete the rows that have every column, or all of the first half
 */
record Grid(Columns columns, List<GridRow> rows, List<GridRow> complete) {
    private static final Columns NO_COLUMNS = new Columns(false, false, Columns.Check.UNNAMED, 4, 2, false);

    static Grid of(Segment segment) {
        List<Row> rows = segment.rows();
        List<Row> readable = rows.stream().filter(Grid::isReadable).toList();
        Columns columns = columns(segment.header(), readable);
        List<GridRow> all = rows.stream().map(row -> GridRow.of(row, columns)).toList();
        return new Grid(
                columns,
                all,
                all.stream().filter(row -> isComplete(row.row(), columns)).toList());
    }

    private static boolean isComplete(Row row, Columns columns) {
        return isReadable(row) && columns.fit(row);
    }

    private static boolean isReadable(Row row) {
        return !row.isTorn() && !row.hasDecimalCommas();
    }

    /** The header's word if most rows fit it, else what the number of fields says. */
    private static Columns columns(Optional<Columns> header, List<Row> rows) {
        boolean fits =
                header.isPresent() && rows.stream().filter(header.get()::fit).count() * 2 >= rows.size();
        return fits || rows.isEmpty()
                ? header.orElse(NO_COLUMNS)
                : Columns.ofFieldCount(rows).or(() -> header).orElse(NO_COLUMNS);
    }

    /** The halves of that kind. */
    Stream<Half> halves(Buffer buffer) {
        return complete.stream().flatMap(row -> row.half(buffer).stream());
    }
}
