package dev.crosspoint.validation.measure;

/** A rank died, hung, or called something else than the others: which rank, in which operation and call. */
public final class RankFailure extends MeasureException {
    private static final long serialVersionUID = 1L;

    public RankFailure(String message) {
        super(message);
    }

    public RankFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
