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
import java.util.OptionalInt;

/**
 * A ring whose blocks go in s segments each, so that a rank reduces one segment while the next arrives. Links are busy
 * all the time already: segments do not save bytes, they hide the reduction, of which only that of the last segment shows.
 *
 * <p>AllReduce: {@code n = 2(p-1) s}, {@code v = 2(p-1)/p * M}, and {@code c = M/(p s)} from two segments on, as long as
 * reducing is faster than sending; {@code c = (p-1)/p * M} with one. ReduceScatter and AllGather are its halves. Where
 * kernels fuse the reduction, {@code gamma = 0}, one segment is best and this is {@link Ring}.
 *
 * @see "Pješivac-Grbović et al.: Performance analysis of MPI collective operations, Cluster Computing 10, 2007 (segments
 *     as a means of overlap; the cost is derived here)"
 */
public record SegmentedRing() implements Pipelined {
    @Override
    public String id() {
        return "segmented-ring";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return new Ring().refusal(collective, ranks);
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size, int segments) {
        require(collective, ranks);
        CostTerms ring = new Ring().cost(collective, ranks, size);
        boolean hides = Segmented.requireSegments(segments) > 1 && ring.reducedBytes() > 0;
        double lastSegment = size.value() / ((double) ranks * segments);
        return new CostTerms(
                ring.startUps() * segments, ring.criticalBytes(), hides ? lastSegment : ring.reducedBytes());
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return switch (collective) {
            case ALL_REDUCE -> new Formula("2(p-1) s", "2(p-1)/p M", reduced(ranks));
            case REDUCE_SCATTER -> new Formula("(p-1) s", "(p-1)/p M", reduced(ranks));
            case ALL_GATHER -> Formula.of("(p-1) s", "(p-1)/p M");
            default -> throw new AssertionError(collective);
        };
    }

    /** From two segments on. */
    private static String reduced(int ranks) {
        return ranks == 1 ? "0" : "M/(p s)";
    }

    @Override
    public String source() {
        return "Pješivac-Grbović et al.: Performance analysis of MPI collective operations, Cluster Computing 10, 2007";
    }

    @Override
    public OptionalInt steadyFrom(Collective collective, int ranks) {
        require(collective, ranks);
        return OptionalInt.of(1);
    }

    @Override
    public int straightFrom() {
        return 2;
    }

    @Override
    public boolean hidesReduction() {
        return true;
    }

    @Override
    public Schedule schedule(Collective collective, int ranks, int segments) {
        Schedule ring = new Ring().schedule(collective, ranks);
        Segmented.requireSegments(segments);
        List<Phase> phases = new ArrayList<>();
        for (Phase phase : ring.phases()) {
            phases.add(new Phase(
                    phase.name(),
                    Math.multiplyExact(phase.rounds(), segments),
                    t -> phase.round().apply(t / segments).stream()
                            .map(m -> segment(m, t % segments, segments))
                            .toList()));
        }
        return new Schedule(ranks, Math.multiplyExact(ranks, segments), phases);
    }

    /** Segment k of the one block of a message. */
    private static Message segment(Message whole, int k, int segments) {
        int block = whole.blocks().numbers().findFirst().orElseThrow();
        return new Message(whole.source(), whole.destination(), Blocks.of(block * segments + k), whole.action());
    }
}
