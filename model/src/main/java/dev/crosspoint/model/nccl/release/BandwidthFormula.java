package dev.crosspoint.model.nccl.release;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Vendor;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.nccl.release.Ceilings.Generation;
import dev.crosspoint.model.nccl.release.Ceilings.Limit;
import dev.crosspoint.model.nccl.release.NcclRules.Habit;

/**
 * Algorithm bandwidth of a kernel in one communicator, before anything is switched off. Factors are 64-bit and results
 * 32-bit, as in NCCL.
 *
 * @param rules the release
 * @param config the communicator
 * @see "NCCL src/graph/tuning.cc, ncclTopoTuneModel"
 */
public record BandwidthFormula(NcclRules rules, NcclConfig config) {
    /** GB/s. */
    public float of(NcclFunction function, NcclKernel kernel) {
        NcclAlgorithm algorithm = kernel.algorithm();
        NcclGraph graph = config.graphs().of(algorithm);
        if (algorithm.isCollnet() && !kernel.isSimple()) {
            return 0;
        }
        float bus = graph.channels() * perChannel(function, algorithm, graph);
        return switch (algorithm) {
            case RING -> ring(function, kernel, bus) * (float) (1.0 * config.ranks() / function.steps(config.ranks()));
            case TREE -> tree(kernel, bus) * .5f;
            case COLLNET_DIRECT -> collnetDirect(function, bus);
            case COLLNET_CHAIN -> bus * .5f;
            case NVLS, NVLS_TREE -> nvls(function, algorithm, bus);
            case PAT -> (float) (bus * rules.patShare());
        };
    }

    private float perChannel(NcclFunction function, NcclAlgorithm algorithm, NcclGraph graph) {
        if (algorithm.isNvls()) {
            return rules.nvls().perChannel(rules, config, function, algorithm);
        }
        return config.nodes() <= 2 || algorithm.isCollnet() ? graph.intraGBps() : graph.interGBps();
    }

    private float ring(NcclFunction function, NcclKernel kernel, float bus) {
        return switch (kernel.protocol()) {
            case LL -> (float) Math.min(llCeiling(), bus * ringLlShare(function));
            case LL128 -> (float) Math.min(bus * ringLl128Share(), perChannelCeiling(Limit.RING_LL128));
            case SIMPLE -> bus;
        };
    }

    private double ringLlShare(NcclFunction function) {
        if (!rules.has(Habit.QUARTERS_RING_LL)) {
            return .5;
        }
        boolean reduces = function == NcclFunction.ALL_REDUCE || function == NcclFunction.REDUCE;
        return config.nodes() > 1 || reduces ? 1.0 / 4.0 : 1.0 / 3.0;
    }

    private double ringLl128Share() {
        boolean discounted = rules.has(Habit.DISCOUNTS_RING_LL128) && config.ranksPerNode() < 2;
        return discounted ? .7 : .92;
    }

    private float tree(NcclKernel kernel, float bus) {
        float tree = (float) Math.min(bus * .92, perChannelCeiling(Limit.TREE));
        if (kernel.protocol() == NcclProtocol.LL) {
            tree = (float) Math.min(tree / 3.8, llCeiling());
        } else if (kernel.protocol() == NcclProtocol.LL128) {
            double share = config.nodes() == 1 ? 7.0 / 9.0 : 120.0 / 128.0;
            tree = (float) Math.min(tree * share, perChannelCeiling(Limit.TREE_LL128));
        }
        boolean isSlow = rules.has(Habit.SLOWS_PLAIN_TREES) && config.graphs().treePattern() == TreePattern.PLAIN;
        return isSlow ? (float) (tree * .85) : tree;
    }

    private float collnetDirect(NcclFunction function, float bus) {
        float reached = rules.collnet().bus(function, config, bus);
        return function.isOfBlocks() ? reached : reached * .5f;
    }

    private float nvls(NcclFunction function, NcclAlgorithm algorithm, float bus) {
        return bus * (float) rules.nvls().share(function, algorithm, config.nodes(), config.ranks());
    }

    /** On one node the GPU decides, on several the CPU. */
    private double llCeiling() {
        Vendor vendor = config.hardware().vendor();
        boolean asAmd = vendor == Vendor.AMD || vendor == Vendor.MIXED && rules.has(Habit.TAKES_MIXED_FOR_AMD);
        Generation row = config.nodes() == 1 ? generation() : asAmd ? Generation.AMPERE : Generation.VOLTA;
        return rules.ceilings().of(Limit.LL, row, config.nodes());
    }

    private double perChannelCeiling(Limit limit) {
        return config.graphs().ring().channels() * rules.ceilings().of(limit, generation(), config.nodes());
    }

    private Generation generation() {
        return rules.generation(config.hardware().leastCapability());
    }
}
