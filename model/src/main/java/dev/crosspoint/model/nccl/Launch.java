package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment.Setting;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.nccl.release.Ceilings;
import dev.crosspoint.model.nccl.release.ChannelRule;
import dev.crosspoint.model.nccl.release.NcclRules;
import dev.crosspoint.model.nccl.release.NcclRules.Habit;

/**
 * Channels and threads that NCCL gives a call. They do not change the predicted time.
 *
 * @see "NCCL 2.30.7, src/enqueue.cc, topoGetAlgoInfo, scheduleCollTasksToPlan"
 */
final class Launch {
    private static final int WARP = 32;
    private static final int LEAST_THREADS = 3 * WARP;
    private static final int LEAST_TRAFFIC = 32768;
    private static final int CELL = 16;

    private final NcclConfig config;
    private final ThreadLimits limits;
    private final boolean fillsTree;
    private final int connected;
    private final int nvlsChannels;

    Launch(NcclRules rules, NcclConfig config, NcclEnvironment environment, ThreadLimits limits) {
        this.config = config;
        this.limits = limits;
        fillsTree = rules.has(Habit.FILLS_TREE_THREADS);
        connected = connected(rules.channels(), config, environment);
        nvlsChannels = nvlsChannels(rules, config, environment);
    }

    /** The user's greatest number cuts, then the least number duplicates. */
    private static int connected(ChannelRule rule, NcclConfig config, NcclEnvironment environment) {
        int all = rule.most();
        int most = Math.min(
                clamp(environment.number(Setting.NCCL_MAX_NCHANNELS, all), 1, all),
                environment.number(Setting.NCCL_MAX_CTAS, all));
        int least = Math.max(
                clamp(environment.number(Setting.NCCL_MIN_NCHANNELS, 0), 0, all),
                environment.number(Setting.NCCL_MIN_CTAS, 1));
        return clamp(Math.max(Math.min(rule.connected(config), most), least), 1, all);
    }

    private static int nvlsChannels(NcclRules rules, NcclConfig config, NcclEnvironment environment) {
        boolean isNew = rules.generation(config.hardware().leastCapability()) == Ceilings.Generation.BLACKWELL;
        int usual = isNew ? config.nodes() > 1 ? 32 : 24 : 16;
        int most = environment.number(Setting.NCCL_MAX_CTAS, rules.channels().most());
        int least = environment.number(Setting.NCCL_MIN_CTAS, 1);
        return Math.max(least, Math.min(most, config.nvlsChannels().orElse(usual)));
    }

    /** Channels of the communicator. */
    int connected() {
        return connected;
    }

    int mostThreads(NcclKernel kernel) {
        return limits.most(kernel);
    }

    int threadThreshold(NcclKernel kernel) {
        return limits.threshold(kernel);
    }

    /** Most channels that a call of so many bytes may use. */
    int channels(NcclKernel kernel, long bytes) {
        return switch (kernel.algorithm()) {
            case NVLS -> config.nodes() > 1 ? Math.min(nvlsChannels, connected) : nvlsChannels;
            case NVLS_TREE -> nvlsChannels;
            case COLLNET_DIRECT -> collnetChannels(kernel, bytes);
            case TREE, RING, COLLNET_CHAIN, PAT -> {
                int perChannel = limits.most(kernel) * limits.threshold(kernel);
                int channels = connected;
                while (channels >= 2 && isBelow(bytes, channels * perChannel)) {
                    channels--;
                }
                yield channels;
            }
        };
    }

    private int collnetChannels(NcclKernel kernel, long bytes) {
        int threshold = limits.threshold(kernel);
        int threads = limits.most(kernel) * config.collnet().heads();
        int channels = connected;
        for (int step = 16; step >= 1; step /= 2) {
            while (channels > step && isBelow(bytes, channels * threads * threshold)) {
                threshold = channels == step + step / 2 ? threshold / 2 : threshold;
                channels--;
            }
        }
        return channels;
    }

    /** Threads of each channel, with those that synchronise. */
    int threads(NcclKernel kernel, long bytes) {
        NcclAlgorithm algorithm = kernel.algorithm();
        if (algorithm == NcclAlgorithm.PAT || algorithm == NcclAlgorithm.TREE && fillsTree) {
            return ThreadLimits.MOST;
        }
        int threads = limits.most(kernel);
        if (!algorithm.isNvls() && algorithm != NcclAlgorithm.COLLNET_DIRECT) {
            int threshold = channels(kernel, bytes) * limits.threshold(kernel);
            while (threads % 128 == 0 && isBelow(bytes, threads * threshold)) {
                threads /= 2;
            }
        }
        return Math.max(threads + synchronising(kernel), LEAST_THREADS);
    }

    private static int synchronising(NcclKernel kernel) {
        if (!kernel.isSimple()) {
            return 0;
        }
        return switch (kernel.algorithm()) {
            case RING -> WARP;
            case TREE -> 4 * WARP;
            default -> 0;
        };
    }

    /** NCCL compares the unsigned size with a product that wraps around in 32 bits. */
    private static boolean isBelow(long bytes, int product) {
        return Long.compareUnsigned(bytes, product) < 0;
    }

    /** Channels that one call really uses, which the log prints: none carries less than 32 KiB of traffic. */
    int used(NcclFunction function, NcclKernel kernel, long bytes) {
        long payload = function.isOfBlocks() ? bytes / config.ranks() : bytes;
        int copies = function == NcclFunction.ALL_REDUCE ? 2 : function.isOfBlocks() ? config.ranks() : 1;
        int traffic = kernel.protocol() == NcclProtocol.LL ? 4 * copies : copies;
        int most = channels(kernel, bytes);
        long perChannel = ceil(Math.max(LEAST_TRAFFIC, payload * traffic) / most, CELL) * CELL;
        long cell = ceil(ceil(LEAST_TRAFFIC, traffic), CELL) * CELL;
        long cells = Math.max(1, ceil(payload, cell));
        long cellsPerChannel = Math.min(cells, ceil(perChannel, cell * traffic));
        return (int) Math.min(most, ceil(cells, cellsPerChannel));
    }

    private static long ceil(long value, long divisor) {
        return (value + divisor - 1) / divisor;
    }

    private static int clamp(int value, int least, int most) {
        return Math.max(least, Math.min(value, most));
    }
}
