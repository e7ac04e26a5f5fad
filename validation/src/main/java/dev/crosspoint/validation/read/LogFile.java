package dev.crosspoint.validation.read;

import dev.crosspoint.validation.sample.ReadResult;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A log on disk. */
public final class LogFile {
    private LogFile() {}

    /**
     * What a file holds; its source is the path as given. Text is UTF-8 unless a byte order mark says UTF-16, which
     * redirecting in PowerShell writes; bytes that are no text do no harm.
     *
     * @throws LogFileException if the file cannot be read
     */
    public static ReadResult read(Path file) throws LogFileException {
        byte[] bytes = bytes(file);
        try {
            return Logs.read(file.toString(), new StringReader(new String(bytes, charset(bytes))));
        } catch (IOException e) {
            throw new AssertionError("a string can be read", e);
        }
    }

    private static byte[] bytes(Path file) throws LogFileException {
        try {
            if (Files.isDirectory(file)) {
                throw new LogFileException("log is a file, this is a directory: path=" + file);
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw new LogFileException("no such file: path=" + file, e);
        } catch (LogFileException e) {
            throw e;
        } catch (IOException e) {
            throw new LogFileException("file cannot be read: path=" + file + ", cause=" + e.getMessage(), e);
        } catch (OutOfMemoryError e) {
            throw new LogFileException("file is too large to be a log: path=" + file, e);
        }
    }

    private static Charset charset(byte[] bytes) {
        int mark = bytes.length < 2 ? 0 : (bytes[0] & 0xff) << 8 | bytes[1] & 0xff;
        return mark == 0xfeff || mark == 0xfffe ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    }
}
