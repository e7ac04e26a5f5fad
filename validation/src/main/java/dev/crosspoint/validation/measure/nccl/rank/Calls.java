package dev.crosspoint.validation.measure.nccl.rank;

import static org.bytedeco.cuda.global.cudart.cudaGetErrorName;
import static org.bytedeco.cuda.global.cudart.cudaGetErrorString;
import static org.bytedeco.cuda.global.cudart.cudaSuccess;
import static org.bytedeco.cuda.global.nccl.ncclGetErrorString;
import static org.bytedeco.cuda.global.nccl.ncclGetLastError;
import static org.bytedeco.cuda.global.nccl.ncclGetVersion;
import static org.bytedeco.cuda.global.nccl.ncclSuccess;

import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * Calls of the native libraries by one rank. Each is checked, and while it lasts another thread can tell that it does: one
 * that hangs cannot be ended from inside its process.
 */
final class Calls {
    private final int rank;
    private Optional<NcclRelease> release = Optional.empty();
    private volatile String current = "idle";

    Calls(int rank) {
        this.rank = rank;
    }

    /**
     * Calls CUDA.
     *
     * @param name of the function, for people
     * @throws NcclException if it does not return success
     */
    void cuda(String name, IntSupplier call) {
        int code = lasting(name, call);
        if (code != cudaSuccess) {
            throw cudaFailure(name, code);
        }
    }

    /**
     * Calls NCCL.
     *
     * @param name of the function, for people
     * @throws NcclException if it does not return success
     */
    void nccl(String name, IntSupplier call) {
        int code = lasting(name, call);
        if (code != ncclSuccess) {
            throw ncclFailure(name, code);
        }
    }

    /** Calls something whose code the caller judges. */
    int lasting(String name, IntSupplier call) {
        String before = current;
        current = name;
        int code = call.getAsInt();
        current = before;
        return code;
    }

    /** Says what is being done that is more than one call, as awaiting the completion of one. */
    void doing(String what) {
        current = what;
    }

    /** What is being done: the native function that has not returned. */
    String current() {
        return current;
    }

    int rank() {
        return rank;
    }

    /** The release of NCCL that is loaded. */
    NcclRelease release() {
        if (release.isEmpty()) {
            int[] code = new int[1];
            nccl("ncclGetVersion", () -> ncclGetVersion(code));
            release = Optional.of(new NcclRelease(code[0]));
        }
        return release.get();
    }

    NcclException cudaFailure(String name, int code) {
        return NcclException.ofCuda(
                name,
                code,
                cudaGetErrorName(code).getString(),
                cudaGetErrorString(code).getString());
    }

    NcclException ncclFailure(String name, int code) {
        boolean tells =
                release.filter(r -> r.isAtLeast(NcclRelease.TELLS_LAST_ERROR)).isPresent();
        String details = tells ? ncclGetLastError(null).getString() : "";
        return NcclException.ofNccl(name, code, ncclGetErrorString(code).getString(), details);
    }
}
