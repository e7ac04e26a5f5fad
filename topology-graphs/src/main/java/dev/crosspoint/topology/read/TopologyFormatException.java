package dev.crosspoint.topology.read;

/**
 * A topology file that cannot be read. The message is {@code FILE:LINE: what was found; what was expected. Remedy}
 * on one line, whatever the file holds.
 */
public final class TopologyFormatException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String source;
    private final int line;

    /**
     * A problem at a line.
     *
     * @param source name of the file
     * @param line counted from 1
     * @param problem what was found, what was expected, what to do
     */
    public TopologyFormatException(String source, int line, String problem) {
        super((source + ":" + line + ": " + problem).replaceAll("\\p{Cntrl}+", " "));
        this.source = source;
        this.line = line;
    }

    /** Name of the file. */
    public String source() {
        return source;
    }

    /** Line of the problem, counted from 1. */
    public int line() {
        return line;
    }
}
