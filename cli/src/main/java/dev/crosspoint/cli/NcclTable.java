package dev.crosspoint.cli;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The tables of {@code nccl}. */
enum NcclTable {
    /** Latency and bandwidth of every kernel. */
    MODEL,
    /** What is chosen at each size. */
    CHOICE,
    /** The time of every candidate at each size. */
    TIMES,
    /** The choice from each size on. */
    CROSSOVERS,
    /** What a log prints beside the model. */
    COMPARISON,
    GRAPHS,
    CHANNELS,
    PATHS,
    RANKS;

    private static final Set<NcclTable> OF_THE_SEARCH = EnumSet.of(GRAPHS, CHANNELS, PATHS, RANKS);

    /**
     * Checks that the table can be made.
     *
     * @throws IllegalArgumentException if it needs NCCL's graph search
     */
    void requireKnown() {
        if (OF_THE_SEARCH.contains(this)) {
            throw new IllegalArgumentException(
                    "table %s comes from NCCL's search of graphs over a topology XML, which is not here yet. Known: model, choice, times, crossovers, comparison"
                            .formatted(name().toLowerCase(Locale.ROOT)));
        }
    }
}
