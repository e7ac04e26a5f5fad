package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment.Setting;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import java.util.function.ToIntFunction;

/**
 * Most threads of a channel, and the bytes that each should have, by kernel.
 *
 * @see "NCCL 2.30.7, src/graph/tuning.cc, ncclTopoTuneModel, getNthreads; src/include/device.h"
 */
final class ThreadLimits {
    /** Most threads of any kernel. */
    static final int MOST = 640;

    private static final int WARP = 32;
    private static final int MOST_SIMPLE = 512;
    private static final int SLOW_RING = 256;
    private static final float SLOW_RING_GBPS = 12;

    private final int[] most = new int[NcclKernel.COUNT];
    private final int[] threshold = new int[NcclKernel.COUNT];

    ThreadLimits(NcclConfig config, NcclEnvironment environment) {
        this(config, environment, kernel -> most(kernel, config.graphs().ring(), environment));
    }

    /** Limits with the most threads given. */
    ThreadLimits(NcclConfig config, NcclEnvironment environment, ToIntFunction<NcclKernel> mostThreads) {
        for (NcclKernel kernel : NcclKernel.ALL) {
            most[kernel.index()] = mostThreads.applyAsInt(kernel);
            // A single rank leaves NCCL's tuning before the thresholds are set, even those of the user.
            threshold[kernel.index()] =
                    config.ranks() == 1 ? 0 : environment.threshold(kernel, threshold(kernel, config.ranks()));
        }
    }

    /** Threads before small sizes halve them; 0 where NCCL lists none. */
    int most(NcclKernel kernel) {
        return most[kernel.index()];
    }

    /** Bytes a thread. */
    int threshold(NcclKernel kernel) {
        return threshold[kernel.index()];
    }

    private static int most(NcclKernel kernel, NcclGraph ring, NcclEnvironment environment) {
        boolean isRing = kernel.algorithm() == NcclAlgorithm.RING;
        if (!isRing && kernel.algorithm() != NcclAlgorithm.TREE) {
            return kernel.isSimple() && kernel.algorithm() != NcclAlgorithm.PAT ? MOST : 0;
        } else if (kernel.protocol() == NcclProtocol.LL128) {
            return valid(environment.number(Setting.NCCL_LL128_NTHREADS, MOST), MOST / 4, MOST);
        }
        boolean isSlow = isRing && kernel.isSimple() && ring.intraGBps() * ring.channels() <= SLOW_RING_GBPS;
        int usual = isSlow ? SLOW_RING : MOST_SIMPLE;
        return valid(environment.number(Setting.NCCL_NTHREADS, usual), 2 * WARP, MOST_SIMPLE);
    }

    /** NCCL takes the most it can for a number that is not whole warps, or too large. */
    private static int valid(int wanted, int least, int most) {
        return wanted % WARP != 0 ? most : Math.max(least, Math.min(wanted, most));
    }

    private static int threshold(NcclKernel kernel, int ranks) {
        return switch (kernel.protocol()) {
            case LL -> kernel.algorithm() == NcclAlgorithm.RING ? 8 * ranks : 8;
            case LL128 -> 8;
            case SIMPLE -> kernel.algorithm().isCollnet() ? 512 : 64;
        };
    }
}
