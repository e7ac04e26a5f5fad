package dev.crosspoint.validation.measure.nccl.rank;

import static org.bytedeco.cuda.global.cudart.cudaErrorNotReady;
import static org.bytedeco.cuda.global.cudart.cudaStreamQuery;
import static org.bytedeco.cuda.global.cudart.cudaSuccess;
import static org.bytedeco.cuda.global.nccl.ncclAllGather;
import static org.bytedeco.cuda.global.nccl.ncclAllReduce;
import static org.bytedeco.cuda.global.nccl.ncclBfloat16;
import static org.bytedeco.cuda.global.nccl.ncclBroadcast;
import static org.bytedeco.cuda.global.nccl.ncclCommAbort;
import static org.bytedeco.cuda.global.nccl.ncclCommDestroy;
import static org.bytedeco.cuda.global.nccl.ncclCommGetAsyncError;
import static org.bytedeco.cuda.global.nccl.ncclCommInitRank;
import static org.bytedeco.cuda.global.nccl.ncclFloat16;
import static org.bytedeco.cuda.global.nccl.ncclFloat32;
import static org.bytedeco.cuda.global.nccl.ncclGetUniqueId;
import static org.bytedeco.cuda.global.nccl.ncclReduce;
import static org.bytedeco.cuda.global.nccl.ncclReduceScatter;
import static org.bytedeco.cuda.global.nccl.ncclSuccess;
import static org.bytedeco.cuda.global.nccl.ncclSum;

import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Operation;
import java.time.Duration;
import java.util.function.IntSupplier;
import org.bytedeco.cuda.nccl.ncclComm;
import org.bytedeco.cuda.nccl.ncclUniqueId;
import org.bytedeco.javacpp.BytePointer;

/** One rank's end of an NCCL communicator. It belongs to the thread that made it. */
final class Communicator implements AutoCloseable {
    private static final int ID_BYTES = 128;
    private static final int ROOT = 0;
    /** How often the stream is asked for every time the communicator is asked for errors. */
    private static final int POLLS = 64;

    private final Calls calls;
    private final Workspace workspace;
    private final int ranks;
    private final long limitNanos;
    private final ncclComm communicator = new ncclComm();
    private boolean open;

    /** The id of a new communicator, which one rank makes and every rank needs. */
    static byte[] newId(Calls calls) {
        try (ncclUniqueId id = new ncclUniqueId()) {
            calls.nccl("ncclGetUniqueId", () -> ncclGetUniqueId(id));
            byte[] bytes = new byte[ID_BYTES];
            new BytePointer(id).get(bytes);
            return bytes;
        }
    }

    /**
     * Joins, which returns when all ranks have.
     *
     * @param workspace on the device that this rank computes on
     * @param limit how long to await the completion of a call
     */
    Communicator(Calls calls, Workspace workspace, byte[] id, int ranks, Duration limit) {
        this.calls = calls;
        this.workspace = workspace;
        this.ranks = ranks;
        this.limitNanos = limit.toNanos();
        try (BytePointer memory = new BytePointer(id);
                ncclUniqueId unique = new ncclUniqueId(memory)) {
            calls.nccl("ncclCommInitRank", () -> ncclCommInitRank(communicator, ranks, unique, calls.rank()));
        }
        open = true;
    }

    /** Name of NCCL's function for an operation. */
    static String function(Operation operation) {
        return switch (operation.collective()) {
            case ALL_REDUCE -> "ncclAllReduce";
            case ALL_GATHER -> "ncclAllGather";
            case REDUCE_SCATTER -> "ncclReduceScatter";
            case BROADCAST -> "ncclBroadcast";
            case REDUCE -> "ncclReduce";
            default -> throw new AssertionError(operation.collective());
        };
    }

    /** Puts a small AllReduce into the stream: no rank has it completed before every rank has come to it. */
    void enqueueMeeting() {
        Workspace w = workspace;
        calls.nccl(
                "ncclAllReduce",
                () -> ncclAllReduce(w.token(), w.token(), 1, ncclFloat32, ncclSum, communicator, w.stream()));
    }

    /** Puts a call into the stream. */
    void enqueue(Operation operation) {
        calls.nccl(function(operation), call(operation));
    }

    private IntSupplier call(Operation operation) {
        Workspace w = workspace;
        long count = operation.elements();
        long block = count / ranks;
        int type = type(operation.type());
        return switch (operation.collective()) {
            case ALL_REDUCE ->
                () -> ncclAllReduce(w.send(), w.receive(), count, type, ncclSum, communicator, w.stream());
            case ALL_GATHER -> () -> ncclAllGather(w.send(), w.receive(), block, type, communicator, w.stream());
            case REDUCE_SCATTER ->
                () -> ncclReduceScatter(w.send(), w.receive(), block, type, ncclSum, communicator, w.stream());
            case BROADCAST -> () -> ncclBroadcast(w.send(), w.receive(), count, type, ROOT, communicator, w.stream());
            case REDUCE ->
                () -> ncclReduce(w.send(), w.receive(), count, type, ncclSum, ROOT, communicator, w.stream());
            default -> throw new AssertionError(operation.collective());
        };
    }

    private static int type(DataType type) {
        return switch (type) {
            case FLOAT -> ncclFloat32;
            case HALF -> ncclFloat16;
            case BFLOAT16 -> ncclBfloat16;
        };
    }

    /**
     * Awaits what is in the stream. The stream is asked rather than waited for, as nccl-tests does it, so that an error of
     * the communicator and the end of patience are noticed.
     *
     * @param what for people
     * @throws NcclException if it fails or is late
     */
    void await(String what) {
        calls.doing("completion of " + what);
        long begin = System.nanoTime();
        for (int polls = 1; !isDone(); polls++) {
            if (polls % POLLS == 0) {
                requireSound();
                requireInTime(what, System.nanoTime() - begin);
            }
            Thread.yield();
        }
        calls.doing("idle");
    }

    private boolean isDone() {
        int code = cudaStreamQuery(workspace.stream());
        if (code != cudaSuccess && code != cudaErrorNotReady) {
            throw calls.cudaFailure("cudaStreamQuery", code);
        }
        return code == cudaSuccess;
    }

    private void requireSound() {
        int[] error = new int[1];
        int code = ncclCommGetAsyncError(communicator, error);
        if (code != ncclSuccess) {
            throw calls.ncclFailure("ncclCommGetAsyncError", code);
        } else if (error[0] != ncclSuccess) {
            throw NcclException.asynchronous(calls.ncclFailure("the communicator", error[0]));
        }
    }

    private void requireInTime(String what, long nanos) {
        if (nanos > limitNanos) {
            throw NcclException.late(what, nanos / 1e9);
        }
    }

    /** Gives up: ends what runs on the device. */
    void abort() {
        if (open) {
            open = false;
            calls.nccl("ncclCommAbort", () -> ncclCommAbort(communicator));
        }
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            calls.nccl("ncclCommDestroy", () -> ncclCommDestroy(communicator));
        }
    }
}
