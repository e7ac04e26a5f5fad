package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.PrintedNumber;
import dev.crosspoint.validation.read.text.Proportion;
import java.util.Optional;

/**
 * What stands in one column of a row.
 *
 * @param text as printed
 * @param number the number that it is; empty if it is none
 */
record Field(String text, Optional<PrintedNumber> number) {
    static Field of(String text) {
        return new Field(text, PrintedNumber.of(text));
    }

    Optional<Proportion> bounds() {
        return number.map(PrintedNumber::bounds);
    }
}
