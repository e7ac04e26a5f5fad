package dev.crosspoint.cli.progress;

import dev.crosspoint.validation.measure.Operation;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar with the time that is left and what is measured now. */
final class BarProgress implements Progress {
    private static final int UPDATE_MILLIS = 250;
    private static final int WIDTH = 110;

    private final ProgressBar bar = new ProgressBarBuilder()
            .setTaskName("measure")
            .setInitialMax(0)
            .setUpdateIntervalMillis(UPDATE_MILLIS)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
            .build();

    @Override
    public void planned(long iterations, long done) {
        bar.maxHint(iterations);
        bar.stepTo(done);
    }

    @Override
    public void begins(int launch, Operation operation) {
        bar.setExtraMessage(" launch %d, %s".formatted(launch + 1, operation.describe()));
    }

    @Override
    public void measured() {
        bar.step();
    }

    @Override
    public void close() {
        bar.close();
    }
}
