package dev.crosspoint.validation.measure.process;

import java.io.IOException;

/** Ranks are about to do different things. Nothing was sent. */
public final class MismatchException extends IOException {
    private static final long serialVersionUID = 1L;

    MismatchException(int rank, String call, int other, String otherCall) {
        super("ranks do the same, nothing was sent: rank %d is at %s, rank %d is at %s"
                .formatted(rank, call, other, otherCall));
    }
}
