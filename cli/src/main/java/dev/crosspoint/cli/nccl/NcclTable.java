package dev.crosspoint.cli.nccl;

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
    /** What the choice takes, with what NCCL's model leaves out. */
    EXPECTED,
    /** The choice from each size on. */
    CROSSOVERS,
    /** What a log prints beside the model. */
    COMPARISON,
    /** The graphs that NCCL's search finds. */
    GRAPHS,
    /** Their channels inside a node. */
    CHANNELS,
    /** The paths in a node. */
    PATHS,
    /** The neighbours of every rank. */
    RANKS,
    /** What rings and trees do to the links. */
    LOADS;

    private static final Set<NcclTable> OF_THE_SEARCH = EnumSet.of(GRAPHS, CHANNELS, PATHS, RANKS, LOADS);

    /** Whether it comes from NCCL's search over a topology XML. */
    boolean isOfTheSearch() {
        return OF_THE_SEARCH.contains(this);
    }

    /** Its name on the command line. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
