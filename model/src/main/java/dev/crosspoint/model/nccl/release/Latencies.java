package dev.crosspoint.model.nccl.release;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import java.util.Arrays;

/** Start-up and hop latencies of every kernel, µs, in NCCL's 32-bit floats. Immutable. */
public final class Latencies {
    /** What a hop goes over. */
    public enum Medium {
        NVLINK,
        PCI,
        NETWORK
    }

    /** Before any release: all zero. */
    static final Latencies NONE = new Latencies(new float[1 + Medium.values().length][NcclKernel.COUNT]);

    /** Row 0 is the start-up, then a row for each medium. */
    private final float[][] micros;

    private Latencies(float[][] micros) {
        this.micros = micros;
    }

    /** Start-up. */
    float base(NcclKernel kernel) {
        return micros[0][kernel.index()];
    }

    /** One hop. */
    float hop(Medium medium, NcclKernel kernel) {
        return micros[1 + medium.ordinal()][kernel.index()];
    }

    Latencies withBase(NcclAlgorithm algorithm, float ll, float ll128, float simple) {
        return with(0, algorithm, ll, ll128, simple);
    }

    Latencies withHops(Medium medium, NcclAlgorithm algorithm, float ll, float ll128, float simple) {
        return with(1 + medium.ordinal(), algorithm, ll, ll128, simple);
    }

    /** Changes what Simple pays over each medium. */
    Latencies withSimpleHops(NcclAlgorithm algorithm, float nvlink, float pci, float network) {
        Latencies changed = new Latencies(copy());
        int simple = new NcclKernel(algorithm, NcclProtocol.SIMPLE).index();
        changed.micros[1 + Medium.NVLINK.ordinal()][simple] = nvlink;
        changed.micros[1 + Medium.PCI.ordinal()][simple] = pci;
        changed.micros[1 + Medium.NETWORK.ordinal()][simple] = network;
        return changed;
    }

    private Latencies with(int row, NcclAlgorithm algorithm, float ll, float ll128, float simple) {
        Latencies changed = new Latencies(copy());
        int first = new NcclKernel(algorithm, NcclProtocol.LL).index();
        changed.micros[row][first] = ll;
        changed.micros[row][first + 1] = ll128;
        changed.micros[row][first + 2] = simple;
        return changed;
    }

    private float[][] copy() {
        return Arrays.stream(micros).map(float[]::clone).toArray(float[][]::new);
    }
}
