package dev.crosspoint.validation.read;

import dev.crosspoint.validation.sample.ReadResult;

/** Reads one format. */
interface LogReader {
    /** Whether a text is in this format, complete or not. */
    boolean recognises(LogText text);

    /**
     * What a text in this format holds. A text that holds nothing of use is a result with a reason.
     *
     * @param text one that this reader recognises
     */
    ReadResult read(LogText text);
}
