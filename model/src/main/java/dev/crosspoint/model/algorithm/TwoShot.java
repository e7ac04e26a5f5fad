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

/**
 * Everybody sends each rank its block, adds what it receives, and sends the sum of its own block to everybody.
 *
 * <p>AllReduce: {@code v = 2(p-1)/p * M}, {@code c = (p-1)/p * M}; {@code n = 2(p-1)} with {@link Starts#IN_TURN}, 2 with
 * {@link Starts#AT_ONCE}. ReduceScatter and AllGather are its halves.
 *
 * @param starts whether a rank starts its messages in turn or at once
 * @see "Xiong, Chen, Jiang, Li, Wang, Wang: Revisiting the time cost model of AllReduce, arXiv 2409.04202, 2024"
 */
public record TwoShot(Starts starts) implements RankToRank {
    @Override
    public String id() {
        return "two-shot" + starts.suffix();
    }

    @Override
    public int startsAtOnce(int ranks) {
        return starts.atOnce(ranks);
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return switch (collective) {
            case ALL_REDUCE, REDUCE_SCATTER, ALL_GATHER -> Optional.empty();
            default -> Optional.of("sending each rank its block does AllReduce, ReduceScatter and AllGather");
        };
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        double rounds = starts.rounds(ranks);
        double share = (ranks - 1.0) * size.value() / ranks;
        return switch (collective) {
            case ALL_REDUCE -> new CostTerms(2 * rounds, 2 * share, share);
            case REDUCE_SCATTER -> new CostTerms(rounds, share, share);
            case ALL_GATHER -> new CostTerms(rounds, share, 0);
            default -> throw new AssertionError(collective);
        };
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        String rounds = starts.formula(ranks);
        return switch (collective) {
            case ALL_REDUCE -> new Formula("2(%s)".formatted(rounds), "2(p-1)/p M", "(p-1)/p M");
            case REDUCE_SCATTER -> new Formula(rounds, "(p-1)/p M", "(p-1)/p M");
            case ALL_GATHER -> Formula.of(rounds, "(p-1)/p M");
            default -> throw new AssertionError(collective);
        };
    }

    @Override
    public String source() {
        return "Xiong, Chen, Jiang, Li, Wang, Wang: Revisiting the time cost model of AllReduce, arXiv 2409.04202, 2024";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        List<Phase> phases = new ArrayList<>();
        if (collective != Collective.ALL_GATHER) {
            phases.addAll(starts.phases(
                    "reduce-scatter to rank", ranks, (from, to) -> Message.reduce(from, to, Blocks.of(to))));
        }
        if (collective != Collective.REDUCE_SCATTER) {
            phases.addAll(
                    starts.phases("all-gather to rank", ranks, (from, to) -> Message.copy(from, to, Blocks.of(from))));
        }
        return new Schedule(ranks, ranks, phases);
    }
}
