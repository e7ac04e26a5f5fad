package dev.crosspoint.cli.scale;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.training.split.Axis;
import dev.crosspoint.model.training.split.CallTime;
import dev.crosspoint.model.training.split.Exchange;
import dev.crosspoint.model.training.split.GroupTimes;
import dev.crosspoint.model.training.split.Layout;
import dev.crosspoint.validation.fit.Calibration;
import dev.crosspoint.validation.fit.CurveBand;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Measured times of collectives among all replicas, or those that the measurement predicts for another number of them.
 *
 * @param layout data parallelism alone
 * @param calibration what was measured
 * @param end which end of the intervals is wanted
 */
record CalibratedTimes(Layout layout, Calibration calibration, End end) implements GroupTimes {
    /** Where in the interval of a fitted time. */
    enum End {
        /** Its lower end. */
        LOW,
        /** The fitted time. */
        LIKELY,
        /** Its upper end. */
        HIGH
    }

    CalibratedTimes {
        if (layout.split().data() != layout.split().ranks() || layout.split().expert() != 1) {
            throw new IllegalArgumentException(
                    "a calibration tells of all ranks in one group, so it goes with data parallelism alone: split="
                            + layout.split());
        }
    }

    @Override
    public CallTime time(Exchange exchange, double bytes) {
        if (layout.split().size(exchange.axis()) == 1) {
            return CallTime.NONE;
        }
        if (exchange.axis() != Axis.DATA) {
            throw new AssertionError(exchange);
        }
        return measured(exchange.collective()).stream()
                .map(algorithm ->
                        new CallTime(curve(exchange.collective(), algorithm).at(bytes), algorithm, ""))
                .min(Comparator.comparingDouble(CallTime::seconds))
                .orElseThrow(() -> new IllegalArgumentException(
                        "no fit of %s in the calibration. Measure it, or leave --calibration out"
                                .formatted(exchange.collective().id())));
    }

    private Curve curve(Collective collective, String algorithm) {
        int ranks = layout.split().data();
        Optional<CurveBand> band = CurveBand.of(calibration, collective, algorithm, ranks);
        if (band.isEmpty()) {
            return calibration.curve(collective, algorithm, ranks);
        }
        return switch (end) {
            case LOW -> band.get().low();
            case LIKELY -> band.get().likely();
            case HIGH -> band.get().high();
        };
    }

    /** Whether the group itself was measured, so that its times have intervals. */
    boolean hasIntervals() {
        return calibration.fits().stream()
                .anyMatch(
                        fit -> fit.subject().ranks().orElse(0) == layout.split().data());
    }

    private List<String> measured(Collective collective) {
        return calibration.fits().stream()
                .filter(fit -> fit.subject().collective().equals(Optional.of(collective)))
                .map(fit -> fit.subject().label().name())
                .distinct()
                .toList();
    }

    /** Nothing is known of links. */
    @Override
    public LinkLoad busiest(List<Volume> volumes) {
        return LinkLoad.NONE;
    }
}
