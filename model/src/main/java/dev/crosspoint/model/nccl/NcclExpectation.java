package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.Optional;

/**
 * What a call takes on a described machine. NCCL's cost model is there to rank kernels and leaves out what it need not
 * know; none of it changes what NCCL chooses, so the choice stays the model's and three terms are added to its time:
 *
 * <ul>
 *   <li>Tree is a pipeline. Before all links are busy, the first chunk passes them one by one: those across the network
 *       at the kernel's own rate, those inside a node at that of the graph's links there. NCCL's launch cuts the chunks;
 *       a small call is one chunk, which never fills the pipeline.
 *   <li>A small call uses few channels, and the others carry nothing of it.
 *   <li>NCCL's latencies are those of InfiniBand, whatever the network is.
 * </ul>
 *
 * @param model of the communicator
 * @param networkAlpha start-up of a message on the network; what is above {@link #INFINIBAND} is added for each step
 *     across it
 * @see "Sanders, Speck, Traeff: Two-tree algorithms for full bandwidth broadcast, reduction and scan, Parallel Computing
 *     35(12), 2009 (pipelines that fill)"
 * @see "NCCL 2.30.7, src/enqueue.cc (chunks, channels), src/graph/tuning.cc (what is left out)"
 */
public record NcclExpectation(NcclModel model, Seconds networkAlpha) {
    /** Start-up of an RDMA message on InfiniBand, which NCCL's constants hold already. */
    public static final Seconds INFINIBAND = Seconds.ofMicros(2);

    private static final double MICRO = 1e-6;

    /** On a network that NCCL's constants are right for. */
    public static NcclExpectation of(NcclModel model) {
        return new NcclExpectation(model, INFINIBAND);
    }

    /** What the call that NCCL chooses takes; empty where it has no kernel for the function. */
    public Optional<Seconds> at(NcclFunction function, Bytes size) {
        return model.choose(function, size).map(this::of);
    }

    /** What a call of the model takes; never less than the model says. */
    public Seconds of(NcclChoice call) {
        KernelTime time = model.time(call);
        double transfer = time.transfer(call.size().value()) / model.shareOfChannels(call);
        double micros = time.latency(call.size().value()) + transfer + fill(call, time.cost());
        return new Seconds(MICRO * micros + networkSteps(call) * moreThanInfiniband());
    }

    private double moreThanInfiniband() {
        return Math.max(0, networkAlpha.value() - INFINIBAND.value());
    }

    /** µs until a pipeline is full: every hop but one, which the transfer holds. */
    private double fill(NcclChoice call, NcclCost cost) {
        if (call.kernel().algorithm() != NcclAlgorithm.TREE) {
            return 0;
        }
        TreePipeline pipeline = TreePipeline.of(model.config());
        int used = model.usedChannels(call);
        NcclProtocol protocol = call.kernel().protocol();
        double chunk = Math.min(
                call.size().value() / (double) used,
                pipeline.chunk(protocol, used, call.size().value()));
        double across = chunk / bytesPerMicro(cost.bandwidthGBps());
        double inside = chunk * wire(protocol) / bytesPerMicro(inside(cost));
        return pipeline.hopsAcross() == 0
                ? Math.max(0, pipeline.hopsInside() - 1) * inside
                : (pipeline.hopsAcross() - 1) * across + pipeline.hopsInside() * inside;
    }

    private double bytesPerMicro(double gigabytesPerSecond) {
        return 1000 * gigabytesPerSecond / model.channels();
    }

    /** GB/s of all channels inside a node; a table that was read without graphs does not tell it. */
    private double inside(NcclCost cost) {
        NcclGraph tree = model.config().graphs().tree();
        double all = tree.channels() * tree.intraGBps();
        return all > 0 ? all : cost.bandwidthGBps();
    }

    /** Bytes on a link for a byte of data: LL sends 4 bytes of flag with 4, LL128 8 with 120. */
    private static double wire(NcclProtocol protocol) {
        return switch (protocol) {
            case LL -> 2;
            case LL128 -> 128 / 120.0;
            case SIMPLE -> 1;
        };
    }

    /** Messages across the network that follow each other. */
    private int networkSteps(NcclChoice call) {
        NcclConfig config = model.config();
        int up = TreePipeline.of(config).hopsAcross() / 2;
        int around = config.nodes() - 1;
        return switch (call.kernel().algorithm()) {
            case TREE, NVLS_TREE -> 2 * up;
            case RING -> call.function() == NcclFunction.ALL_REDUCE ? 2 * around : around;
            case PAT -> up;
            case COLLNET_DIRECT, COLLNET_CHAIN, NVLS -> Math.min(around, 1) * 2;
        };
    }
}
