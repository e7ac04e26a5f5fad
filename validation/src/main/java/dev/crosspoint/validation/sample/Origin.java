package dev.crosspoint.validation.sample;

import java.util.OptionalInt;

/**
 * Where a sample comes from. Launches are what repeats independently: iterations of one launch share its luck.
 *
 * @param line line in the file, from 1
 * @param launch number of the process launch, from 0, where known
 * @param iteration number of the call in its launch, from 0; empty where the sample is a mean over iterations
 * @param rank the rank that took the time; empty where the sample is a mean over ranks
 */
public record Origin(int line, OptionalInt launch, OptionalInt iteration, OptionalInt rank) {
    public Origin {
        if (line < 1) {
            throw new IllegalArgumentException("lines count from 1: line=" + line);
        }
    }

    /** A mean over iterations and ranks, printed on a line of a text by one launch. */
    public static Origin of(int line, int launch) {
        return new Origin(line, OptionalInt.of(launch), OptionalInt.empty(), OptionalInt.empty());
    }
}
