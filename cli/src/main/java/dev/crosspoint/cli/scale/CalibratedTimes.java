package dev.crosspoint.cli.scale;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.training.split.Axis;
import dev.crosspoint.model.training.split.CallTime;
import dev.crosspoint.model.training.split.Exchange;
import dev.crosspoint.model.training.split.GroupTimes;
import dev.crosspoint.model.training.split.Layout;
import dev.crosspoint.validation.fit.CurveBand;
import dev.crosspoint.validation.fit.GroupCalibration;
import dev.crosspoint.validation.fit.MissingExperiment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Measured times of collectives among all replicas, or those that the measurement predicts for another number of them.
 *
 * @param layout data parallelism alone
 * @param known what was measured, and what it tells of all replicas on the nodes that hold them
 * @param end which end of the intervals is wanted
 */
record CalibratedTimes(Layout layout, GroupCalibration known, End end) implements GroupTimes {
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
        List<CallTime> times = new ArrayList<>();
        List<String> refusals = new ArrayList<>();
        for (String algorithm : measured(exchange.collective())) {
            try {
                times.add(new CallTime(curve(exchange.collective(), algorithm).at(bytes), algorithm, ""));
            } catch (MissingExperiment e) {
                refusals.add(e.getMessage());
            }
        }
        return times.stream()
                .min(Comparator.comparingDouble(CallTime::seconds))
                .orElseThrow(() -> new IllegalArgumentException(
                        refusals.isEmpty()
                                ? "no fit of %s in the calibration. Measure it, or leave --calibration out"
                                        .formatted(exchange.collective().id())
                                : String.join("; ", refusals)));
    }

    private Curve curve(Collective collective, String algorithm) {
        Optional<CurveBand> band = known.band(collective, algorithm);
        if (band.isEmpty()) {
            return known.curve(collective, algorithm);
        }
        return switch (end) {
            case LOW -> band.get().low();
            case LIKELY -> band.get().likely();
            case HIGH -> band.get().high();
        };
    }

    /** How far the times of an algorithm are from what was measured. */
    List<String> distance(Collective collective, String algorithm) {
        return known.distance(collective, algorithm);
    }

    /** Whether the group itself was measured, so that its times have intervals. */
    boolean hasIntervals() {
        return known.isMeasured();
    }

    private List<String> measured(Collective collective) {
        return known.calibration().fits().stream()
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
