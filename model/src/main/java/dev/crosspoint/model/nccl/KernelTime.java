package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.nccl.release.TreeCorrection;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.Curve;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;

/**
 * Time of one kernel against the size of a single call, {@code latency + size / bandwidth}, with what NCCL corrects.
 *
 * @param cost the cell of the table
 * @param correction of the bandwidth
 * @param plateauBytes from this size on the latency is larger: a ring across nodes slows down; Long.MAX_VALUE for never
 * @param plateau factor of the latency there
 * @see "NCCL 2.30.7, src/graph/tuning.cc, ncclTopoGetAlgoTime"
 */
record KernelTime(NcclCost cost, TreeCorrection correction, long plateauBytes, double plateau) {
    private static final double MICRO = 1e-6;

    /** A group of one rank: no time at any size. */
    static KernelTime nothingToDo(NcclFunction function) {
        NcclKernel kernel = new NcclKernel(NcclAlgorithm.RING, NcclProtocol.SIMPLE);
        NcclCost free = new NcclCost(function, kernel, 0, Float.POSITIVE_INFINITY);
        return new KernelTime(free, TreeCorrection.NONE, Long.MAX_VALUE, 1);
    }

    /** µs, in NCCL's 32-bit arithmetic. */
    float micros(long bytes) {
        return latency(bytes) + transfer(bytes);
    }

    /** µs that the bytes take. */
    float transfer(long bytes) {
        float bandwidth = cost.bandwidthGBps() * correction.at(cost.kernel().protocol(), bytes);
        return bytes / (1000 * bandwidth);
    }

    /** µs before bytes count. */
    float latency(long bytes) {
        float latency = cost.latencyMicros();
        return bytes >= plateauBytes ? (float) (latency * plateau) : latency;
    }

    /** Sizes at which the time starts another straight line. */
    LongStream bends() {
        LongStream steps = LongStream.iterate(TreeCorrection.FIRST_BYTES, b -> 2 * b)
                .limit(correction.entries() == 0 ? 0 : correction.entries() + 1);
        return plateauBytes == Long.MAX_VALUE ? steps : LongStream.concat(steps, LongStream.of(plateauBytes));
    }

    /** The same as straight lines through the table's cells, free of the rounding of times. */
    Curve curve() {
        TreeSet<Long> bends = new TreeSet<>(bends().boxed().toList());
        List<Curve.Piece> pieces = new ArrayList<>();
        long from = 0;
        for (long bend : bends) {
            pieces.add(new Curve.Piece(from, bend, line(from)));
            from = bend;
        }
        pieces.add(new Curve.Piece(from, Double.POSITIVE_INFINITY, line(from)));
        return new Curve(pieces);
    }

    private AffineTime line(long bytes) {
        float bandwidth = cost.bandwidthGBps() * correction.at(cost.kernel().protocol(), bytes);
        return new AffineTime(latency(bytes) * MICRO, MICRO / (1000.0 * bandwidth));
    }
}
