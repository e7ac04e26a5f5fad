package dev.crosspoint.model.algorithm;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The algorithms by name. */
public final class Algorithms {
    private Algorithms() {}

    /**
     * Every algorithm there is.
     *
     * @param ranksPerNode group size of the two-level schemes, which are left out where it is unknown
     */
    public static List<CollectiveAlgorithm> all(OptionalInt ranksPerNode) {
        List<CollectiveAlgorithm> all = new ArrayList<>(List.of(new Ring(), new BinomialTree()));
        ranksPerNode.ifPresent(g -> {
            for (Hierarchical.Form form : Hierarchical.Form.values()) {
                all.add(new Hierarchical(g, form));
            }
        });
        return List.copyOf(all);
    }

    /**
     * The algorithm with that id.
     *
     * @param ranksPerNode as for {@link #all}
     * @throws IllegalArgumentException if there is none, the message listing the ids; or if it is a two-level scheme and
     *     the size of a node is unknown
     */
    public static CollectiveAlgorithm named(String id, OptionalInt ranksPerNode) {
        List<CollectiveAlgorithm> known = all(OptionalInt.of(ranksPerNode.orElse(1)));
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
