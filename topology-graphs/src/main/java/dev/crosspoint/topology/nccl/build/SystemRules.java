package dev.crosspoint.topology.nccl.build;

import dev.crosspoint.model.nccl.release.NcclVersion;

/**
 * Bandwidths that releases see differently.
 *
 * @param hopperNvlink GB/s of one NVLink of Hopper
 * @param amdSocket GB/s between AMD CPUs
 * @param knowsNewIntel whether Sapphire Rapids and later have bandwidths of their own
 * @see "NCCL v2.18.1-1 to v2.30.7-1, src/graph/topo.h, src/graph/topo.cc, ncclTopoGetInterCpuBw"
 */
public record SystemRules(float hopperNvlink, float amdSocket, boolean knowsNewIntel) {
    private static final float NO_LIMIT = 5000;
    private static final int HOPPER_CHANGES = 19;
    private static final int INTEL_CHANGES = 26;

    /** The rules of a release. */
    public static SystemRules of(NcclVersion version) {
        boolean isFirst = version.minor() < HOPPER_CHANGES;
        return new SystemRules(isFirst ? 20.0f : 20.6f, isFirst ? NO_LIMIT : 16, version.minor() >= INTEL_CHANGES);
    }
}
