package dev.crosspoint.model.nccl.communicator;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * NCCL's path types, from the shortest to none. NCCL's numbers for them changed in 2.26 and 2.27 as C2C and P2C came
 * in; the names and their order did not.
 *
 * @see "NCCL 2.30.7, src/graph/topo.h, PATH_LOC to PATH_DIS"
 */
public enum NcclPath {
    /** The same device. */
    LOC,
    /** NVLink. */
    NVL,
    /** NVLink through another GPU. */
    NVB,
    /** The chip-to-chip link of a GPU and its CPU. */
    C2C,
    /** One PCIe switch. */
    PIX,
    /** Several PCIe switches. */
    PXB,
    /** Chip-to-chip link, then PCIe to a network card near that CPU. */
    P2C,
    /** Through a GPU that has a network card near it. */
    PXN,
    /** The host bridge of a CPU. */
    PHB,
    /** Between CPUs. */
    SYS,
    /** The network. */
    NET,
    /** No path. */
    DIS;

    /** Whether the path is no longer than another type. */
    public boolean isAtMost(NcclPath longest) {
        return compareTo(longest) <= 0;
    }

    /**
     * The path type that NCCL 2.27 and later number so.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static NcclPath ofNumber(int number) {
        if (number < 0 || number >= values().length) {
            throw new IllegalArgumentException("path type is a number from 0 (LOC) to 11 (DIS): number=" + number);
        }
        return values()[number];
    }

    /**
     * The path type of that name, as in {@code PXB}.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static NcclPath parse(String name) {
        return Arrays.stream(values())
                .filter(t -> t.name().equals(name))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("unknown path type: text='%s'. Known: %s"
                        .formatted(
                                name,
                                Arrays.stream(values()).map(NcclPath::name).collect(Collectors.joining(", ")))));
    }
}
