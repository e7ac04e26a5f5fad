package dev.crosspoint.validation.read.text;

import java.io.IOException;
import java.io.Reader;
import java.util.function.Consumer;

/**
 * Lines as {@link java.io.BufferedReader} cuts them, but never longer than a limit: a file without line ends must not
 * fill the memory. What is beyond the limit is dropped; no line of a known format is that long.
 */
final class LineReader {
    private static final int LONGEST = 1 << 20;

    private final Reader reader;
    private final int longest;
    private final char[] buffer = new char[1 << 16];
    private int at;
    private int end;
    private boolean endsWithReturn;

    LineReader(Reader reader) {
        this(reader, LONGEST);
    }

    LineReader(Reader reader, int longest) {
        this.reader = reader;
        this.longest = longest;
    }

    /** Hands on every line without its end. */
    void forEach(Consumer<String> consumer) throws IOException {
        StringBuilder line = new StringBuilder();
        boolean isOpen = false;
        while (fill()) {
            int from = at;
            while (at < end && buffer[at] != '\n' && buffer[at] != '\r') {
                at++;
            }
            line.append(buffer, from, Math.min(at - from, longest - line.length()));
            isOpen = at == end;
            if (!isOpen) {
                endsWithReturn = buffer[at] == '\r';
                at++;
                consumer.accept(line.toString());
                line.setLength(0);
            }
        }
        if (isOpen) {
            consumer.accept(line.toString());
        }
    }

    /** Makes sure that there is a character; a line feed behind a carriage return belongs to it. */
    private boolean fill() throws IOException {
        while (true) {
            if (at == end) {
                at = 0;
                end = Math.max(0, reader.read(buffer));
                if (end == 0) {
                    return false;
                }
            }
            if (!endsWithReturn) {
                return true;
            }
            endsWithReturn = false;
            if (buffer[at] == '\n') {
                at++;
            } else {
                return true;
            }
        }
    }
}
