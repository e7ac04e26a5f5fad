package dev.crosspoint.cli.io;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.util.Optional;

/** Standard output that remembers why a write failed: a writer over it only knows that one did. */
public final class StandardOutput extends FilterOutputStream {
    private static final String READER_LEFT = "Broken pipe";

    private Optional<IOException> failure = Optional.empty();

    public StandardOutput() {
        super(new FileOutputStream(FileDescriptor.out));
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            failure = Optional.of(e);
            throw e;
        }
    }

    /** Why results were lost; empty if none were, or the reader had seen enough, as {@code head} has. */
    public Optional<String> loss() {
        return failure.map(IOException::getMessage).filter(message -> !READER_LEFT.equals(message));
    }
}
