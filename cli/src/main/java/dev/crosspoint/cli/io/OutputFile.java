package dev.crosspoint.cli.io;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes whole files or none. */
public final class OutputFile {
    private OutputFile() {}

    /**
     * Puts the content beside its place and moves it there when it is complete.
     *
     * @throws IllegalArgumentException if it cannot be written; the message says why
     */
    public static void write(Path path, byte[] content) {
        Path target = path.toAbsolutePath();
        try {
            if (Files.exists(target) && !Files.isRegularFile(target)) {
                writeInto(target, content);
                return;
            }
            Path part = Files.createTempFile(target.getParent(), "." + target.getFileName(), ".part");
            // A process that is interrupted leaves no part behind either.
            part.toFile().deleteOnExit();
            try {
                Files.write(part, content);
                part.toFile().setReadable(true, false);
                Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("%s: cannot be written: %s".formatted(path, reason(e)), e);
        }
    }

    /** A device such as /dev/stdout cannot be replaced by a move. */
    private static void writeInto(Path target, byte[] content) throws IOException {
        if (Files.isDirectory(target)) {
            throw new IOException("it is a directory");
        }
        Files.write(target, content);
    }

    /** Why a file cannot be written, in words. */
    public static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "its folder does not exist";
        }
        return e instanceof AccessDeniedException ? "no permission" : e.getMessage();
    }
}
