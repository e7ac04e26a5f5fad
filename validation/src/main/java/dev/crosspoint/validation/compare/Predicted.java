package dev.crosspoint.validation.compare;

import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.validation.fit.Bridge;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.Regimes;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A prediction, with the uncertainty of the lines behind it where it comes from a fit. A prediction from elsewhere
 * claims what it says.
 *
 * @param prediction the prediction
 * @param lines the fitted lines behind it
 * @param bridge what tells times between fitted sizes better than the lines do, where it is to be used
 * @param nodes how many hold the ranks that it is for, at least 1; empty where it holds on whichever were measured
 */
public record Predicted(Prediction prediction, Optional<Regimes> lines, Optional<Bridge> bridge, OptionalInt nodes) {
    /** A prediction that comes without uncertainty. */
    public static Predicted of(Prediction prediction) {
        return new Predicted(prediction, Optional.empty(), Optional.empty(), OptionalInt.empty());
    }

    /** What a fit predicts for the group it was fitted to; empty where its collective or ranks are unknown. */
    public static Optional<Predicted> of(Fit fit) {
        return fit.prediction()
                .map(prediction -> new Predicted(
                        prediction,
                        Optional.of(fit.regimes()),
                        Optional.empty(),
                        fit.subject().group().nodes()));
    }

    /** The same, with a bridge for times between fitted sizes. Crossovers are still those of the lines. */
    Predicted with(Bridge between) {
        return new Predicted(prediction, lines, Optional.of(between), nodes);
    }

    /** The same for ranks on so many nodes only, where that is known. */
    public Predicted on(OptionalInt number) {
        return new Predicted(prediction, lines, bridge, number);
    }

    /** Whether it is for ranks on so many nodes, as far as both are known. */
    boolean isFor(OptionalInt number) {
        return nodes.isEmpty() || number.isEmpty() || nodes.equals(number);
    }

    /** Seconds at a size: by the bridge within its range, else by the prediction's curve. */
    double at(double bytes) {
        return bridge.filter(b -> b.range().contains(bytes))
                .map(b -> b.at(bytes))
                .orElseGet(() -> prediction.curve().at(bytes));
    }
}
