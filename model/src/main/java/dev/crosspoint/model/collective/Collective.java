package dev.crosspoint.model.collective;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What a group of p ranks computes together, and what the message size M means for it.
 *
 * <p>M is the size that nccl-tests prints: the bytes each rank holds where every rank holds a whole message (AllReduce,
 * Reduce, Broadcast, SendRecv), and the whole buffer of p blocks of M/p where ranks hold blocks of one buffer
 * (AllGather, ReduceScatter, AllToAll, Scatter, Gather). Nothing else converts between the two.
 *
 * @see "nccl-tests, doc/PERFORMANCE.md (bus bandwidth factors)"
 */
public enum Collective {
    /** Every rank ends with the sum over all ranks. */
    ALL_REDUCE("allreduce", Sharing.EVERYONE_ALL, Sharing.EVERYONE_ALL, true),
    /** Every rank ends with every rank's block. */
    ALL_GATHER("allgather", Sharing.OWN_BLOCK, Sharing.EVERYONE_ALL, false),
    /** Rank r ends with block r of the sum. */
    REDUCE_SCATTER("reducescatter", Sharing.EVERYONE_ALL, Sharing.OWN_BLOCK, true),
    /** Every rank ends with the message of rank 0. */
    BROADCAST("broadcast", Sharing.ROOT_ALL, Sharing.EVERYONE_ALL, false),
    /** Rank 0 ends with the sum over all ranks. */
    REDUCE("reduce", Sharing.EVERYONE_ALL, Sharing.ROOT_ALL, true),
    /** Rank r ends with block r of every rank. */
    ALL_TO_ALL("alltoall", Sharing.ROW, Sharing.COLUMN, false),
    /** Every rank sends its message to the next rank. */
    SEND_RECV("sendrecv", Sharing.OWN_BLOCK, Sharing.PREVIOUS_BLOCK, false),
    /** No rank leaves before every rank has arrived. No data. */
    BARRIER("barrier", Sharing.NOTHING, Sharing.NOTHING, false),
    /** Rank r ends with block r of rank 0. */
    SCATTER("scatter", Sharing.ROOT_ALL, Sharing.OWN_BLOCK, false),
    /** Rank 0 ends with every rank's block. */
    GATHER("gather", Sharing.OWN_BLOCK, Sharing.ROOT_ALL, false);

    /** Which blocks of the data a rank holds. */
    public enum Sharing {
        /** Every rank holds all blocks. */
        EVERYONE_ALL,
        /** Rank r holds block r of p. */
        OWN_BLOCK,
        /** Rank r holds block r-1 of p, rank 0 the last one. */
        PREVIOUS_BLOCK,
        /** Rank 0 holds all blocks, the others none. */
        ROOT_ALL,
        /** Of p x p blocks numbered row by row, rank r holds row r: what it has for each rank. */
        ROW,
        /** Of p x p blocks numbered row by row, rank r holds column r: what each rank has for it. */
        COLUMN,
        /** No data. */
        NOTHING
    }

    private final String id;
    private final Sharing before;
    private final Sharing after;
    private final boolean reduces;

    Collective(String id, Sharing before, Sharing after, boolean reduces) {
        this.id = id;
        this.before = before;
        this.after = after;
        this.reduces = reduces;
    }

    /** Stable name in files and on the command line. */
    public String id() {
        return id;
    }

    /** Who holds what when the collective starts. */
    public Sharing before() {
        return before;
    }

    /** Who holds what when it has ended. */
    public Sharing after() {
        return after;
    }

    /** Whether the result is a sum over ranks. */
    public boolean reduces() {
        return reduces;
    }

    /**
     * busbw / algbw, where algbw = M / T: the factor that makes the bandwidths of collectives comparable with the rate
     * of a link.
     *
     * @param ranks p, at least 1
     * @see "nccl-tests, doc/PERFORMANCE.md"
     */
    public double busFactor(int ranks) {
        double p = requireRanks(ranks);
        return switch (this) {
            case ALL_REDUCE -> 2 * (p - 1) / p;
            case ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL, SCATTER, GATHER -> (p - 1) / p;
            case BROADCAST, REDUCE, SEND_RECV, BARRIER -> 1;
        };
    }

    /**
     * Checks a group size.
     *
     * @return {@code ranks}
     * @throws IllegalArgumentException if there is no rank
     */
    public static int requireRanks(int ranks) {
        if (ranks < 1) {
            throw new IllegalArgumentException("group needs at least 1 rank: ranks=" + ranks);
        }
        return ranks;
    }

    /**
     * The collective with that id.
     *
     * @throws IllegalArgumentException if there is none; the message lists the ids
     */
    public static Collective parse(String id) {
        return Arrays.stream(values())
                .filter(c -> c.id.equals(id))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("unknown collective: text='%s'. Known: %s"
                        .formatted(
                                id, Arrays.stream(values()).map(Collective::id).collect(Collectors.joining(", ")))));
    }
}
