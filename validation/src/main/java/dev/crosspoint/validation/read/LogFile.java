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
import java.util.zip.GZIPInputStream;

/** A log on disk. */
public final class LogFile {
    private static final int MARK = 2;
    private static final int GZIP = 0x1f8b;
    private static final int BUFFER = 1 << 16;

    private LogFile() {}

    /**
     * What a file holds, unpacked if it is packed by gzip; its source is the path as given. Text is UTF-8 unless its
     * first bytes say UTF-16, which redirecting in PowerShell writes; bytes that are no text do no harm.
     *
     * @throws LogFileException if the file cannot be read
     */
    public static ReadResult read(Path file) throws LogFileException {
        if (Files.isDirectory(file)) {
            throw new LogFileException("log is a file, this is a directory: path=" + file);
        }
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
            return Logs.read(file.toString(), text(bytes));
        } catch (NoSuchFileException e) {
            throw new LogFileException("no such file: path=" + file, e);
        } catch (IOException e) {
            throw new LogFileException("file cannot be read: path=" + file + ", cause=" + e.getMessage(), e);
        }
    }

    /**
     * The text that some bytes are: unpacked if they are packed by gzip, UTF-16 where a byte order mark or every second
     * byte says so, else UTF-8.
     *
     * @param bytes a stream that can be marked
     * @throws IOException if the stream fails
     */
    public static Reader text(InputStream bytes) throws IOException {
        int first = mark(bytes);
        InputStream unpacked = first == GZIP ? new BufferedInputStream(new GZIPInputStream(bytes), BUFFER) : bytes;
        int mark = first == GZIP ? mark(unpacked) : first;
        return new InputStreamReader(unpacked, charset(mark));
    }

    private static Charset charset(int mark) {
        if (mark == 0xfeff || mark == 0xfffe) {
            return StandardCharsets.UTF_16;
        } else if (mark > 0 && (mark & 0xff) == 0) {
            return StandardCharsets.UTF_16LE;
        }
        return mark > 0 && mark <= 0xff ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_8;
    }

    /** The first two bytes; below zero if there are none. */
    private static int mark(InputStream bytes) throws IOException {
        bytes.mark(MARK);
        int first = bytes.read();
        int second = bytes.read();
        bytes.reset();
        return second < 0 ? -1 : first << 8 | second;
    }
}
