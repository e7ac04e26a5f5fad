package dev.crosspoint.validation.sample;

/** Whether a collective wrote its result over its input. */
public enum Buffer {
    /** Input and result lie in different buffers. */
    OUT_OF_PLACE("out-of-place"),
    /** The result overwrites the input, or a part of it. */
    IN_PLACE("in-place");

    private final String id;

    Buffer(String id) {
        this.id = id;
    }

    /** Stable name in files and on the command line. */
    public String id() {
        return id;
    }
}
