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
 * Barrier in which word of every arrival spreads: at distance 1, 2, 4, … each rank tells another that it, and all it has
 * heard of, are there. {@code n = L}, no bytes.
 *
 * @see "Hensgen, Finkel, Manber: Two algorithms for barrier synchronization, International Journal of Parallel
 *     Programming 17, 1988"
 */
public record Dissemination() implements RankToRank {
    @Override
    public String id() {
        return "dissemination";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return collective == Collective.BARRIER ? Optional.empty() : Optional.of("dissemination does Barrier");
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        return new CostTerms(Logarithm.ceilLog2(ranks), 0, 0);
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return Formula.of("L", "0");
    }

    @Override
    public String source() {
        return "Hensgen, Finkel, Manber: Two algorithms for barrier synchronization, International Journal of Parallel"
                + " Programming 17, 1988";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        List<Phase> phases = IntStream.iterate(1, d -> 0 < d && d < ranks, d -> 2 * d)
                .mapToObj(d -> new Phase(
                        "tell at distance " + d,
                        1,
                        t -> IntStream.range(0, ranks)
                                .mapToObj(r -> Message.copy(r, (int) (((long) r + d) % ranks), Blocks.none()))
                                .toList()))
                .toList();
        return new Schedule(ranks, 1, phases);
    }
}
