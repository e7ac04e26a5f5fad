package dev.crosspoint.validation.read.text;

import dev.crosspoint.validation.sample.ReadResult;
import java.io.IOException;

/** Reads one format. */
public interface LogReader {
    /** Name of the format, for people. */
    String format();

    /**
     * Whether a text is in this format, complete or not.
     *
     * @param head the text, or its beginning where it is long
     */
    boolean recognises(LogText head);

    /**
     * As {@link #recognises(LogText)}, where that does not suffice because tabs matter.
     *
     * @param input the text, tabs and all; not read on
     * @param head its beginning
     */
    default boolean recognises(TextInput input, LogText head) {
        return recognises(head);
    }

    /**
     * What a text in this format holds. A text that holds nothing of use is a result with a reason.
     *
     * @param input one that this reader recognises
     * @throws IOException if the text cannot be read on
     */
    ReadResult read(TextInput input) throws IOException;
}
