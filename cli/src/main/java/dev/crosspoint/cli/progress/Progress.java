package dev.crosspoint.cli.progress;

import dev.crosspoint.validation.measure.Observer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** An observer that tells the user, and stops telling when it is closed. */
public interface Progress extends Observer, AutoCloseable {
    @Override
    void close();

    /** A bar if standard error is a terminal, else lines on a writer. */
    static Progress on(PrintWriter err) {
        return isTerminal() ? new BarProgress() : new LineProgress(err);
    }

    /** Nothing. */
    static Progress none() {
        return new SilentProgress();
    }

    /** Java only tells whether standard input and output both are terminals, and results often go into a file. */
    private static boolean isTerminal() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            return System.console() != null;
        }
    }
}
