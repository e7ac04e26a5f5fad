package dev.crosspoint.validation.measure.nccl;

import java.util.Map;
import java.util.TreeMap;

/**
 * How NCCL is run.
 *
 * @param ranksPerDevice how many ranks share a GPU, at least 1
 * @param sharing how they share it
 * @param oneProcess whether all ranks are threads of one process, or each is a process of its own
 * @param environment variables for the ranks beyond those of this process
 */
public record NcclOptions(int ranksPerDevice, Sharing sharing, boolean oneProcess, Map<String, String> environment) {
    private static final String RANKS_PER_GPU = "ranks-per-gpu";
    private static final String GPU_SHARING = "gpu-sharing";
    private static final String ONE_PROCESS = "one-process";

    /** A GPU and a process for each rank. */
    public static final NcclOptions DEFAULT = new NcclOptions(1, Sharing.HOST_ID, false, Map.of());

    public NcclOptions {
        environment = Map.copyOf(environment);
        if (ranksPerDevice < 1) {
            throw new IllegalArgumentException("a GPU has at least 1 rank: ranksPerGpu=" + ranksPerDevice);
        }
    }

    /** As in a run file. */
    public static NcclOptions of(Map<String, String> texts) {
        return new NcclOptions(
                Integer.parseInt(texts.getOrDefault(RANKS_PER_GPU, "" + DEFAULT.ranksPerDevice())),
                Sharing.named(texts.getOrDefault(GPU_SHARING, DEFAULT.sharing().id())),
                Boolean.parseBoolean(texts.getOrDefault(ONE_PROCESS, "" + DEFAULT.oneProcess())),
                Map.of());
    }

    /** What a run file keeps: all but the environment, whose values may be secrets. */
    public Map<String, String> texts() {
        return new TreeMap<>(
                Map.of(RANKS_PER_GPU, "" + ranksPerDevice, GPU_SHARING, sharing.id(), ONE_PROCESS, "" + oneProcess));
    }

    /** Whether a GPU has more than one rank. */
    boolean shares() {
        return ranksPerDevice > 1;
    }
}
