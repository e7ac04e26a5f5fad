package dev.crosspoint.validation.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Appends to a run file. Lines that belong together go out in one write, so that killing this process leaves all of them
 * or none; nothing is held back in memory.
 */
public final class RunWriter implements AutoCloseable {
    private final FileChannel channel;

    private RunWriter(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Goes on at the end of a file, which is created if it does not exist. If its last line is cut, a new one is begun.
     *
     * @throws IOException if it cannot be opened
     */
    public static RunWriter append(Path file) throws IOException {
        boolean cut = isCut(file);
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        RunWriter writer = new RunWriter(channel);
        if (cut) {
            writer.write("\n");
        }
        return writer;
    }

    /** Writes lines, all of them in one go. */
    public void write(RunLine... lines) throws IOException {
        write(Arrays.asList(lines));
    }

    /** Writes lines, all of them in one go. */
    public void write(List<? extends RunLine> lines) throws IOException {
        write(lines.stream().map(LineWriter::text).collect(Collectors.joining()));
        if (lines.stream().anyMatch(LaunchLine.class::isInstance) && channel.size() > 0) {
            channel.force(false);
        }
    }

    private void write(String text) throws IOException {
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static boolean isCut(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            return channel.size() > 0 && channel.read(last, channel.size() - 1) == 1 && last.get(0) != '\n';
        }
    }
}
