package dev.crosspoint.model.algorithm;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The algorithms by name. */
public final class Algorithms {
    /** Those that every group can be asked about. */
    private static final List<CollectiveAlgorithm> GENERAL = List.of(
            new Ring(),
            new BidirectionalRing(BidirectionalRing.Form.HALVES),
            new FlatTree(),
            new BinomialTree(),
            new BinaryTree(),
            new DoubleBinaryTree(),
            new Chain(),
            new RecursiveDoubling(),
            new HalvingDoubling(HalvingDoubling.Folding.WHOLE),
            new HalvingDoubling(HalvingDoubling.Folding.HALVES),
            new Circulant(),
            new CirculantPipeline(),
            new Bruck(),
            new Pairwise(),
            new OneShot(Starts.IN_TURN),
            new TwoShot(Starts.IN_TURN),
            new ScatterAllgather(ScatterAllgather.Spread.RING),
            new ScatterAllgather(ScatterAllgather.Spread.CIRCULANT),
            new Torus(),
            new Pat(),
            new Dissemination(),
            new Nvls(),
            new Sharp(1));

    /** Those that say the same on one switch as one above, or need a machine that few have. */
    private static final List<CollectiveAlgorithm> VARIANTS = List.of(
            new SegmentedRing(),
            new BidirectionalRing(BidirectionalRing.Form.BLOCKS),
            new HalvingDoubling(HalvingDoubling.Folding.WHOLE, HalvingDoubling.First.FAR),
            new HalvingDoubling(HalvingDoubling.Folding.HALVES, HalvingDoubling.First.FAR),
            new OneShot(Starts.AT_ONCE),
            new TwoShot(Starts.AT_ONCE),
            new Torus(List.of(), Torus.Links.ALL),
            new ParallelRings(2));

    private Algorithms() {}

    /**
     * Every algorithm that a question for all is about.
     *
     * @param ranksPerNode group size of the two-level schemes, which are left out where it is unknown
     */
    public static List<CollectiveAlgorithm> all(OptionalInt ranksPerNode) {
        List<CollectiveAlgorithm> all = new ArrayList<>(GENERAL);
        ranksPerNode.ifPresent(g -> {
            for (Hierarchical.Form form : Hierarchical.Form.values()) {
                all.add(new Hierarchical(g, form));
            }
            all.add(new ChainedDoubleTree(g));
        });
        return List.copyOf(all);
    }

    /**
     * Those of {@link #all} that send a fixed number of messages from rank to rank: neither pipelined ones, whose number
     * of segments is open, nor those in which switches reduce.
     *
     * @param ranksPerNode as for {@link #all}
     */
    public static List<RankToRank> rankToRank(OptionalInt ranksPerNode) {
        return all(ranksPerNode).stream()
                .flatMap(algorithm -> algorithm instanceof RankToRank messages ? Stream.of(messages) : Stream.empty())
                .toList();
    }

    /**
     * Variants that have a name but are not among {@link #all}: they say the same on one switch as one that is, or need a
     * machine that few have.
     */
    public static List<CollectiveAlgorithm> variants() {
        return VARIANTS;
    }

    /**
     * The algorithm with that id, {@link #variants} included.
     *
     * @param ranksPerNode as for {@link #all}
     * @throws IllegalArgumentException if there is none, the message listing the ids; or if it is a two-level scheme and
     *     the size of a node is unknown
     */
    public static CollectiveAlgorithm named(String id, OptionalInt ranksPerNode) {
        List<CollectiveAlgorithm> known = Stream.concat(
                        all(OptionalInt.of(ranksPerNode.orElse(1))).stream(), VARIANTS.stream())
                .toList();
        CollectiveAlgorithm named = known.stream()
                .filter(a -> a.id().equals(id))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("unknown algorithm: text='%s'. Known: %s"
                        .formatted(
                                id, known.stream().map(CollectiveAlgorithm::id).collect(Collectors.joining(", ")))));
        if (named.numbersRanksByNode() && ranksPerNode.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s needs nodes that hold the same number of ranks. Describe them in a cluster file".formatted(id));
        }
        return named;
    }
}
