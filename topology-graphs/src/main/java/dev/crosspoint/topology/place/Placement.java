package dev.crosspoint.topology.place;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.MachineGraph;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The GPU of each rank: rank r sits on {@code gpus.get(r)}.
 *
 * @param gpus at least one, each at most once
 */
public record Placement(List<Device> gpus) {
    public Placement {
        gpus = List.copyOf(gpus);
        if (gpus.isEmpty()) {
            throw new IllegalArgumentException("placement needs at least 1 rank: ranks=0");
        }
        Set<Device> taken = new HashSet<>();
        for (Device gpu : gpus) {
            if (gpu.kind() != Device.Kind.GPU) {
                throw new IllegalArgumentException(
                        "ranks sit on GPUs: device=%s, kind=%s".formatted(gpu.name(), gpu.kind()));
            }
            if (!taken.add(gpu)) {
                throw new IllegalArgumentException("a GPU holds one rank: device=" + gpu.name());
            }
        }
    }

    /** Node by node: the GPUs of node 0 in their order, then those of node 1, and so on. */
    public static Placement contiguous(MachineGraph machine) {
        return new Placement(machine.gpus());
    }

    /**
     * Rank r on node {@code r mod m}, there on GPU {@code r div m}.
     *
     * @throws IllegalArgumentException if the nodes have unequal numbers of GPUs, where this has no meaning
     */
    public static Placement roundRobin(MachineGraph machine) {
        for (int node = 1; node < machine.nodes(); node++) {
            int first = machine.gpus(0).size();
            int other = machine.gpus(node).size();
            if (first != other) {
                throw new IllegalArgumentException(
                        "round-robin needs nodes with the same number of GPUs: node0=%d, node%d=%d. Perhaps by-rail?"
                                .formatted(first, node, other));
            }
        }
        return byRail(machine);
    }

    /**
     * GPU 0 of every node in node order, then GPU 1 of every node that has one, and so on: ranks of one rail are
     * neighbours. Where the nodes are alike this is {@link #roundRobin}; it also has a meaning where they are not.
     */
    public static Placement byRail(MachineGraph machine) {
        List<Device> order = new ArrayList<>();
        int longest = IntStream.range(0, machine.nodes())
                .map(n -> machine.gpus(n).size())
                .max()
                .orElse(0);
        for (int rail = 0; rail < longest; rail++) {
            for (int node = 0; node < machine.nodes(); node++) {
                if (rail < machine.gpus(node).size()) {
                    order.add(machine.gpus(node).get(rail));
                }
            }
        }
        return new Placement(order);
    }

    /** Number of ranks, p. */
    public int ranks() {
        return gpus.size();
    }

    /**
     * The GPU of a rank.
     *
     * @throws IllegalArgumentException if there is no such rank
     */
    public Device gpu(int rank) {
        if (rank < 0 || rank >= gpus.size()) {
            throw new IllegalArgumentException("no such rank: rank=%d, ranks=%d".formatted(rank, gpus.size()));
        }
        return gpus.get(rank);
    }

    /** The first ranks of this placement. */
    public Placement first(int ranks) {
        if (ranks < 1 || ranks > gpus.size()) {
            throw new IllegalArgumentException(
                    "at least 1 rank and at most those placed can be taken: ranks=%d, placed=%d"
                            .formatted(ranks, gpus.size()));
        }
        return new Placement(gpus.subList(0, ranks));
    }

    /** The ranks of each node that has any: nodes by their lowest rank, ranks in order. */
    public List<List<Integer>> ranksByNode() {
        Map<Integer, List<Integer>> byNode = new LinkedHashMap<>();
        for (int rank = 0; rank < gpus.size(); rank++) {
            byNode.computeIfAbsent(gpus.get(rank).node().orElseThrow(), n -> new ArrayList<>())
                    .add(rank);
        }
        return byNode.values().stream().map(List::copyOf).toList();
    }

    /**
     * All ranks, node by node as in {@link #ranksByNode}. Given to {@code Schedule.inOrder}, it makes a two-level
     * schedule group the ranks by the nodes they sit in, whatever the placement. It starts with rank 0.
     */
    public int[] nodeMajorOrder() {
        return ranksByNode().stream()
                .flatMap(Collection::stream)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** How many ranks each node holds, of those that hold any; empty if not all hold the same number. */
    public OptionalInt ranksPerNode() {
        int[] sizes =
                ranksByNode().stream().mapToInt(List::size).distinct().limit(2).toArray();
        return sizes.length == 1 ? OptionalInt.of(sizes[0]) : OptionalInt.empty();
    }
}
