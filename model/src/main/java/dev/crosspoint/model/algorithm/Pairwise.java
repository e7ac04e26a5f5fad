package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Blocks;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Everything goes straight from the rank that has it to the rank that wants it, in round d to the one d ahead.
 *
 * <p>AllToAll: {@code n = p-1}, {@code v = (p-1)/p * M}. SendRecv, where each rank wants only what the one before has:
 * {@code n = 1}, {@code v = M}.
 *
 * @see "Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH, IJHPCA 19(1), 2005"
 */
public record Pairwise() implements RankToRank {
    /** The most ranks whose blocks for each other an int still numbers: no schedule of AllToAll has more. */
    public static final int MOST_RANKS = 46_340;

    @Override
    public String id() {
        return "pairwise";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return collective == Collective.ALL_TO_ALL || collective == Collective.SEND_RECV
                ? Optional.empty()
                : Optional.of("sending straight to whoever wants it does AllToAll and SendRecv");
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        if (ranks == 1) {
            return CostTerms.NONE;
        }
        return collective == Collective.SEND_RECV
                ? new CostTerms(1, size.value(), 0)
                : new CostTerms(ranks - 1, (ranks - 1.0) * size.value() / ranks, 0);
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        if (ranks == 1) {
            return Formula.NONE;
        }
        return collective == Collective.SEND_RECV ? Formula.of("1", "M") : Formula.of("p-1", "(p-1)/p M");
    }

    @Override
    public String source() {
        return "Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH, IJHPCA 19(1),"
                + " 2005";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        if (collective == Collective.SEND_RECV) {
            Phase phase = new Phase(
                    "send to the next",
                    ranks == 1 ? 0 : 1,
                    t -> IntStream.range(0, ranks)
                            .mapToObj(r -> Message.copy(r, (r + 1) % ranks, Blocks.of(r)))
                            .toList());
            return new Schedule(ranks, 1, ranks, List.of(phase));
        }
        requireNumbers(ranks);
        List<Phase> phases = Starts.IN_TURN.phases(
                "send to rank", ranks, (from, to) -> Message.copy(from, to, Blocks.of(from * ranks + to)));
        return new Schedule(ranks, ranks, ranks * ranks, phases);
    }

    /**
     * Refuses to number the blocks that so many ranks have for each other.
     *
     * @throws IllegalArgumentException if an int does not
     */
    static void requireNumbers(int ranks) {
        if (ranks > MOST_RANKS) {
            throw new IllegalArgumentException(
                    "blocks of AllToAll are numbered for up to %d ranks: ranks=%d".formatted(MOST_RANKS, ranks));
        }
    }
}
