package dev.crosspoint.model.training.split;

import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.units.Seconds;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Where the ranks sit.
 *
 * @param name for people
 * @param fabric what connects them
 * @param nodeOfRank node of each rank
 * @param baseCost c0 of a call
 */
public record Site(String name, Fabric fabric, List<Integer> nodeOfRank, Seconds baseCost) {
    public Site {
        nodeOfRank = List.copyOf(nodeOfRank);
        if (nodeOfRank.size() != fabric.ranks()) {
            throw new IllegalArgumentException("each rank of the fabric sits in a node: ranks=%d, nodes told=%d"
                    .formatted(fabric.ranks(), nodeOfRank.size()));
        }
    }

    /** How many ranks it holds. */
    public int ranks() {
        return nodeOfRank.size();
    }

    /**
     * The groups of an axis at once, the ranks of each node by node: a ring then leaves each node once. Stages of a
     * pipeline keep their order.
     */
    public SimultaneousGroups groups(Layout layout, Axis axis) {
        List<List<Integer>> groups = layout.groups(axis);
        return new SimultaneousGroups(
                fabric,
                axis == Axis.PIPELINE
                        ? groups
                        : groups.stream().map(this::byNode).toList());
    }

    private List<Integer> byNode(List<Integer> group) {
        return group.stream().sorted(Comparator.comparing(nodeOfRank::get)).toList();
    }

    /** How many ranks of a group each node holds, if that is one number, above 1, and there are several nodes. */
    public OptionalInt ranksPerNode(SimultaneousGroups groups) {
        List<Long> counts = groups.groups().stream()
                .flatMap(
                        group -> group.stream()
                                .collect(Collectors.groupingBy(nodeOfRank::get, Collectors.counting()))
                                .entrySet()
                                .stream()
                                .map(Map.Entry::getValue))
                .distinct()
                .toList();
        long each = counts.get(0);
        return counts.size() == 1 && each > 1 && each < groups.ranks()
                ? OptionalInt.of((int) each)
                : OptionalInt.empty();
    }
}
