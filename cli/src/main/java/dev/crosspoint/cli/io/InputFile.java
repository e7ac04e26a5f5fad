package dev.crosspoint.cli.io;

import dev.crosspoint.validation.read.LogFile;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that the user named, or standard input as {@code -}.
 *
 * @param name as the user wrote it
 */
public record InputFile(String name) {
    /** Reads with what a format's reader makes of it. */
    public interface Parser<T> {
        T parse(String source, Reader reader) throws IOException;
    }

    /**
     * Hands the text to a reader, unpacked if it is packed by gzip. Bytes that are no text arrive as replacement
     * characters: what they mean is for the reader of the format to say.
     *
     * @throws IllegalArgumentException if the file cannot be read; the message says why
     */
    public <T> T read(Parser<T> parser) {
        if (name.equals("-")) {
            return parse(parser, "standard input", System.in);
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
        try (InputStream bytes = Files.newInputStream(path)) {
            return parse(parser, name, bytes);
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /** Length in whole megabytes; 0 for what is no file. */
    public long megabytes() {
        try {
            return Files.isRegularFile(Path.of(name)) ? Files.size(Path.of(name)) / 1_000_000 : 0;
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    private static <T> T parse(Parser<T> parser, String source, InputStream bytes) {
        try {
            return parser.parse(source, new BufferedReader(LogFile.text(new BufferedInputStream(bytes))));
        } catch (IOException e) {
            throw unreadable(source, e);
        } catch (IllegalArgumentException e) {
            boolean named = e.getMessage() != null && e.getMessage().contains(source);
            throw named ? e : new IllegalArgumentException(source + ": " + e.getMessage(), e);
        }
    }

    private static IllegalArgumentException unreadable(String source, IOException e) {
        boolean named = e.getMessage() != null && e.getMessage().startsWith(source + ":");
        return new IllegalArgumentException(named ? e.getMessage() : source + ": cannot be read: " + e.getMessage(), e);
    }
}
