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
import java.util.stream.Stream;

/**
 * A ring that is used both ways at once, by ranks with two ports, one to each neighbour.
 *
 * <ul>
 *   <li>{@link Form#HALVES}: two rings against each other, each with half the message. AllReduce: {@code n = 2(p-1)},
 *       {@code v = (p-1)/p * M}.
 *   <li>{@link Form#BLOCKS}: each block goes half way round in both directions, with {@code h = ceil((p-1)/2)}.
 *       AllReduce: {@code n = 2h}, {@code v = 2h/p * M}.
 * </ul>
 * Either: {@code c = (p-1)/p * M}; ReduceScatter and AllGather are its halves. v counts the bytes of one port.
 *
 * @param form what goes both ways
 * @see "Chan, van de Geijn, Gropp, Thakur: Collective communication on architectures that support simultaneous
 *     communication over multiple links, PPoPP 2006"
 */
public record BidirectionalRing(Form form) implements RankToRank {
    /** What goes both ways. */
    public enum Form {
        /** One half of the message each way. */
        HALVES("bidirectional-ring"),
        /** Every block both ways, each half as far. */
        BLOCKS("bidirectional-ring-blocks");

        private final String id;

        Form(String id) {
            this.id = id;
        }
    }

    @Override
    public String id() {
        return form.id;
    }

    @Override
    public int ports() {
        return 2;
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return new Ring().refusal(collective, ranks);
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        CostTerms ring = new Ring().cost(collective, ranks, size);
        return switch (form) {
            case HALVES -> new CostTerms(ring.startUps(), ring.criticalBytes() / 2, ring.reducedBytes());
            case BLOCKS -> {
                double rounds = (collective == Collective.ALL_REDUCE ? 2.0 : 1.0) * (ranks / 2);
                yield new CostTerms(rounds, rounds * size.value() / ranks, ring.reducedBytes());
            }
        };
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        Formula ring = new Ring().formula(collective, ranks);
        boolean both = collective == Collective.ALL_REDUCE;
        return switch (form) {
            case HALVES -> new Formula(ring.startUps(), both ? "(p-1)/p M" : "(p-1)/(2 p) M", ring.reducedBytes());
            case BLOCKS -> {
                String rounds = both ? "2 ceil((p-1)/2)" : "ceil((p-1)/2)";
                yield new Formula(rounds, rounds + " M/p", ring.reducedBytes());
            }
        };
    }

    @Override
    public String source() {
        return "Chan, van de Geijn, Gropp, Thakur: Collective communication on architectures that support simultaneous"
                + " communication over multiple links, PPoPP 2006";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        List<Phase> phases = new ArrayList<>();
        if (collective != Collective.ALL_GATHER) {
            phases.addAll(form == Form.HALVES ? halves("reduce-scatter", ranks, 1) : reduceScatter(ranks));
        }
        if (collective != Collective.REDUCE_SCATTER) {
            phases.addAll(form == Form.HALVES ? halves("all-gather", ranks, 0) : allGather(ranks));
        }
        return new Schedule(ranks, form == Form.HALVES ? 2 * ranks : ranks, phases);
    }

    /** In round t rank r passes on half a block each way, of the rank {@code t + ahead} behind in that direction. */
    private static List<Phase> halves(String name, int p, int ahead) {
        return List.of(new Phase(
                name,
                p - 1,
                t -> IntStream.range(0, p)
                        .boxed()
                        .flatMap(r -> Stream.of(1, -1).map(way -> {
                            int block = 2 * Math.floorMod(r - way * (t + ahead), p) + (way == 1 ? 0 : 1);
                            int to = Math.floorMod(r + way, p);
                            return ahead == 1
                                    ? Message.reduce(r, to, Blocks.of(block))
                                    : Message.copy(r, to, Blocks.of(block));
                        }))
                        .toList()));
    }

    /** The sum for a rank comes in from both sides, from at most {@code p/2} and {@code (p-1)/2} ranks away. */
    private static List<Phase> reduceScatter(int p) {
        int far = p / 2;
        return bothWays("reduce-scatter", p, (r, way, t) -> {
            int from = way == 1 ? far : (p - 1) / 2;
            return Message.reduce(r, Math.floorMod(r + way, p), Blocks.of(Math.floorMod(r + way * (from - t), p)));
        });
    }

    private static List<Phase> allGather(int p) {
        return bothWays(
                "all-gather",
                p,
                (r, way, t) -> Message.copy(r, Math.floorMod(r + way, p), Blocks.of(Math.floorMod(r - way * t, p))));
    }

    /** The message of rank r one way, 1 or -1, in round t. */
    private interface Step {
        Message message(int rank, int way, int round);
    }

    /** Both ways as long as both have to go, then, if p is even, one more round forwards. */
    private static List<Phase> bothWays(String name, int p, Step step) {
        int both = (p - 1) / 2;
        return List.of(
                new Phase(
                        name,
                        both,
                        t -> IntStream.range(0, p)
                                .boxed()
                                .flatMap(r -> Stream.of(step.message(r, 1, t), step.message(r, -1, t)))
                                .toList()),
                new Phase(
                        name + ", last round",
                        p / 2 - both,
                        t -> IntStream.range(0, p)
                                .mapToObj(r -> step.message(r, 1, both))
                                .toList()));
    }
}
