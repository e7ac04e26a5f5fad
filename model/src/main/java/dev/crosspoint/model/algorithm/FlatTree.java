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
import java.util.function.IntFunction;

/**
 * Rank 0 deals with every other rank itself, one after the other, because it has one port.
 *
 * <p>Reduce and Broadcast: {@code n = p-1}, {@code v = (p-1) * M} (and Reduce {@code c = (p-1) * M}); AllReduce is the
 * one after the other. Scatter and Gather: {@code n = p-1}, {@code v = (p-1)/p * M}.
 *
 * @see "Chan, Heimlich, Purkayastha, van de Geijn: Collective communication: theory, practice, and experience,
 *     Concurrency and Computation 19(13), 2007"
 */
public record FlatTree() implements RankToRank {
    private static final Blocks WHOLE = Blocks.of(0);

    @Override
    public String id() {
        return "flat-tree";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return switch (collective) {
            case ALL_REDUCE, REDUCE, BROADCAST, SCATTER, GATHER -> Optional.empty();
            default -> Optional.of("a root alone does AllReduce, Reduce, Broadcast, Scatter and Gather");
        };
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        double others = ranks - 1;
        double bytes = others * size.value();
        return switch (collective) {
            case ALL_REDUCE -> new CostTerms(2 * others, 2 * bytes, bytes);
            case REDUCE -> new CostTerms(others, bytes, bytes);
            case BROADCAST -> new CostTerms(others, bytes, 0);
            case SCATTER, GATHER -> new CostTerms(others, bytes / ranks, 0);
            default -> throw new AssertionError(collective);
        };
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return switch (collective) {
            case ALL_REDUCE -> new Formula("2(p-1)", "2(p-1) M", "(p-1) M");
            case REDUCE -> new Formula("p-1", "(p-1) M", "(p-1) M");
            case BROADCAST -> Formula.of("p-1", "(p-1) M");
            case SCATTER, GATHER -> Formula.of("p-1", "(p-1)/p M");
            default -> throw new AssertionError(collective);
        };
    }

    @Override
    public String source() {
        return "Chan, Heimlich, Purkayastha, van de Geijn: Collective communication: theory, practice, and experience,"
                + " Concurrency and Computation 19(13), 2007";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        List<Phase> phases = new ArrayList<>();
        switch (collective) {
            case REDUCE -> phases.addAll(eachRank(ranks, "reduce", r -> Message.reduce(r, 0, WHOLE)));
            case BROADCAST -> phases.addAll(eachRank(ranks, "broadcast", r -> Message.copy(0, r, WHOLE)));
            case SCATTER -> phases.addAll(eachRank(ranks, "scatter", r -> Message.copy(0, r, Blocks.of(r))));
            case GATHER -> phases.addAll(eachRank(ranks, "gather", r -> Message.copy(r, 0, Blocks.of(r))));
            case ALL_REDUCE -> {
                phases.addAll(eachRank(ranks, "reduce", r -> Message.reduce(r, 0, WHOLE)));
                phases.addAll(eachRank(ranks, "broadcast", r -> Message.copy(0, r, WHOLE)));
            }
            default -> throw new AssertionError(collective);
        }
        boolean ofBlocks = collective == Collective.SCATTER || collective == Collective.GATHER;
        return new Schedule(ranks, ofBlocks ? ranks : 1, phases);
    }

    private static List<Phase> eachRank(int p, String name, IntFunction<Message> message) {
        List<Phase> rounds = new ArrayList<>();
        for (int r = 1; r < p; r++) {
            int rank = r;
            rounds.add(new Phase(name + ", rank " + r, 1, t -> List.of(message.apply(rank))));
        }
        return rounds;
    }
}
