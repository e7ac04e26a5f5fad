package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rings along each dimension of a torus: reduce-scatter along one after the other, on less and less data, then all-gather
 * the way back. Ranks are numbered row by row, the last dimension fastest.
 *
 * <p>AllReduce: {@code n = 2 * sum(d_i - 1)}, {@code v = 2(p-1)/p * M}, {@code c = (p-1)/p * M}; ReduceScatter and
 * AllGather are its halves. With {@link Links#ALL}, where a rank has a port to each of its 2k neighbours and all
 * dimensions have the same length, 2k such runs each do their share of M, beginning with another dimension and
 * direction, and v is {@code 1/(2k)} of that on each port.
 *
 * @param lengths d_i, each at least 1; none stands for the two factors of p that are closest to each other
 * @param links on how many a rank sends at a time
 * @see "Jain, Sabharwal: Optimal bucket algorithms for large MPI collectives on torus interconnects, ICS 2010"
 */
public record Torus(List<Integer> lengths, Links links) implements RankToRank {
    /** On how many of its links a rank sends at a time. */
    public enum Links {
        /** One. */
        ONE("torus"),
        /** All 2k. */
        ALL("torus-all-links");

        private final String id;

        Links(String id) {
            this.id = id;
        }
    }

    public Torus {
        lengths = List.copyOf(lengths);
        if (lengths.stream().anyMatch(length -> length < 1)) {
            throw new IllegalArgumentException("dimension has 1 rank or more: lengths=" + lengths);
        }
    }

    /** In the two dimensions that are as equal as the group allows, one link at a time. */
    public Torus() {
        this(List.of(), Links.ONE);
    }

    @Override
    public String id() {
        return links.id;
    }

    @Override
    public int ports() {
        return links == Links.ONE ? 1 : 2 * (lengths.isEmpty() ? 2 : lengths.size());
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        Optional<String> ring = new Ring().refusal(collective, ranks);
        if (ring.isPresent()) {
            return ring;
        }
        List<Integer> dimensions = dimensions(ranks);
        String named = dimensions.stream().map(String::valueOf).collect(Collectors.joining(" x "));
        if (dimensions.stream().mapToLong(Integer::longValue).reduce(1, (a, b) -> a * b) != ranks) {
            return Optional.of("a torus of %s has another number of ranks".formatted(named));
        } else if (lengths.isEmpty() && dimensions.get(0) == 1 && ranks > 1) {
            return Optional.of("the number of ranks is prime, so they form no torus of two dimensions");
        } else if (links == Links.ALL && dimensions.stream().distinct().count() > 1) {
            return Optional.of("all links are busy only in dimensions of one length, not %s".formatted(named));
        }
        return Optional.empty();
    }

    private List<Integer> dimensions(int ranks) {
        if (!lengths.isEmpty()) {
            return lengths;
        }
        int shorter = (int) Math.sqrt(Collective.requireRanks(ranks));
        while (ranks % shorter != 0) {
            shorter--;
        }
        return List.of(shorter, ranks / shorter);
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        double steps = steps(ranks);
        double share = (ranks - 1.0) * size.value() / ranks;
        return switch (collective) {
            case ALL_REDUCE -> new CostTerms(2 * steps, 2 * share / ports(), share);
            case REDUCE_SCATTER -> new CostTerms(steps, share / ports(), share);
            case ALL_GATHER -> new CostTerms(steps, share / ports(), 0);
            default -> throw new AssertionError(collective);
        };
    }

    private double steps(int ranks) {
        return dimensions(ranks).stream().mapToInt(length -> length - 1).sum();
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        Formula ring = new Ring().formula(collective, ranks);
        require(collective, ranks);
        String steps = dimensions(ranks).stream().map("(%d-1)"::formatted).collect(Collectors.joining(" + "));
        return new Formula(
                collective == Collective.ALL_REDUCE ? "2(%s)".formatted(steps) : steps,
                ports() == 1 ? ring.criticalBytes() : "%s/%d".formatted(ring.criticalBytes(), ports()),
                ring.reducedBytes());
    }

    @Override
    public String source() {
        return "Jain, Sabharwal: Optimal bucket algorithms for large MPI collectives on torus interconnects, ICS 2010";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        List<Integer> dimensions = dimensions(ranks);
        List<TorusRun> runs = runs(dimensions);
        List<Phase> phases = new ArrayList<>();
        if (collective != Collective.ALL_GATHER) {
            for (int i = 0; i < dimensions.size(); i++) {
                phases.add(phase("reduce-scatter", i, ranks, runs, TorusRun::reduceScatter));
            }
        }
        if (collective != Collective.REDUCE_SCATTER) {
            for (int i = dimensions.size() - 1; i >= 0; i--) {
                phases.add(phase("all-gather", i, ranks, runs, TorusRun::allGather));
            }
        }
        return new Schedule(ranks, ranks * runs.size(), phases);
    }

    private List<TorusRun> runs(List<Integer> dimensions) {
        if (links == Links.ONE) {
            return List.of(new TorusRun(dimensions, 0, 1, 0, 1));
        }
        int k = dimensions.size();
        return IntStream.range(0, 2 * k)
                .mapToObj(lane -> new TorusRun(dimensions, lane / 2, lane % 2 == 0 ? 1 : -1, lane, 2 * k))
                .toList();
    }

    /** What a rank sends in a round along the i-th dimension of a run. */
    private interface Step {
        Message message(TorusRun run, int i, int round, int rank);
    }

    private Phase phase(String name, int i, int ranks, List<TorusRun> runs, Step step) {
        return new Phase(
                "%s along dimension %d".formatted(name, i),
                dimensions(ranks).get(i) - 1,
                t -> IntStream.range(0, ranks)
                        .boxed()
                        .flatMap(rank -> runs.stream().map(run -> step.message(run, i, t, rank)))
                        .toList());
    }
}
