package dev.crosspoint.workload.read;

/**
 * A workload file that cannot be read. The message is {@code FILE:LINE: what was found; what was expected. Remedy} on one
 * line, whatever the file holds.
 */
public final class WorkloadFormatException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int line;

    WorkloadFormatException(String source, int line, String problem) {
        super((source + ":" + line + ": " + problem).replaceAll("\\p{Cntrl}+", " "));
        this.line = line;
    }

    /** Line of the problem, counted from 1. */
    public int line() {
        return line;
    }
}
