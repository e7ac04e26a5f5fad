package dev.crosspoint.topology.place;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.Set;

/** Ways to number the ranks of a cluster anew, on the GPUs that they sit on: a ring runs in the order of the numbers. */
public enum RankOrder {
    /** As they are placed. */
    PLACED {
        @Override
        public Placement of(MachineGraph machine, Placement placement) {
            return placement;
        }
    },
    /**
     * In the order of a walk through the machine that goes down before it goes on. On a tree of switches, a ring then sends
     * at most one message over each direction of a link in each round.
     *
     * @see "Patarasuk, Yuan: Bandwidth optimal all-reduce algorithms for clusters of workstations, JPDC 69(2), 2009"
     */
    DEPTH_FIRST {
        @Override
        public Placement of(MachineGraph machine, Placement placement) {
            Set<Device> ranks = new HashSet<>(placement.gpus());
            return new Placement(DepthFirst.from(placement.gpu(0), machine).stream()
                    .filter(ranks::contains)
                    .toList());
        }
    },
    /** From rank 0 always on to the nearest GPU, by alpha, that is left. */
    GREEDY {
        @Override
        public Placement of(MachineGraph machine, Placement placement) {
            if (placement.ranks() > MOST_GREEDY) {
                throw new IllegalArgumentException(
                        "greedy looks for the nearest rank again and again, among at most %d ranks: ranks=%d. Use depth-first"
                                .formatted(MOST_GREEDY, placement.ranks()));
            }
            Set<Device> left = new LinkedHashSet<>(placement.gpus());
            List<Device> order = new ArrayList<>();
            Device here = placement.gpu(0);
            while (left.remove(here)) {
                order.add(here);
                here = left.isEmpty() ? here : nearest(machine, here, left);
            }
            return new Placement(order);
        }
    },
    /** Node by node in the order of their lowest ranks, by rank inside: how NCCL strings nodes together. */
    NCCL {
        @Override
        public Placement of(MachineGraph machine, Placement placement) {
            return new Placement(placement.ranksByNode().stream()
                    .flatMap(List::stream)
                    .map(placement::gpu)
                    .toList());
        }
    };

    private static final int MOST_GREEDY = 4096;

    /** The same GPUs in this order. */
    public abstract Placement of(MachineGraph machine, Placement placement);

    /** Name on the command line. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private record Reach(double alpha, int step, Device device) {}

    /** The first of those left that a search from here meets; no GPU forwards. */
    private static Device nearest(MachineGraph machine, Device here, Set<Device> left) {
        PriorityQueue<Reach> open =
                new PriorityQueue<>(Comparator.comparingDouble(Reach::alpha).thenComparingInt(Reach::step));
        Set<Device> settled = new HashSet<>();
        int step = 0;
        open.add(new Reach(0, step, here));
        while (!open.isEmpty()) {
            Reach next = open.poll();
            if (left.contains(next.device())) {
                return next.device();
            }
            boolean forwards = next.device().equals(here) || next.device().kind() != Device.Kind.GPU;
            if (settled.add(next.device()) && forwards) {
                for (Link link : machine.graph().outgoingEdgesOf(next.device())) {
                    step++;
                    open.add(new Reach(next.alpha() + link.alpha().value(), step, link.to()));
                }
            }
        }
        return left.iterator().next();
    }
}
