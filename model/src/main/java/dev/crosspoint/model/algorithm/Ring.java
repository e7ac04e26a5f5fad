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
 * Every rank passes one block of {@code M / p} to the next rank in each round: reduce-scatter, then all-gather.
 *
 * <p>AllReduce: {@code n = 2(p-1)}, {@code v = 2(p-1)/p * M}, {@code c = (p-1)/p * M}; no algorithm moves fewer bytes.
 * ReduceScatter and AllGather are its halves.
 *
 * @see "Patarasuk, Yuan: Bandwidth optimal all-reduce algorithms for clusters of workstations, JPDC 69(2), 2009"
 */
public record Ring() implements RankToRank {
    @Override
    public String id() {
        return "ring";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return switch (collective) {
            case ALL_REDUCE, REDUCE_SCATTER, ALL_GATHER -> Optional.empty();
            default -> Optional.of("a ring of blocks does AllReduce, ReduceScatter and AllGather");
        };
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        double p = ranks;
        double share = (p - 1) * size.value() / p;
        return switch (collective) {
            case ALL_REDUCE -> new CostTerms(2 * (p - 1), 2 * share, share);
            case REDUCE_SCATTER -> new CostTerms(p - 1, share, share);
            case ALL_GATHER -> new CostTerms(p - 1, share, 0);
            default -> throw new AssertionError(collective);
        };
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return switch (collective) {
            case ALL_REDUCE -> new Formula("2(p-1)", "2(p-1)/p M", "(p-1)/p M");
            case REDUCE_SCATTER -> new Formula("p-1", "(p-1)/p M", "(p-1)/p M");
            case ALL_GATHER -> Formula.of("p-1", "(p-1)/p M");
            default -> throw new AssertionError(collective);
        };
    }

    @Override
    public String source() {
        return "Patarasuk, Yuan: Bandwidth optimal all-reduce algorithms for clusters of workstations, JPDC 69(2), 2009";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        return new Schedule(
                ranks,
                ranks,
                switch (collective) {
                    case ALL_REDUCE -> List.of(reduceScatter(ranks), allGather(ranks));
                    case REDUCE_SCATTER -> List.of(reduceScatter(ranks));
                    case ALL_GATHER -> List.of(allGather(ranks));
                    default -> throw new AssertionError(collective);
                });
    }

    /** In round t rank r passes on block {@code r - 1 - t}, so that block r ends, complete, at rank r. */
    static Phase reduceScatter(int p) {
        return new Phase(
                "reduce-scatter",
                p - 1,
                t -> IntStream.range(0, p)
                        .mapToObj(r -> Message.reduce(r, (r + 1) % p, Blocks.of(Math.floorMod(r - 1 - t, p))))
                        .toList());
    }

    /** In round t rank r passes on block {@code r - t}, starting with its own. */
    static Phase allGather(int p) {
        return new Phase(
                "all-gather",
                p - 1,
                t -> IntStream.range(0, p)
                        .mapToObj(r -> Message.copy(r, (r + 1) % p, Blocks.of(Math.floorMod(r - t, p))))
                        .toList());
    }
}
