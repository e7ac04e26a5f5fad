package dev.crosspoint.cli;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that the user named, or standard input as {@code -}.
 *
 * @param name as the user wrote it
 */
record InputFile(String name) {
    /** Reads with what a format's reader makes of it. */
    interface Parser<T> {
        T parse(String source, Reader reader) throws IOException;
    }

    /**
     * Hands the text to a reader. Bytes that are no UTF-8 arrive as replacement characters: what they mean is for the
     * reader of the format to say.
     *
     * @throws IllegalArgumentException if the file cannot be read; the message says why
     */
    <T> T read(Parser<T> parser) {
        if (name.equals("-")) {
            return parse(parser, "standard input", new InputStreamReader(System.in, StandardCharsets.UTF_8));
        }
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a file has a name: text=''");
        }
        Path path = Path.of(name);
        if (!Files.exists(path)) {
            throw new IllegalArgumentException(name + ": no such file");
        } else if (Files.isDirectory(path)) {
            throw new IllegalArgumentException(name + ": is a directory; name the files in it");
        } else if (!Files.isReadable(path)) {
            throw new IllegalArgumentException(name + ": no permission to read it");
        }
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(path));
                Reader reader = new BufferedReader(new InputStreamReader(bytes, charset(bytes)))) {
            return parse(parser, name, reader);
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /** Length in whole megabytes; 0 for what is no file. */
    long megabytes() {
        try {
            return Files.isRegularFile(Path.of(name)) ? Files.size(Path.of(name)) / 1_000_000 : 0;
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /** UTF-8, or UTF-16 where the first two bytes say so: PowerShell writes what a program prints like that. */
    private static Charset charset(InputStream bytes) throws IOException {
        bytes.mark(2);
        int mark = bytes.read() << 8 | bytes.read();
        bytes.reset();
        return mark == 0xFFFE || mark == 0xFEFF ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    }

    private static <T> T parse(Parser<T> parser, String source, Reader reader) {
        try {
            return parser.parse(source, reader);
        } catch (IOException e) {
            throw unreadable(source, e);
        } catch (IllegalArgumentException e) {
            boolean named = e.getMessage() != null && e.getMessage().contains(source);
            throw named ? e : new IllegalArgumentException(source + ": " + e.getMessage(), e);
        }
    }

    private static IllegalArgumentException unreadable(String source, IOException e) {
        return new IllegalArgumentException(source + ": cannot be read: " + e.getMessage(), e);
    }
}
