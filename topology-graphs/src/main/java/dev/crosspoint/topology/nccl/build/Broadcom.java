package dev.crosspoint.topology.nccl.build;

import java.util.Optional;

/**
 * Broadcom switches that show themselves in two levels.
 *
 * @see "NCCL 2.30.7, src/graph/topo.cc, getBcmGen"
 */
enum Broadcom {
    GEN4,
    GEN5;

    private static final long MASK = 0xfffffffffffff000L;

    /** The generation of a switch by vendor, device and subsystem, if it is one that has two levels. */
    static Optional<Broadcom> of(long hardware, int level) {
        if ((hardware & MASK) == 0x1000c0101000a000L) {
            return Optional.of(GEN4);
        }
        return (hardware & MASK) == (0x1000c03010000000L | level * 0x1000L) ? Optional.of(GEN5) : Optional.empty();
    }
}
