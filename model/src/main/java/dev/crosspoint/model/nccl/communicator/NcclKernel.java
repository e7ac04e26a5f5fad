package dev.crosspoint.model.nccl.communicator;

import java.util.Arrays;
import java.util.List;

/**
 * What NCCL chooses for one call: how, and with which protocol.
 *
 * @param algorithm how ranks are arranged
 * @param protocol how data and flags travel
 */
public record NcclKernel(NcclAlgorithm algorithm, NcclProtocol protocol) implements Comparable<NcclKernel> {
    /** All combinations in the order in which NCCL looks through them. */
    public static final List<NcclKernel> ALL = Arrays.stream(NcclAlgorithm.values())
            .flatMap(a -> Arrays.stream(NcclProtocol.values()).map(p -> new NcclKernel(a, p)))
            .toList();

    /** How many there are. */
    public static final int COUNT = ALL.size();

    /** Place in {@link #ALL}. */
    public int index() {
        return algorithm.ordinal() * NcclProtocol.values().length + protocol.ordinal();
    }

    /** Whether the protocol is Simple. */
    public boolean isSimple() {
        return protocol == NcclProtocol.SIMPLE;
    }

    @Override
    public int compareTo(NcclKernel other) {
        return Integer.compare(index(), other.index());
    }

    /** As in {@code Ring/LL128}. */
    @Override
    public String toString() {
        return algorithm.ncclName() + "/" + protocol.ncclName();
    }
}
