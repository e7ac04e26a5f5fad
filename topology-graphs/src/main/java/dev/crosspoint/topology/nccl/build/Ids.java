package dev.crosspoint.topology.nccl.build;

import dev.crosspoint.topology.nccl.system.Node;

/**
 * NCCL's numbers for nodes.
 *
 * @see "NCCL 2.30.7, src/graph/topo.h, NCCL_TOPO_ID"
 */
final class Ids {
    private static final int RANK_SHIFT = 40;
    private static final int NUMA_SHIFT = 48;
    private static final int HEX = 16;

    private Ids() {}

    static long of(int host, long local) {
        return ((long) host << Node.HOST_SHIFT) + local;
    }

    /** The share of a device that its n-th rank uses. */
    static long ofShare(long device, int share) {
        return ((long) share << RANK_SHIFT) | device;
    }

    /** A network card of a NUMA node. */
    static long ofCard(long numaNode, long bus) {
        return (numaNode << NUMA_SHIFT) + bus;
    }

    /** The digits of a bus id such as {@code 0000:3b:00.0} as one number. */
    static long ofBus(String text) {
        long id = 0;
        for (char c : text.strip().toCharArray()) {
            if (c == ':' || c == '.') {
                continue;
            }
            int digit = Character.digit(c, HEX);
            if (digit < 0) {
                throw new NumberFormatException(text);
            }
            id = id * HEX + digit;
        }
        return id;
    }
}
