package dev.crosspoint.validation.measure;

/** A collective gave a wrong result: which call, which rank, which element, what it was and what it should have been. */
public final class WrongResult extends MeasureException {
    private static final long serialVersionUID = 1L;

    public WrongResult(String message) {
        super(message);
    }
}
