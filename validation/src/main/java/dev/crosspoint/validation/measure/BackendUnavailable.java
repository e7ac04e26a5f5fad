package dev.crosspoint.validation.measure;

/** No usable device or library: what was looked for, where, and what to install. */
public final class BackendUnavailable extends MeasureException {
    private static final long serialVersionUID = 1L;

    public BackendUnavailable(String message) {
        super(message);
    }

    public BackendUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
