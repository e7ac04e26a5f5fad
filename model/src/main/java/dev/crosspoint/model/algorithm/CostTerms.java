package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.Seconds;

/**
 * Cost of a collective without the parameters of any link: {@code T = n * alpha + v / B + c * gamma}. Prediction
 * multiplies the terms, fitting divides by them.
 *
 * @param startUps n, messages one after the other on the critical path
 * @param criticalBytes v, bytes sent one after the other on the critical path
 * @param reducedBytes c, bytes reduced one after the other on the critical path
 */
public record CostTerms(double startUps, double criticalBytes, double reducedBytes) {
    /** Nothing to do: a group of one. */
    public static final CostTerms NONE = new CostTerms(0, 0, 0);

    /** The time on links that are all alike. */
    public Seconds on(LinkParameters link) {
        return new Seconds(startUps * link.alpha().value()
                + criticalBytes / link.bandwidth().value()
                + reducedBytes * link.gamma().value());
    }

    /** One after the other. */
    public CostTerms plus(CostTerms other) {
        return new CostTerms(
                startUps + other.startUps, criticalBytes + other.criticalBytes, reducedBytes + other.reducedBytes);
    }
}
