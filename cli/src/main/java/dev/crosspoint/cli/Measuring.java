package dev.crosspoint.cli;

import dev.crosspoint.cli.MeasureOptions.Order;
import dev.crosspoint.cli.progress.Progress;
import dev.crosspoint.validation.measure.Measurement;
import dev.crosspoint.validation.measure.Observer;
import dev.crosspoint.validation.measure.Target;
import dev.crosspoint.validation.measure.host.EmulatedNetwork;
import dev.crosspoint.validation.run.RunWriter;
import java.io.IOException;
import java.io.PrintWriter;

/**
 * A measurement with its progress, which Ctrl-C ends cleanly.
 *
 * @param order what is measured
 * @param quiet whether nobody wants to see how far it is
 * @param err where progress goes
 */
record Measuring(Order order, boolean quiet, PrintWriter err) {
    static Measuring of(Order order, boolean quiet, PrintWriter err) {
        return new Measuring(order, quiet, err);
    }

    /** Measures what a file lacks; says whether it came to its end and was not interrupted. */
    boolean into(Target target) {
        // A plan that cannot be carried out leaves no empty file behind.
        order.backend().require(order.plan());
        try (Progress progress = quiet ? Progress.none() : Progress.on(err);
                RunWriter writer = RunWriter.append(target.path())) {
            Observer observer = progress;
            Measurement measurement = new Measurement(
                    order.backend(), order.plan(), order.network().map(EmulatedNetwork::text), writer, observer);
            Thread hook = new Thread(() -> {
                measurement.stop();
                err.println(
                        "interrupted: what was measured is in %s; --resume goes on with it".formatted(target.path()));
                err.flush();
            });
            Runtime.getRuntime().addShutdownHook(hook);
            try {
                measurement.run(target.before());
            } finally {
                if (!measurement.isStopped()) {
                    Runtime.getRuntime().removeShutdownHook(hook);
                }
            }
            return !measurement.isStopped();
        } catch (IOException e) {
            throw new IllegalArgumentException("%s: cannot be written: %s".formatted(target.path(), e.getMessage()), e);
        }
    }
}
