package dev.crosspoint.validation.run;

import java.util.OptionalInt;

/**
 * One time of one rank.
 *
 * @param launch number of the launch
 * @param cell what was measured
 * @param iteration number of the call among those that are kept, from 0; empty where the time is a mean over iterations
 * @param rank whose time it is; empty where it is a mean over ranks
 * @param timing the time
 */
public record SampleLine(int launch, Cell cell, OptionalInt iteration, OptionalInt rank, Timing timing)
        implements RunLine {
    public SampleLine {
        if (launch < 0 || iteration.orElse(0) < 0 || rank.orElse(0) < 0) {
            throw new IllegalArgumentException(
                    "launches, iterations and ranks count from 0: launch=%d, iteration=%s, rank=%s"
                            .formatted(launch, iteration, rank));
        }
    }
}
