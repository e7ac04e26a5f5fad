package dev.crosspoint.model.nccl.release;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.nccl.release.Latencies.Medium;
import dev.crosspoint.model.nccl.release.NcclRules.Habit;
import java.util.OptionalInt;

/**
 * Latency of a kernel in one communicator.
 *
 * @param rules the release
 * @param config the communicator
 * @param overheadNanos what the user says posting to the network costs, ns
 * @see "NCCL src/graph/tuning.cc, ncclTopoTuneModel, getNetOverhead"
 */
public record LatencyFormula(NcclRules rules, NcclConfig config, OptionalInt overheadNanos) {
    /** µs. */
    public float of(NcclFunction function, NcclKernel kernel) {
        float base = rules.latencies().base(kernel);
        float intra = hop(inside(kernel.algorithm()), kernel);
        float inter = networkHop(kernel);
        int others = config.ranksPerNode() - 1;
        int levels = Log2.floor(config.nodes());
        return switch (kernel.algorithm()) {
            case RING -> ring(function, kernel, base, intra, inter);
            case TREE -> base + 2 * (others * intra + levels * inter);
            case COLLNET_DIRECT ->
                (float) (base
                        + (2
                                        * (Math.min(1, others) * intra
                                                + others * rules.collnet().arityMicros())
                                + inter));
            case COLLNET_CHAIN -> base + (2 * others * intra + inter);
            case NVLS, NVLS_TREE -> rules.nvls().latency(rules, kernel, config.nodes(), intra, inter);
            case PAT -> (float) (base + (levels * (inter / 3.5) + config.ranks() * 2.8));
        };
    }

    private float ring(NcclFunction function, NcclKernel kernel, float base, float intra, float inter) {
        int steps = function.steps(config.ranks());
        if (function == NcclFunction.BROADCAST || function == NcclFunction.REDUCE) {
            return base + rooted(kernel, steps);
        }
        int crossings = crossings(function);
        float step = Math.max(intra, overhead(kernel));
        return base + ((steps - crossings) * step + crossings * inter);
    }

    /** A pipeline from or to one rank: one hop where channels agree, else a chunk waits at every rank. */
    private float rooted(NcclKernel kernel, int steps) {
        Medium medium = config.nodes() == 1 ? inside(NcclAlgorithm.RING) : Medium.NETWORK;
        if (config.graphs().ring().sameChannels()) {
            return hop(medium, kernel);
        }
        NcclKernel waiting = kernel.isSimple() ? new NcclKernel(NcclAlgorithm.TREE, NcclProtocol.SIMPLE) : kernel;
        return steps * hop(medium, waiting);
    }

    private int crossings(NcclFunction function) {
        int nodes = config.nodes();
        if (nodes == 1) {
            return 0;
        } else if (function != NcclFunction.ALL_REDUCE) {
            return nodes - 1;
        }
        return rules.has(Habit.COUNTS_A_CROSSING_FOR_EACH_NODE) ? 2 * nodes : 2 * (nodes - 1);
    }

    /** Posting to the network, which every step of a ring across nodes waits for. */
    private float overhead(NcclKernel kernel) {
        if (config.nodes() == 1) {
            return 0;
        }
        NcclHardware hardware = config.hardware();
        boolean isAmd = hardware.cpu() == NcclHardware.Cpu.X86 && hardware.vendor() == NcclHardware.Vendor.AMD;
        float once = overheadNanos.isPresent() ? (float) (overheadNanos.getAsInt() * .001) : isAmd ? 2.0f : 1.0f;
        return kernel.isSimple() ? once * 3 : once;
    }

    private float networkHop(NcclKernel kernel) {
        boolean exposed = rules.has(Habit.EXPOSES_SINGLE_RANK_NODES) && config.ranksPerNode() == 1;
        NcclKernel paying = exposed ? new NcclKernel(NcclAlgorithm.TREE, kernel.protocol()) : kernel;
        float card = config.graphs().of(kernel.algorithm()).networkMicros();
        float hop = hop(Medium.NETWORK, paying) + card;
        return kernel.isSimple() ? hop + card : hop;
    }

    private Medium inside(NcclAlgorithm algorithm) {
        return config.graphs().of(algorithm).intraPath() == NcclPath.NVL ? Medium.NVLINK : Medium.PCI;
    }

    /** POWER machines pay for Tree/Simple over PCI what Ring pays. */
    private float hop(Medium medium, NcclKernel kernel) {
        boolean isLent = config.hardware().cpu() == NcclHardware.Cpu.POWER
                && medium == Medium.PCI
                && kernel.isSimple()
                && kernel.algorithm() == NcclAlgorithm.TREE;
        NcclKernel paying = isLent ? new NcclKernel(NcclAlgorithm.RING, NcclProtocol.SIMPLE) : kernel;
        return rules.latencies().hop(medium, paying);
    }
}
