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
 * Partners exchange halves of what they are still responsible for until each has one block of the sum
 * (reduce-scatter by halving), then give back what they have (all-gather by doubling). Rabenseifner's algorithm.
 *
 * <p>Among {@code p = 2^k}: {@code n = 2L}, {@code v = 2(p-1)/p * M}, {@code c = (p-1)/p * M}; ReduceScatter and
 * AllGather are its halves. Other groups are first folded to {@code q = 2^l} ranks, AllReduce only:
 * <ul>
 *   <li>{@link Folding#WHOLE}: one of each pair adds the whole message of the other. {@code n = 2l + 2},
 *       {@code v = 2(q-1)/q * M + 2M}, {@code c = (q-1)/q * M + M}.
 *   <li>{@link Folding#HALVES}: each of a pair adds one half, then one collects both. {@code n = 2l + 3}, the same v,
 *       {@code c = (q-1)/q * M + M/2}.
 * </ul>
 *
 * @param folding what groups do that are no power of two
 * @param first which partners exchange the most: it does not matter on one switch, but on links that are shared
 * @see "Rabenseifner: Optimization of collective reduction operations, ICCS 2004 (folding by halves)"
 * @see "Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH, IJHPCA 19(1), 2005"
 */
public record HalvingDoubling(Folding folding, First first) implements RankToRank {
    /** What groups do that are no power of two. */
    public enum Folding {
        /** Whole messages. */
        WHOLE("halving-doubling"),
        /** Halves of messages. */
        HALVES("halving-doubling-half");

        private final String id;

        Folding(String id) {
            this.id = id;
        }
    }

    /** The partner that the most is exchanged with. */
    public enum First {
        /** The nearest by number: distances 1, 2, 4, … */
        NEAR,
        /** The farthest: distances …, 4, 2, 1. */
        FAR
    }

    /** The nearest partner first. */
    public HalvingDoubling(Folding folding) {
        this(folding, First.NEAR);
    }

    @Override
    public String id() {
        return first == First.NEAR ? folding.id : folding.id + "-far";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return switch (collective) {
            case ALL_REDUCE -> Optional.empty();
            case REDUCE_SCATTER, ALL_GATHER ->
                Logarithm.isPowerOfTwo(ranks)
                        ? Optional.empty()
                        : Optional.of(
                                "it needs a power of two of ranks unless it folds them, which only AllReduce can");
            default -> Optional.of("halving and doubling does AllReduce, ReduceScatter and AllGather");
        };
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        double levels = Logarithm.floorLog2(ranks);
        double q = Integer.highestOneBit(ranks);
        double bytes = size.value();
        double share = (q - 1) * bytes / q;
        CostTerms both = new CostTerms(2 * levels, 2 * share, share);
        return switch (collective) {
            case REDUCE_SCATTER -> new CostTerms(levels, share, share);
            case ALL_GATHER -> new CostTerms(levels, share, 0);
            case ALL_REDUCE -> Logarithm.isPowerOfTwo(ranks) ? both : both.plus(foldingCost(bytes));
            default -> throw new AssertionError(collective);
        };
    }

    private CostTerms foldingCost(double bytes) {
        return switch (folding) {
            case WHOLE -> new CostTerms(2, 2 * bytes, bytes);
            case HALVES -> new CostTerms(3, 2 * bytes, bytes / 2);
        };
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return switch (collective) {
            case REDUCE_SCATTER -> new Formula("L", "(p-1)/p M", "(p-1)/p M");
            case ALL_GATHER -> Formula.of("L", "(p-1)/p M");
            case ALL_REDUCE ->
                Logarithm.isPowerOfTwo(ranks) ? new Formula("2 L", "2(p-1)/p M", "(p-1)/p M") : foldingFormula();
            default -> throw new AssertionError(collective);
        };
    }

    private Formula foldingFormula() {
        return switch (folding) {
            case WHOLE -> new Formula("2 l + 2", "2(q-1)/q M + 2 M", "(q-1)/q M + M");
            case HALVES -> new Formula("2 l + 3", "2(q-1)/q M + 2 M", "(q-1)/q M + M/2");
        };
    }

    @Override
    public String source() {
        return switch (folding) {
            case WHOLE ->
                "Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH, IJHPCA"
                        + " 19(1), 2005";
            case HALVES -> "Rabenseifner: Optimization of collective reduction operations, ICCS 2004";
        };
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        Fold fold = new Fold(ranks);
        List<Phase> phases = new ArrayList<>();
        if (fold.pairs() > 0) {
            phases.addAll(foldingPhases(fold));
        }
        if (collective != Collective.ALL_GATHER) {
            distances(fold.core()).forEach(d -> phases.add(halving(fold, d)));
        }
        if (collective != Collective.REDUCE_SCATTER) {
            int[] distances = distances(fold.core()).toArray();
            for (int step = distances.length - 1; step >= 0; step--) {
                phases.add(doubling(fold, distances[step]));
            }
        }
        if (fold.pairs() > 0) {
            Blocks whole = Blocks.range(0, fold.core());
            phases.add(fold.phase("unfold", (standing, other) -> Message.copy(standing, other, whole)));
        }
        return new Schedule(ranks, fold.core(), phases);
    }

    private List<Phase> foldingPhases(Fold fold) {
        int half = fold.core() / 2;
        Blocks lower = Blocks.range(0, half);
        Blocks upper = Blocks.range(half, half);
        return switch (folding) {
            case WHOLE -> {
                Blocks whole = Blocks.range(0, fold.core());
                yield List.of(fold.phase("fold", (standing, other) -> Message.reduce(other, standing, whole)));
            }
            case HALVES ->
                List.of(
                        fold.exchange("exchange halves", upper, lower),
                        fold.phase("collect", (standing, other) -> Message.copy(other, standing, lower)));
        };
    }

    /** Distances between partners, that at which half the message is exchanged first. */
    private IntStream distances(int q) {
        return switch (first) {
            case NEAR -> IntStream.iterate(1, d -> d < q, d -> 2 * d);
            case FAR -> IntStream.iterate(q / 2, d -> d > 0, d -> d / 2);
        };
    }

    private Phase halving(Fold fold, int distance) {
        return new Phase(
                "halve at distance " + distance,
                1,
                t -> IntStream.range(0, fold.core())
                        .mapToObj(i -> Message.reduce(
                                fold.rank(i), fold.rank(i ^ distance), blocks(i ^ distance, distance, fold.core())))
                        .toList());
    }

    private Phase doubling(Fold fold, int distance) {
        return new Phase(
                "double at distance " + distance,
                1,
                t -> IntStream.range(0, fold.core())
                        .mapToObj(i ->
                                Message.copy(fold.rank(i), fold.rank(i ^ distance), blocks(i, distance, fold.core())))
                        .toList());
    }

    /** The blocks that the i-th is responsible for once it has halved with its partner at that distance. */
    private Blocks blocks(int i, int distance, int q) {
        return switch (first) {
            case NEAR -> Blocks.spaced(i % (2 * distance), 2 * distance, q / (2 * distance), q);
            case FAR -> Blocks.range(i / distance * distance, distance);
        };
    }
}
