package dev.crosspoint.validation.measure.nccl.rank;

import static org.bytedeco.cuda.global.cudart.cudaDeviceSynchronize;
import static org.bytedeco.cuda.global.cudart.cudaEventCreate;
import static org.bytedeco.cuda.global.cudart.cudaEventDestroy;
import static org.bytedeco.cuda.global.cudart.cudaEventElapsedTime;
import static org.bytedeco.cuda.global.cudart.cudaEventRecord;
import static org.bytedeco.cuda.global.cudart.cudaFree;
import static org.bytedeco.cuda.global.cudart.cudaMalloc;
import static org.bytedeco.cuda.global.cudart.cudaMemcpy;
import static org.bytedeco.cuda.global.cudart.cudaMemcpyDeviceToDevice;
import static org.bytedeco.cuda.global.cudart.cudaMemcpyDeviceToHost;
import static org.bytedeco.cuda.global.cudart.cudaMemcpyHostToDevice;
import static org.bytedeco.cuda.global.cudart.cudaMemset;
import static org.bytedeco.cuda.global.cudart.cudaSetDevice;
import static org.bytedeco.cuda.global.cudart.cudaStreamCreate;
import static org.bytedeco.cuda.global.cudart.cudaStreamDestroy;

import dev.crosspoint.model.units.Seconds;
import java.nio.ByteBuffer;
import java.util.List;
import org.bytedeco.cuda.cudart.CUevent_st;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;

/**
 * What a rank has on its device: a stream, two events, and the inputs as they were made, the buffer that is sent from, and
 * the one that is received into. It belongs to the thread that made it.
 */
final class Workspace implements AutoCloseable {
    /** Every byte of a buffer before the call: NaN in each data type, so an element that was not written is noticed. */
    private static final int SPOILT = 0xFF;

    private final Calls calls;
    private final long bytes;
    private final CUstream_st stream = new CUstream_st();
    private final CUevent_st start = new CUevent_st();
    private final CUevent_st end = new CUevent_st();
    private final Pointer inputs;
    private final Pointer send;
    private final Pointer receive;
    private final Pointer token;

    /**
     * On a device.
     *
     * @param bytes size of each buffer
     */
    Workspace(Calls calls, int device, long bytes) {
        this.calls = calls;
        this.bytes = bytes;
        calls.cuda("cudaSetDevice", () -> cudaSetDevice(device));
        calls.cuda("cudaStreamCreate", () -> cudaStreamCreate(stream));
        calls.cuda("cudaEventCreate", () -> cudaEventCreate(start));
        calls.cuda("cudaEventCreate", () -> cudaEventCreate(end));
        this.inputs = allocate(bytes);
        this.send = allocate(bytes);
        this.receive = allocate(bytes);
        this.token = allocate(Float.BYTES);
        calls.cuda("cudaMemset", () -> cudaMemset(token, 0, Float.BYTES));
    }

    private Pointer allocate(long size) {
        Pointer memory = new BytePointer();
        calls.cuda("cudaMalloc", () -> cudaMalloc(memory, size));
        return memory;
    }

    CUstream_st stream() {
        return stream;
    }

    Pointer send() {
        return send;
    }

    Pointer receive() {
        return receive;
    }

    /** One float, for calls that only serve to meet. */
    Pointer token() {
        return token;
    }

    /** Puts a piece of the inputs at a place. */
    void upload(ByteBuffer piece, long at) {
        calls.cuda(
                "cudaMemcpy",
                () -> cudaMemcpy(at(inputs, at), new BytePointer(piece), piece.remaining(), cudaMemcpyHostToDevice));
    }

    /** Makes the buffers ready for a call that sends so many bytes, and awaits that. */
    void reset(long sent) {
        calls.cuda("cudaMemset", () -> cudaMemset(receive, SPOILT, bytes));
        if (sent > 0) {
            calls.cuda("cudaMemcpy", () -> cudaMemcpy(send, inputs, sent, cudaMemcpyDeviceToDevice));
        }
        calls.cuda("cudaDeviceSynchronize", () -> cudaDeviceSynchronize());
    }

    /** Fills a piece with what was received from a place on. */
    void download(ByteBuffer piece, long at) {
        calls.cuda(
                "cudaMemcpy",
                () -> cudaMemcpy(new BytePointer(piece), at(receive, at), piece.remaining(), cudaMemcpyDeviceToHost));
    }

    /** Marks the start of a call on the device. */
    void markStart() {
        calls.cuda("cudaEventRecord", () -> cudaEventRecord(start, stream));
    }

    /** Marks the end of a call on the device. */
    void markEnd() {
        calls.cuda("cudaEventRecord", () -> cudaEventRecord(end, stream));
    }

    /** Between the marks, once the stream has passed both; events resolve about half a microsecond. */
    Seconds marked() {
        float[] millis = new float[1];
        calls.cuda("cudaEventElapsedTime", () -> cudaEventElapsedTime(millis, start, end));
        // By its digits: 0.928 ms is 928 us, not 927.99997.
        return new Seconds(Double.parseDouble(Float.toString(millis[0])) / 1e3);
    }

    private static Pointer at(Pointer memory, long offset) {
        return new BytePointer(memory).position(offset);
    }

    /** Frees all; a failure of that is the driver's business once the times are taken. */
    @Override
    public void close() {
        List.of(inputs, send, receive, token).forEach(memory -> calls.lasting("cudaFree", () -> cudaFree(memory)));
        calls.lasting("cudaEventDestroy", () -> cudaEventDestroy(start));
        calls.lasting("cudaEventDestroy", () -> cudaEventDestroy(end));
        calls.lasting("cudaStreamDestroy", () -> cudaStreamDestroy(stream));
    }
}
