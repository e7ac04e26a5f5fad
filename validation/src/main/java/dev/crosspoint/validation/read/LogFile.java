package dev.crosspoint.validation.read;

import dev.crosspoint.validation.sample.ReadResult;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A log on disk. */
public final class LogFile {
    private static final int MARK = 2;

    private LogFile() {}

    /**
     * What a file holds; its source is the path as given. Text is UTF-8 unless a byte order mark says UTF-16, which
     * redirecting in PowerShell writes; bytes that are no text do no harm.
     *
     * @throws LogFileException if the file cannot be read
     */
    public static ReadResult read(Path file) throws LogFileException {
        if (Files.isDirectory(file)) {
            throw new LogFileException("log is a file, this is a directory: path=" + file);
        }
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            return Logs.read(file.toString(), text(bytes));
        } catch (NoSuchFileException e) {
            throw new LogFileException("no such file: path=" + file, e);
        } catch (IOException e) {
            throw new LogFileException("file cannot be read: path=" + file + ", cause=" + e.getMessage(), e);
        }
    }

    /**
     * The text that some bytes are: UTF-16 where a byte order mark says so, else UTF-8.
     *
     * @param bytes a stream that can be marked
     * @throws IOException if the stream fails
     */
    public static Reader text(InputStream bytes) throws IOException {
        bytes.mark(MARK);
        int mark = bytes.read() << 8 | bytes.read();
        bytes.reset();
        Charset charset = mark == 0xfeff || mark == 0xfffe ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
        return new InputStreamReader(bytes, charset);
    }
}
