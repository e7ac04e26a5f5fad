package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Blocks;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Partners at distance 1, 2, 4, … exchange their whole sums, so that after {@code log2 p} rounds everybody has all.
 *
 * <p>AllReduce among {@code p = 2^k}: {@code n = L}, {@code v = L * M}, {@code c = L * M}. Other groups first fold: with
 * {@code q = 2^l} the largest power of two below p, the first {@code 2(p-q)} ranks pair up, one of each pair adds the
 * other's message, stands for both, and hands the result back: {@code n = l + 2}, {@code v = (l + 2) * M},
 * {@code c = (l + 1) * M}.
 *
 * @see "Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH, IJHPCA 19(1), 2005"
 */
public record RecursiveDoubling() implements RankToRank {
    private static final Blocks WHOLE = Blocks.of(0);

    @Override
    public String id() {
        return "recursive-doubling";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return collective == Collective.ALL_REDUCE
                ? Optional.empty()
                : Optional.of("recursive doubling of whole messages does AllReduce");
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        double levels = Logarithm.floorLog2(ranks);
        boolean folds = !Logarithm.isPowerOfTwo(ranks);
        double rounds = folds ? levels + 2 : levels;
        double reducing = folds ? levels + 1 : levels;
        return new CostTerms(rounds, rounds * size.value(), reducing * size.value());
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return Logarithm.isPowerOfTwo(ranks)
                ? new Formula("L", "L M", "L M")
                : new Formula("l + 2", "(l + 2) M", "(l + 1) M");
    }

    @Override
    public String source() {
        return "Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH, IJHPCA 19(1),"
                + " 2005";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        Fold fold = new Fold(ranks);
        List<Phase> phases = new ArrayList<>();
        if (fold.pairs() > 0) {
            phases.add(fold.phase("fold", (standing, other) -> Message.reduce(other, standing, WHOLE)));
        }
        for (int d = 1; d < fold.core(); d *= 2) {
            phases.add(exchange(fold, d));
        }
        if (fold.pairs() > 0) {
            phases.add(fold.phase("unfold", (standing, other) -> Message.copy(standing, other, WHOLE)));
        }
        return new Schedule(ranks, 1, phases);
    }

    private static Phase exchange(Fold fold, int distance) {
        return new Phase(
                "exchange at distance " + distance,
                1,
                t -> IntStream.range(0, fold.core())
                        .mapToObj(i -> Message.reduce(fold.rank(i), fold.rank(i ^ distance), WHOLE))
                        .toList());
    }
}
