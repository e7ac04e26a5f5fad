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
 * AllReduce in two levels, inside nodes of g ranks and across the m = p/g nodes. Rank {@code node * g + i} is the i-th
 * of its node; {@link Schedule#inOrder} lays it over any other numbering.
 *
 * <p>{@link Form#SHARDED}: ring reduce-scatter inside each node, then g rings across the nodes side by side, one for
 * each M/g, then ring all-gather inside: {@code n = 2(g-1)} and {@code v = 2(g-1)/g * M} inside, {@code n = 2(m-1)} and
 * {@code v = 2(m-1)/m * M/g} across; ReduceScatter and AllGather are its halves. {@link Form#LEADER}: binomial reduce to the first rank of each node, a ring of the
 * m leaders over all of M, binomial broadcast: {@code n = 2 ceil(log2 g)}, {@code v = n * M} inside, a ring of m across.
 *
 * @param ranksPerNode g, at least 1
 * @param form what crosses the nodes
 * @see "Cho, Finkler, Serrano, Kung, Hunter: BlueConnect: decomposing all-reduce for deep learning on heterogeneous
 *     network hierarchy, MLSys 2019 (sharded; with equal links its bytes telescope to those of the flat ring)"
 * @see "Jia et al.: Highly scalable deep learning training system with mixed-precision: training ImageNet in four
 *     minutes, arXiv 1807.11205, 2018 (leader)"
 */
public record Hierarchical(int ranksPerNode, Form form) implements RankToRank {
    /** What crosses the nodes. */
    public enum Form {
        /** Every rank of a node, each with its share. */
        SHARDED("hierarchical"),
        /** The first rank of a node, with everything. */
        LEADER("hierarchical-leader");

        private final String id;

        Form(String id) {
            this.id = id;
        }
    }

    public Hierarchical {
        if (ranksPerNode < 1) {
            throw new IllegalArgumentException("node needs at least 1 rank: ranksPerNode=" + ranksPerNode);
        }
    }

    @Override
    public String id() {
        return form.id;
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        boolean isHalf = collective == Collective.REDUCE_SCATTER || collective == Collective.ALL_GATHER;
        if (form == Form.LEADER && collective != Collective.ALL_REDUCE) {
            return Optional.of("the two-level scheme of leaders does AllReduce");
        } else if (collective != Collective.ALL_REDUCE && !isHalf) {
            return Optional.of("the two-level scheme does AllReduce, ReduceScatter and AllGather");
        }
        return ranks % ranksPerNode == 0
                ? Optional.empty()
                : Optional.of("it needs full nodes of " + ranksPerNode + " ranks");
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        return costInside(collective, ranks, size).plus(costAcross(collective, ranks, size));
    }

    /** The part of the cost that is paid on the links inside nodes. */
    public CostTerms costInside(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        return switch (form) {
            case SHARDED -> new Ring().cost(collective, ranksPerNode, size);
            case LEADER -> new BinomialTree().cost(Collective.ALL_REDUCE, ranksPerNode, size);
        };
    }

    /**
     * The part of the cost that is paid on the links across nodes. B is what one rail gets: the whole NIC if a rank has
     * its own, 1/g of it if all g share one.
     */
    public CostTerms costAcross(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        CostTerms ring = new Ring().cost(collective, ranks / ranksPerNode, size);
        double rails = form == Form.SHARDED ? ranksPerNode : 1;
        return new CostTerms(ring.startUps(), ring.criticalBytes() / rails, ring.reducedBytes() / rails);
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        if (collective != Collective.ALL_REDUCE) {
            String reduced = collective.reduces() ? "(p-1)/p M" : "0";
            return new Formula("(g-1) + (m-1)", "(p-1)/p M", reduced);
        }
        return switch (form) {
            case SHARDED -> new Formula("2(g-1) + 2(m-1)", "2(p-1)/p M", "(p-1)/p M");
            case LEADER ->
                new Formula("2 ceil(log2 g) + 2(m-1)", "2 ceil(log2 g) M + 2(m-1)/m M", "ceil(log2 g) M + (m-1)/m M");
        };
    }

    @Override
    public String source() {
        return switch (form) {
            case SHARDED ->
                "Cho, Finkler, Serrano, Kung, Hunter: BlueConnect: decomposing all-reduce for deep learning on"
                        + " heterogeneous network hierarchy, MLSys 2019";
            case LEADER ->
                "Jia et al.: Highly scalable deep learning training system with mixed-precision: training ImageNet in"
                        + " four minutes, arXiv 1807.11205, 2018";
        };
    }

    @Override
    public boolean numbersRanksByNode() {
        return true;
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        int nodes = ranks / ranksPerNode;
        if (form == Form.LEADER) {
            return new Schedule(ranks, nodes, leaderPhases(nodes));
        }
        List<Phase> phases = new ArrayList<>();
        if (collective != Collective.ALL_GATHER) {
            phases.add(inEveryNode(Ring.reduceScatter(ranksPerNode), nodes));
            phases.add(onEveryRail(Ring.reduceScatter(nodes), nodes));
        }
        if (collective != Collective.REDUCE_SCATTER) {
            phases.add(onEveryRail(Ring.allGather(nodes), nodes));
            phases.add(inEveryNode(Ring.allGather(ranksPerNode), nodes));
        }
        boolean isWhole = collective == Collective.ALL_REDUCE;
        return new Schedule(
                ranks,
                ranks,
                isWhole
                        ? phases
                        : phases.stream().map(phase -> byRank(phase, nodes)).toList());
    }

    /** Block {@code i * m + k}, which rank i of node k has or gets, under the number of that rank. */
    private Phase byRank(Phase phase, int nodes) {
        return new Phase(
                phase.name(),
                phase.rounds(),
                t -> phase.round().apply(t).stream()
                        .map(m -> new Message(
                                m.source(),
                                m.destination(),
                                m.blocks().renumbered(b -> b % nodes * ranksPerNode + b / nodes),
                                m.action()))
                        .toList());
    }

    /** The phase of one node on all m nodes at once; each of its blocks is m blocks here. */
    private Phase inEveryNode(Phase node, int nodes) {
        return new Phase(
                node.name() + " inside nodes",
                node.rounds(),
                t -> IntStream.range(0, nodes)
                        .boxed()
                        .flatMap(k -> node.round().apply(t).stream()
                                .map(m -> new Message(
                                        k * ranksPerNode + m.source(),
                                        k * ranksPerNode + m.destination(),
                                        Blocks.range(
                                                first(m) * nodes, m.blocks().count() * nodes),
                                        m.action())))
                        .toList());
    }

    /** The phase of a ring of nodes on all g rails at once, rail i on the blocks {@code i * m + 0 … m-1}. */
    private Phase onEveryRail(Phase ring, int nodes) {
        return new Phase(
                ring.name() + " across nodes",
                ring.rounds(),
                t -> IntStream.range(0, ranksPerNode)
                        .boxed()
                        .flatMap(i -> ring.round().apply(t).stream()
                                .map(m -> new Message(
                                        m.source() * ranksPerNode + i,
                                        m.destination() * ranksPerNode + i,
                                        Blocks.of(i * nodes + first(m)),
                                        m.action())))
                        .toList());
    }

    private List<Phase> leaderPhases(int nodes) {
        List<Phase> phases = new ArrayList<>();
        for (Phase level : BinomialTree.reduce(ranksPerNode)) {
            phases.add(inEveryNode(level, nodes));
        }
        for (Phase ring : List.of(Ring.reduceScatter(nodes), Ring.allGather(nodes))) {
            phases.add(new Phase(
                    ring.name() + " across leaders",
                    ring.rounds(),
                    t -> ring.round().apply(t).stream()
                            .map(m -> new Message(
                                    m.source() * ranksPerNode, m.destination() * ranksPerNode, m.blocks(), m.action()))
                            .toList()));
        }
        for (Phase level : BinomialTree.broadcast(ranksPerNode)) {
            phases.add(inEveryNode(level, nodes));
        }
        return phases;
    }

    private static int first(Message message) {
        return message.blocks().numbers().findFirst().orElseThrow();
    }
}
