package dev.crosspoint.validation.fit;

import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Subject;
import java.util.Optional;

/**
 * What a line says about links, where the algorithm's cost terms n and v are known. With one group size only
 * {@code a = c0 + n * alpha} and {@code b = v/B + c * gamma} are measured: alpha takes the base cost c0 as zero, and B
 * takes the reduction as hidden behind the transfer.
 *
 * @param alpha {@code a / n}, an upper bound of the start-up cost
 * @param bandwidth {@code v / b}, a lower bound of B
 * @param caveat what was assumed, or why there is no estimate
 */
public record LinkEstimate(Optional<Seconds> alpha, Optional<BytesPerSecond> bandwidth, String caveat) {
    private static final String ASSUMPTIONS = "alpha with the base cost taken as 0, bandwidth with the reduction taken"
            + " as hidden: one group size cannot tell them apart";

    /** The estimate from the line of the smallest and the line of the largest messages. */
    static LinkEstimate of(Subject subject, Regimes regimes) {
        if (subject.collective().isEmpty() || subject.ranks().isEmpty()) {
            return none("collective or ranks are unknown");
        }
        Optional<CostTerms> terms = TextbookTerms.of(
                subject.label().id(),
                subject.collective().get(),
                subject.ranks().getAsInt());
        if (terms.isEmpty()) {
            return none("no cost terms are known for " + subject.describe());
        }
        double a = regimes.first().fit().time().interceptSeconds();
        double b = regimes.last().fit().time().slopeSecondsPerByte();
        return new LinkEstimate(
                Optional.of(new Seconds(a / terms.get().startUps())),
                Optional.of(terms.get().criticalBytes() / b)
                        .filter(Double::isFinite)
                        .map(BytesPerSecond::new),
                ASSUMPTIONS);
    }

    private static LinkEstimate none(String why) {
        return new LinkEstimate(Optional.empty(), Optional.empty(), why);
    }
}
