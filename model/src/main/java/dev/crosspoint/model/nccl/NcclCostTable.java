package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment.Setting;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.nccl.release.BandwidthFormula;
import dev.crosspoint.model.nccl.release.LatencyFormula;
import dev.crosspoint.model.nccl.release.NcclRules;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * NCCL's tuning table of one communicator: latency and algorithm bandwidth of every function, algorithm and protocol,
 * as {@code NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=TUNING} prints it. Kernels that are modelled but switched off keep their
 * latency and have no bandwidth; what is not modelled has neither.
 */
public final class NcclCostTable {
    private static final int FUNCTIONS = NcclFunction.values().length;

    private final float[][] latency = new float[FUNCTIONS][NcclKernel.COUNT];
    private final float[][] bandwidth = new float[FUNCTIONS][NcclKernel.COUNT];

    private NcclCostTable() {}

    static NcclCostTable of(NcclRules rules, NcclConfig config, NcclEnvironment environment) {
        NcclCostTable table = new NcclCostTable();
        if (config.ranks() > 1) {
            Gates gates = new Gates(rules, config, environment);
            Arrays.stream(NcclFunction.values()).forEach(f -> table.fill(f, gates));
        }
        return table;
    }

    /** A table of cells that are known from elsewhere; all others are off. */
    public static NcclCostTable of(Collection<NcclCost> cells) {
        NcclCostTable table = new NcclCostTable();
        for (NcclCost cell : cells) {
            int function = cell.function().ordinal();
            table.latency[function][cell.kernel().index()] = cell.latencyMicros();
            table.bandwidth[function][cell.kernel().index()] = cell.bandwidthGBps();
        }
        return table;
    }

    private void fill(NcclFunction function, Gates gates) {
        LatencyFormula latencies = new LatencyFormula(
                gates.rules(), gates.config(), gates.environment().number(Setting.NCCL_NET_OVERHEAD));
        BandwidthFormula bandwidths = new BandwidthFormula(gates.rules(), gates.config());
        float[] row = bandwidth[function.ordinal()];
        for (NcclKernel kernel : NcclKernel.ALL) {
            if (gates.isModelled(function, kernel)) {
                latency[function.ordinal()][kernel.index()] = latencies.of(function, kernel);
                row[kernel.index()] = gates.isEnabled(function, kernel) ? bandwidths.of(function, kernel) : 0;
            }
        }
        boolean isEmpty = NcclKernel.ALL.stream().allMatch(k -> row[k.index()] == 0);
        if (isEmpty) {
            ringsLeft(function, gates).forEach(k -> row[k.index()] = bandwidths.of(function, k));
        }
    }

    /** What older releases restore when a selection leaves a function without an algorithm. */
    private static Stream<NcclKernel> ringsLeft(NcclFunction function, Gates gates) {
        Stream<NcclKernel> rings = Arrays.stream(NcclProtocol.values()).map(p -> new NcclKernel(NcclAlgorithm.RING, p));
        return switch (gates.rules().fallback()) {
            case RING_WITH_ALL_PROTOCOLS -> rings;
            case RING_WITH_ENABLED_PROTOCOLS -> rings.filter(k -> gates.allowsProtocol(function, k));
            case RING_STAYS, FAILURE -> Stream.empty();
        };
    }

    /** One cell. */
    public NcclCost cost(NcclFunction function, NcclKernel kernel) {
        return new NcclCost(
                function,
                kernel,
                latency[function.ordinal()][kernel.index()],
                bandwidth[function.ordinal()][kernel.index()]);
    }

    /** The cells that have bandwidth, by function, algorithm and protocol in NCCL's order. */
    public List<NcclCost> available() {
        return Arrays.stream(NcclFunction.values())
                .flatMap(f -> NcclKernel.ALL.stream().map(k -> cost(f, k)))
                .filter(NcclCost::isAvailable)
                .toList();
    }
}
