package dev.crosspoint.validation.measure;

/** Why a measurement ended early. The message is one line for the user; what was measured before stays. */
public abstract class MeasureException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    protected MeasureException(String message) {
        super(message);
    }

    protected MeasureException(String message, Throwable cause) {
        super(message, cause);
    }
}
