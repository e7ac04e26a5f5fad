package dev.crosspoint.cli.measure;

import dev.crosspoint.cli.io.OutputFile;
import dev.crosspoint.cli.measure.MeasureOptions.Order;
import dev.crosspoint.cli.progress.Progress;
import dev.crosspoint.validation.measure.Measurement;
import dev.crosspoint.validation.measure.Observer;
import dev.crosspoint.validation.measure.Target;
import dev.crosspoint.validation.measure.host.EmulatedNetwork;
import dev.crosspoint.validation.run.RunWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A measurement with its progress, which Ctrl-C ends cleanly.
 *
 * @param order what is measured
 * @param quiet whether nobody wants to see how far it is
 * @param err where progress goes
 * @param most after what time it ends with what it has; empty if it may take as long as it takes
 */
record Measuring(Order order, boolean quiet, PrintWriter err, Optional<Duration> most) {
    static Measuring of(Order order, boolean quiet, PrintWriter err) {
        return new Measuring(order, quiet, err, Optional.empty());
    }

    Measuring within(Duration limit) {
        return new Measuring(order, quiet, err, Optional.of(limit));
    }

    /** Measures what a file lacks, in the time that it has; says whether it was not interrupted. */
    boolean into(Target target) {
        // A plan that cannot be carried out leaves no empty file behind.
        order.backend().require(order.plan());
        try (Progress progress = quiet ? Progress.none() : Progress.on(err);
                RunWriter writer = RunWriter.append(target.path())) {
            Observer observer = progress;
            Measurement measurement = new Measurement(
                    order.backend(), order.plan(), order.network().map(EmulatedNetwork::text), writer, observer);
            AtomicBoolean interrupted = new AtomicBoolean();
            Thread hook = new Thread(() -> {
                interrupted.set(true);
                measurement.stop();
                removeIfEmpty(target);
                err.println(
                        Files.exists(target.path())
                                ? "interrupted: what was measured is in %s; --resume goes on with it"
                                        .formatted(target.path())
                                : "interrupted before anything was measured");
                err.flush();
            });
            Runtime.getRuntime().addShutdownHook(hook);
            Timer timer = new Timer("time limit", true);
            most.ifPresent(limit -> timer.schedule(ending(measurement), limit.toMillis()));
            try {
                measurement.run(target);
            } finally {
                timer.cancel();
                if (!interrupted.get()) {
                    Runtime.getRuntime().removeShutdownHook(hook);
                }
            }
            return !interrupted.get();
        } catch (IOException e) {
            throw cannotBeWritten(target, e);
        } catch (UncheckedIOException e) {
            throw cannotBeWritten(target, e.getCause());
        } finally {
            removeIfEmpty(target);
        }
    }

    private static IllegalArgumentException cannotBeWritten(Target target, IOException e) {
        boolean begun = Files.isRegularFile(target.path());
        return new IllegalArgumentException(
                "%s: cannot be written: %s%s"
                        .formatted(
                                target.path(),
                                OutputFile.reason(e),
                                begun ? ". What was measured until then is in it; --resume goes on with it" : ""),
                e);
    }

    /** A run that did not come about leaves nothing. */
    private static void removeIfEmpty(Target target) {
        try {
            if (Files.isRegularFile(target.path()) && Files.size(target.path()) == 0) {
                Files.delete(target.path());
            }
        } catch (IOException e) {
            // An empty file is in nobody's way: the next run goes into it.
            return;
        }
    }

    private TimerTask ending(Measurement measurement) {
        return new TimerTask() {
            @Override
            public void run() {
                err.println("the time limit is reached: what was measured until now is judged");
                measurement.stop();
            }
        };
    }
}
