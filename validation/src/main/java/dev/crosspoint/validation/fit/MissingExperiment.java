package dev.crosspoint.validation.fit;

/** What was asked for cannot be told from what was measured; the message names the measurement that would tell. */
public final class MissingExperiment extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    MissingExperiment(String message) {
        super(message);
    }
}
