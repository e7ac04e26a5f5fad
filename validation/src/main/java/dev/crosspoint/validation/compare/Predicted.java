package dev.crosspoint.validation.compare;

import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.Regimes;
import java.util.Optional;

/**
 * A prediction, with the uncertainty of the lines behind it where it comes from a fit. A prediction from elsewhere
 * claims what it says.
 *
 * @param prediction the prediction
 * @param lines the fitted lines behind it
 */
public record Predicted(Prediction prediction, Optional<Regimes> lines) {
    /** A prediction that comes without uncertainty. */
    public static Predicted of(Prediction prediction) {
        return new Predicted(prediction, Optional.empty());
    }

    /** What a fit predicts for the group it was fitted to; empty where its collective or ranks are unknown. */
    public static Optional<Predicted> of(Fit fit) {
        return fit.prediction().map(prediction -> new Predicted(prediction, Optional.of(fit.regimes())));
    }
}
