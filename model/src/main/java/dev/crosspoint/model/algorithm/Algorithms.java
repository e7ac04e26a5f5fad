package dev.crosspoint.model.algorithm;

import java.util.List;
import java.util.stream.Collectors;

/** The algorithms by name. */
public final class Algorithms {
    private Algorithms() {}

    /**
     * Every algorithm there is.
     *
     * @param ranksPerNode group size of the two-level schemes; 1 where the machine has no nodes
     */
    public static List<CollectiveAlgorithm> all(int ranksPerNode) {
        return List.of(
                new Ring(),
                new BinomialTree(),
                new Hierarchical(ranksPerNode, Hierarchical.Form.SHARDED),
                new Hierarchical(ranksPerNode, Hierarchical.Form.LEADER));
    }

    /**
     * The algorithm with that id.
     *
     * @param ranksPerNode as for {@link #all}
     * @throws IllegalArgumentException if there is none; the message lists the ids
     */
    public static CollectiveAlgorithm named(String id, int ranksPerNode) {
        return all(ranksPerNode).stream()
                .filter(a -> a.id().equals(id))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("unknown algorithm: text='%s'. Known: %s"
                        .formatted(
                                id, all(1).stream().map(CollectiveAlgorithm::id).collect(Collectors.joining(", ")))));
    }
}
