package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclCollnet;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment.Setting;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.nccl.communicator.Selection;
import dev.crosspoint.model.nccl.release.NcclRules;
import dev.crosspoint.model.nccl.release.NcclRules.Fallback;
import dev.crosspoint.model.nccl.release.NcclRules.Habit;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which kernels a release models, leaves on, and considers for a call.
 *
 * @param rules the release
 * @param config the communicator
 * @param environment what the user set
 * @see "NCCL src/graph/tuning.cc, ncclTopoTuneModel; src/enqueue.cc, updateCollCostTable"
 */
record Gates(NcclRules rules, NcclConfig config, NcclEnvironment environment) {
    private static final int MOST_NVLS_RANKS = 32;
    private static final int MOST_COLLNET_RANKS = 8;
    private static final int PASCAL = 60;

    /** Whether the release gives the kernel a latency and a bandwidth. */
    boolean isModelled(NcclFunction function, NcclKernel kernel) {
        NcclAlgorithm algorithm = kernel.algorithm();
        if (algorithm.isNvls()
                && !(kernel.isSimple() && rules.nvls().accepts(config.graphs().nvls()))) {
            return false;
        }
        return switch (function) {
            case BROADCAST, REDUCE -> algorithm == NcclAlgorithm.RING;
            case ALL_REDUCE -> algorithm != NcclAlgorithm.PAT;
            case ALL_GATHER, REDUCE_SCATTER ->
                switch (algorithm) {
                    case RING -> true;
                    case NVLS -> rules.nvls().gathers();
                    case COLLNET_DIRECT -> rules.collnet().gathers();
                    case PAT -> kernel.isSimple() && hasPat();
                    case TREE, COLLNET_CHAIN, NVLS_TREE -> false;
                };
        };
    }

    private boolean hasPat() {
        boolean isNew = config.hardware().leastCapability() >= PASCAL || !rules.has(Habit.GUARDS_PAT);
        int wanted = environment.number(Setting.NCCL_PAT_ENABLE, 2);
        return rules.has(Habit.HAS_PAT) && isNew && (wanted == 2 ? config.ranksPerNode() == 1 : wanted == 1);
    }

    /** Whether the kernel keeps its bandwidth, before any {@link Fallback}. */
    boolean isEnabled(NcclFunction function, NcclKernel kernel) {
        return allowsProtocol(function, kernel)
                && (keepsRing(function, kernel) || algorithms(function).contains(kernel.algorithm()))
                && offersGather(function, kernel.algorithm());
    }

    /** Whether NCCL_PROTO, or without it the LL128 gate, lets the protocol be. */
    boolean allowsProtocol(NcclFunction function, NcclKernel kernel) {
        Selection<NcclProtocol> protocols = environment.protocols();
        if (kernel.protocol() == NcclProtocol.LL128 && !protocols.speaksOf(function)) {
            boolean switchedOn = environment.number(Setting.NCCL_LL128_C2C, 1) == 1;
            return rules.ll128().isOpen(config.graphs().of(kernel.algorithm()), config.hardware(), switchedOn);
        }
        return protocols.allows(function, kernel.protocol());
    }

    private boolean keepsRing(NcclFunction function, NcclKernel kernel) {
        return rules.fallback() == Fallback.RING_STAYS
                && kernel.algorithm() == NcclAlgorithm.RING
                && function != NcclFunction.ALL_REDUCE;
    }

    /** What NCCL_ALGO and the machine leave. */
    private Set<NcclAlgorithm> algorithms(NcclFunction function) {
        Set<NcclAlgorithm> left = EnumSet.noneOf(NcclAlgorithm.class);
        for (NcclAlgorithm algorithm : NcclAlgorithm.values()) {
            if (environment.algorithms().allows(function, algorithm) && isPossible(algorithm)) {
                left.add(algorithm);
            }
        }
        Set<NcclAlgorithm> withoutCollnet =
                EnumSet.of(NcclAlgorithm.RING, NcclAlgorithm.TREE, NcclAlgorithm.NVLS, NcclAlgorithm.NVLS_TREE);
        withoutCollnet.retainAll(left);
        if (rules.fallback() != Fallback.FAILURE && !config.collnet().enabled() && withoutCollnet.isEmpty()) {
            left.add(NcclAlgorithm.RING);
            left.add(NcclAlgorithm.TREE);
        }
        return left;
    }

    private boolean isPossible(NcclAlgorithm algorithm) {
        boolean collnet = config.collnet().enabled();
        return switch (algorithm) {
            case NVLS_TREE -> config.nodes() > 1;
            case NVLS -> config.nodes() == 1 || collnet;
            case COLLNET_DIRECT -> collnet && config.hardware().nvSwitches() > 0;
            case COLLNET_CHAIN -> collnet && config.collnet().chain();
            case TREE, RING, PAT -> true;
        };
    }

    /** Gathering in the network needs the plugin's operation and a network card for each rank of a node. */
    private boolean offersGather(NcclFunction function, NcclAlgorithm algorithm) {
        boolean guarded = algorithm == NcclAlgorithm.COLLNET_DIRECT
                || algorithm == NcclAlgorithm.NVLS && rules.collnet().guardsNvls();
        if (!guarded || !function.isOfBlocks() || config.nodes() == 1) {
            return true;
        }
        NcclCollnet collnet = config.collnet();
        return collnet.enabled() && collnet.offers(function) && config.ranksPerNode() <= collnet.heads();
    }

    /** Whether a call considers the kernel, given that it has bandwidth. */
    boolean isConsidered(NcclFunction function, NcclAlgorithm algorithm) {
        if (algorithm.isCollnet()) {
            return config.ranksPerNode() <= MOST_COLLNET_RANKS;
        } else if (!algorithm.isNvls()) {
            return true;
        }
        boolean fits = function == NcclFunction.ALL_REDUCE || config.ranksPerNode() <= MOST_NVLS_RANKS;
        boolean mayGather = !function.isOfBlocks() || config.nodes() == 1 || !rules.has(Habit.KEEPS_NVLS_GATHER_INSIDE);
        return fits && mayGather;
    }
}
