package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Cascade;
import dev.crosspoint.model.schedule.Schedule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Segments go from rank to rank along a line, each rank sending on the segment it received last.
 *
 * <p>Broadcast of s segments: {@code n = p - 2 + s}, {@code v = n * M/s}. Reduce is the way back, with {@code c = v};
 * AllReduce is Reduce, then Broadcast.
 *
 * @see "Chan, Heimlich, Purkayastha, van de Geijn: Collective communication: theory, practice, and experience,
 *     Concurrency and Computation 19(13), 2007"
 */
public record Chain() implements PipelinedTree {
    @Override
    public String id() {
        return "chain";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return Tree.carries(collective)
                ? Optional.empty()
                : Optional.of("a chain of segments does AllReduce, Reduce and Broadcast");
    }

    @Override
    public Pipeline pipeline(Collective collective, int ranks) {
        require(collective, ranks);
        return Tree.pipeline(collective, ranks - 2, 1, 1);
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return ranks == 1 ? Formula.NONE : Tree.formula(collective, "p - 2 + s", "M/s");
    }

    @Override
    public String source() {
        return "Chan, Heimlich, Purkayastha, van de Geijn: Collective communication: theory, practice, and experience,"
                + " Concurrency and Computation 19(13), 2007";
    }

    @Override
    public OptionalInt steadyFrom(Collective collective, int ranks) {
        require(collective, ranks);
        return OptionalInt.of(Math.max(1, ranks - 1));
    }

    @Override
    public Schedule schedule(Collective collective, int ranks, int segments) {
        require(collective, ranks);
        return Tree.schedule(collective, ranks, 1, segments, new Conveyor(edges(ranks), 1));
    }

    @Override
    public List<Cascade> cascades(Collective collective, int ranks) {
        require(collective, ranks);
        return Tree.cascades(collective, 1, new Conveyor(edges(ranks), 1));
    }

    private static List<Conveyor.Edge> edges(int p) {
        return IntStream.range(1, p)
                .mapToObj(r -> new Conveyor.Edge(r - 1, r, 0, r - 1))
                .toList();
    }
}
