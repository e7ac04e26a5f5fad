package dev.crosspoint.validation.read;

import dev.crosspoint.validation.sample.ReadResult;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.util.List;

/** Every format that is known. */
public final class Logs {
    private static final List<LogReader> READERS = List.of(new RunFileText(), new NcclTestsText());

    private Logs() {}

    /**
     * What a text holds.
     *
     * @param source the file, or what stands for it
     * @return a result with a reason if the text is empty, binary, or in no known format
     * @throws IOException if the reader fails
     */
    public static ReadResult read(String source, Reader reader) throws IOException {
        StringWriter text = new StringWriter();
        reader.transferTo(text);
        return read(LogText.of(source, text.toString()));
    }

    private static ReadResult read(LogText text) {
        if (text.isBlank()) {
            return ReadResult.nothing(text.source(), "the file is empty");
        } else if (text.isBinary()) {
            return ReadResult.nothing(text.source(), "the file is binary, not a text");
        }
        return READERS.stream()
                .filter(reader -> reader.recognises(text))
                .findFirst()
                .map(reader -> reader.read(text))
                .orElseGet(() -> ReadResult.nothing(text.source(), NearMiss.describe(text)));
    }
}
