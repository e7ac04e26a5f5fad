package dev.crosspoint.validation.compare;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.fit.Likeness;
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

    /** Of two labels of what looks like one algorithm: nothing is observed between them but noise. */
    static PairComparison ofOne(Collective collective, int ranks, Duel duel, Likeness likeness) {
        String remark = "they look like one algorithm: " + likeness.describe();
        List<Duel.Round> rounds = duel.rounds();
        TieBand all = new TieBand(
                rounds.get(0).size().value(),
                rounds.get(rounds.size() - 1).size().value());
        return new PairComparison(
                collective,
                ranks,
                duel.first().algorithm(),
                duel.second().algorithm(),
                List.of(),
                List.of(all),
                List.of(),
                duel.noise(),
                Verdict.UNDECIDED,
                remark,
                remark);
    }

    /** In words: the pair, the verdict, and the reason. */
    public String describe() {
        return "%s against %s, %s among %d ranks: %s: %s"
                .formatted(first, second, collective.id(), ranks, verdict.id(), reason);
    }
}
