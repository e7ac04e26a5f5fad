package dev.crosspoint.model.nccl.communicator;

import dev.crosspoint.model.collective.Collective;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The collectives that NCCL's cost model knows, in NCCL's order. */
public enum NcclFunction {
    BROADCAST("Broadcast", Collective.BROADCAST),
    REDUCE("Reduce", Collective.REDUCE),
    ALL_GATHER("AllGather", Collective.ALL_GATHER),
    REDUCE_SCATTER("ReduceScatter", Collective.REDUCE_SCATTER),
    ALL_REDUCE("AllReduce", Collective.ALL_REDUCE);

    private final String ncclName;
    private final Collective collective;

    NcclFunction(String ncclName, Collective collective) {
        this.ncclName = ncclName;
        this.collective = collective;
    }

    /** As NCCL prints it. */
    public String ncclName() {
        return ncclName;
    }

    /** The same collective elsewhere in this program; the size M means the same for both. */
    public Collective collective() {
        return collective;
    }

    /** Whether ranks hold blocks of one buffer, so that a call's count is of one block. */
    public boolean isOfBlocks() {
        return this == ALL_GATHER || this == REDUCE_SCATTER;
    }

    /** Serial steps of a ring among so many ranks. */
    public int steps(int ranks) {
        return switch (this) {
            case ALL_REDUCE -> 2 * (ranks - 1);
            case ALL_GATHER, REDUCE_SCATTER -> ranks - 1;
            case BROADCAST, REDUCE -> ranks;
        };
    }

    /**
     * The function of that name, in upper or lower case.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static NcclFunction parse(String name) {
        return Arrays.stream(values())
                .filter(f -> f.ncclName.equalsIgnoreCase(name))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown NCCL function: text='%s'. Known: %s".formatted(name, names())));
    }

    static String names() {
        return Arrays.stream(values()).map(NcclFunction::ncclName).collect(Collectors.joining(", "));
    }
}
