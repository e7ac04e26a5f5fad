package dev.crosspoint.model.training.step;

/**
 * What one device takes for the whole network.
 *
 * @param forward the forward pass
 * @param backward the backward pass
 * @param optimiserSeconds the update of all parameters
 * @param interference kappa: how much slower computing is while communication runs, 0 for not at all
 */
public record Compute(PassTime forward, PassTime backward, double optimiserSeconds, double interference) {
    public Compute {
        if (!(optimiserSeconds >= 0) || !(interference >= 0)) {
            throw new IllegalArgumentException("time and interference must be >= 0: optimiserSeconds=%s, kappa=%s"
                    .formatted(optimiserSeconds, interference));
        }
    }

    /** The same with another interference. */
    public Compute withInterference(double kappa) {
        return new Compute(forward, backward, optimiserSeconds, kappa);
    }

    /** The same device so many times as slow. */
    public Compute times(double factor) {
        return new Compute(
                new PassTime(forward.fixedSeconds() * factor, forward.perSampleSeconds() * factor),
                new PassTime(backward.fixedSeconds() * factor, backward.perSampleSeconds() * factor),
                optimiserSeconds * factor,
                interference);
    }
}
