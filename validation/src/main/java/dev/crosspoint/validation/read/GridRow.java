package dev.crosspoint.validation.read;

import dev.crosspoint.validation.sample.Buffer;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row with its halves.
 *
 * @param row the row
 * @param outOfPlace its first half, if the row is long enough
 * @param inPlace its second half, if the row is long enough
 */
record GridRow(Row row, Optional<Half> outOfPlace, Optional<Half> inPlace) {
    static GridRow of(Row row, Columns columns) {
        return new GridRow(row, columns.half(row, Buffer.OUT_OF_PLACE), columns.half(row, Buffer.IN_PLACE));
    }

    Optional<Half> half(Buffer buffer) {
        return buffer == Buffer.OUT_OF_PLACE ? outOfPlace : inPlace;
    }

    Stream<Half> halves() {
        return Stream.concat(outOfPlace.stream(), inPlace.stream());
    }
}
