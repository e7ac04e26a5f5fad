package dev.crosspoint.validation.measure.nccl.rank;

import dev.crosspoint.validation.measure.MeasureException;
import java.util.List;

/** A call of CUDA or NCCL that failed: the call, the code with its name, and what the library says of it. */
final class NcclException extends MeasureException {
    private static final long serialVersionUID = 1L;

    /** Names of NCCL's results by number, NCCL 2.30.7 nccl.h (ncclResult_t): the library itself only explains them. */
    private static final List<String> RESULTS = List.of(
            "ncclSuccess",
            "ncclUnhandledCudaError",
            "ncclSystemError",
            "ncclInternalError",
            "ncclInvalidArgument",
            "ncclInvalidUsage",
            "ncclRemoteError",
            "ncclInProgress",
            "ncclTimeout");

    private NcclException(String message) {
        super(message);
    }

    /**
     * A failure of NCCL.
     *
     * @param call the function
     * @param explanation what NCCL says of the code
     * @param details what NCCL says of this failure; may be blank
     */
    static NcclException ofNccl(String call, int code, String explanation, String details) {
        String name = code >= 0 && code < RESULTS.size() ? RESULTS.get(code) : "unknown result";
        return of(call, name, code, explanation, details);
    }

    /** A failure of CUDA. */
    static NcclException ofCuda(String call, int code, String name, String explanation) {
        return of(call, name, code, explanation, "");
    }

    /** This failure, with what went wrong in ending what it left behind, if anything did. */
    NcclException then(Runnable ending) {
        try {
            ending.run();
            return this;
        } catch (NcclException e) {
            return new NcclException(getMessage() + "; then " + e.getMessage());
        }
    }

    /** A communicator that broke while its work was on its way. */
    static NcclException asynchronous(NcclException of) {
        return new NcclException(of.getMessage() + ", found while awaiting completion");
    }

    /** A call that was not completed in time. */
    static NcclException late(String call, double seconds) {
        return new NcclException("%s was not completed on the device within %.1f s".formatted(call, seconds));
    }

    private static NcclException of(String call, String name, int code, String explanation, String details) {
        String told = details.isBlank() ? explanation : explanation + "; " + details.strip();
        return new NcclException("%s returned %s (%d): %s"
                .formatted(call, name, code, told.lines().findFirst().orElse("")));
    }
}
