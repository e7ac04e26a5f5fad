package dev.crosspoint.validation.sample;

import java.util.OptionalInt;

/**
 * Who took part.
 *
 * @param ranks p, where known
 * @param nodes how many machines hold them, where known
 */
public record Group(OptionalInt ranks, OptionalInt nodes) {
    /** Nothing is known. */
    public static final Group UNKNOWN = new Group(OptionalInt.empty(), OptionalInt.empty());

    public Group {
        if (ranks.orElse(1) < 1 || nodes.orElse(1) < 1) {
            throw new IllegalArgumentException(
                    "group has at least 1 rank on at least 1 node: ranks=%s, nodes=%s".formatted(ranks, nodes));
        }
    }

    /** A group of so many ranks on so many nodes. */
    public static Group of(int ranks, int nodes) {
        return new Group(OptionalInt.of(ranks), OptionalInt.of(nodes));
    }
}
