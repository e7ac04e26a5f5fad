package dev.crosspoint.validation.compare;

import dev.crosspoint.model.collective.Collective;
import java.util.List;

/**
 * Two algorithms: which was faster where, as predicted and as observed.
 *
 * @param collective what was computed
 * @param ranks p
 * @param first id of one algorithm
 * @param second id of the other
 * @param observed every observed change of the faster, in order of size, accidents included
 * @param tieBands sizes that the noise does not tell apart
 * @param crossovers predicted and observed crossovers, matched where they can be
 * @param noise what tells how noisy the times are
 * @param verdict of the pair; observed changes that rest on one outlying point have no part in it
 * @param remark why, where no crossover tells; else empty
 * @param reason what the verdict is due to, in words: the remark, or the crossover that was decisive
 */
public record PairComparison(
        Collective collective,
        int ranks,
        String first,
        String second,
        List<ObservedCrossover> observed,
        List<TieBand> tieBands,
        List<CrossoverVerdict> crossovers,
        String noise,
        Verdict verdict,
        String remark,
        String reason) {
    public PairComparison {
        observed = List.copyOf(observed);
        tieBands = List.copyOf(tieBands);
        crossovers = List.copyOf(crossovers);
    }

    /** In words: the pair, the verdict, and the reason. */
    public String describe() {
        return "%s against %s, %s among %d ranks: %s: %s"
                .formatted(first, second, collective.id(), ranks, verdict.id(), reason);
    }
}
