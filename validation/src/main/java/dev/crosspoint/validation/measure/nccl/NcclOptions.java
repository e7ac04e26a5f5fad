package dev.crosspoint.validation.measure.nccl;

import java.util.Map;

/**
 * How NCCL is run.
 *
 * @param ranksPerDevice how many ranks share a GPU, at least 1
 * @param sharing how they share it
 * @param oneProcess whether all ranks are threads of one process, or each is a process of its own
 * @param environment variables for the ranks beyond those of this process
 */
public record NcclOptions(int ranksPerDevice, Sharing sharing, boolean oneProcess, Map<String, String> environment) {
    /** A GPU and a process for each rank. */
    public static final NcclOptions DEFAULT = new NcclOptions(1, Sharing.HOST_ID, false, Map.of());

    public NcclOptions {
        environment = Map.copyOf(environment);
        if (ranksPerDevice < 1) {
            throw new IllegalArgumentException("a GPU has at least 1 rank: ranksPerGpu=" + ranksPerDevice);
        }
    }

    /** Whether a GPU has more than one rank. */
    boolean shares() {
        return ranksPerDevice > 1;
    }
}
