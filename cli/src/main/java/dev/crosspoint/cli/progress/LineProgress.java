package dev.crosspoint.cli.progress;

import dev.crosspoint.validation.measure.Operation;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** A line when a launch begins, and one every few seconds. */
final class LineProgress implements Progress {
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final PrintWriter err;
    private long iterations;
    private long done;
    private long doneBefore;
    private long began;
    private long lastTold;
    private int launch = -1;
    private String now = "";

    LineProgress(PrintWriter err) {
        this.err = err;
    }

    @Override
    public void planned(long all, long before) {
        iterations = all;
        done = before;
        doneBefore = before;
        began = System.nanoTime();
        lastTold = began;
    }

    @Override
    public void begins(int number, Operation operation) {
        now = "launch %d, %s".formatted(number + 1, operation.describe());
        if (number != launch) {
            launch = number;
            tell();
        }
    }

    @Override
    public void measured() {
        done++;
        if (System.nanoTime() - lastTold > PAUSE.toNanos()) {
            tell();
        }
    }

    private void tell() {
        lastTold = System.nanoTime();
        double seconds = (lastTold - began) / 1e9;
        String left = done > doneBefore
                ? String.format(Locale.ROOT, ", about %.0f s left", seconds * (iterations - done) / (done - doneBefore))
                : "";
        err.println("%d of %d: %s%s".formatted(done, iterations, now, left));
        err.flush();
    }

    @Override
    public void close() {}
}
