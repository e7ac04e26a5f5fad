package dev.crosspoint.validation.nccl;

/** A log of NCCL that says what no model can be made of. The message is one line: {@code FILE:LINE: problem}. */
public final class NcclLogException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /**
     * A problem at a line.
     *
     * @param line counted from 1
     */
    public NcclLogException(String source, int line, String problem) {
        super((source + ":" + line + ": " + problem).replaceAll("\\p{Cntrl}+", " "));
    }

    /** A problem of the whole file. */
    public NcclLogException(String source, String problem) {
        super((source + ": " + problem).replaceAll("\\p{Cntrl}+", " "));
    }
}
