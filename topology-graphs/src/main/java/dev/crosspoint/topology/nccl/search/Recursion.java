package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Net;
import dev.crosspoint.topology.nccl.system.Node;
import java.util.Optional;

/**
 * One run through all channels that a set of limits allows; the best graph is kept.
 *
 * @see "NCCL 2.30.7, src/graph/search.cc, ncclTopoSearchRec, ncclTopoSearchRecNet, ncclTopoSearchRecGpu"
 */
final class Recursion {
    private static final int CHANNELS = 64;
    private static final int PCI_ORDER_STEPS = 1 << 10;
    private static final int NOWHERE = -1;

    /** How the next GPU is found. */
    private enum Order {
        FREE,
        /** By index. */
        PCI,
        /** That of the channel before. */
        REPLAY
    }

    /**
     * What a channel still has to do.
     *
     * @param exitAt step after which it goes to the network, -1 if not any more
     * @param closeAt step after which it goes back to the first GPU, -1 if not any more
     */
    private record Plan(int exitAt, int closeAt, Order order) {}

    private final Field field;
    private final Draft graph;
    private final Draft best;
    private final boolean[][] used;

    Recursion(Field field, Draft graph, Draft best) {
        this.field = field;
        this.graph = graph;
        this.best = best;
        used = new boolean[CHANNELS][field.gpus().size()];
    }

    /** Searches from the channels that are there on. */
    void run(Budget budget) {
        if (field.isInter()) {
            enter(budget);
        } else if (graph.pattern == Pattern.NVLS) {
            visit(Optional.empty(), graph.channels, 0, plan(Order.FREE), budget);
        } else {
            stayInside(budget);
        }
    }

    private int gpus() {
        return field.gpus().size();
    }

    private Plan plan(Order order) {
        int last = gpus() - 1;
        if (!field.isInter()) {
            return new Plan(NOWHERE, graph.pattern == Pattern.RING ? last : NOWHERE, order);
        }
        return switch (graph.pattern) {
            case RING -> new Plan(last, NOWHERE, order);
            case SPLIT_TREE -> new Plan(1, NOWHERE, order);
            default -> new Plan(0, NOWHERE, order);
        };
    }

    private void stayInside(Budget budget) {
        if (graph.channels == 0) {
            visit(Optional.empty(), 0, 0, plan(Order.PCI), budget);
        } else {
            visit(Optional.empty(), graph.gpu(graph.channels - 1, 0), 0, plan(Order.REPLAY), budget);
        }
        if (!graph.sameChannels || graph.channels == 0) {
            for (int gpu = 0; gpu < gpus(); gpu++) {
                visit(Optional.empty(), gpu, 0, plan(Order.FREE), budget);
            }
        }
    }

    private void enter(Budget budget) {
        Ports ports = field.ports();
        int rate = (int) graph.inter;
        int[] order = ports.forAll(graph.interType);
        boolean isHeaded = false;
        for (int i = 0; i < order.length && !isHeaded; i++) {
            int net = order[(graph.channels + i) % order.length];
            if (!mayEnter(net, rate)) {
                continue;
            }
            graph.entries[graph.channels] = net;
            graph.networkMicros = ports.net(net).micros();
            ports.add(net, -rate);
            if (graph.pattern.hasHeads()) {
                isHeaded = lead(net, order.length, budget);
            } else {
                lead(net, budget);
            }
            ports.add(net, rate);
        }
    }

    private boolean mayEnter(int net, int rate) {
        boolean isOdd = graph.pattern == Pattern.RING && graph.crossNic == 2 && graph.channels % 2 == 1;
        return (!field.needsReduction() || field.ports().net(net).reduces())
                && field.ports().free(net) >= rate
                && (!isOdd || net == graph.exits[graph.channels - 1]);
    }

    /** Only the GPU of a port may be its head, and each GPU once. */
    private boolean lead(int net, int candidates, Budget budget) {
        int head = field.ports().localGpu(net);
        if (graph.channels >= candidates || head < 0 || isHead(head)) {
            return false;
        }
        visit(Optional.of(field.ports().net(net)), head, 0, plan(Order.FREE), budget);
        return true;
    }

    private boolean isHead(int gpu) {
        for (int channel = 0; channel < graph.channels; channel++) {
            if (graph.gpu(channel, 0) == gpu) {
                return true;
            }
        }
        return false;
    }

    private void lead(int net, Budget budget) {
        Optional<Node> from = Optional.of(field.ports().net(net));
        if (graph.channels > 0 && graph.sameChannels) {
            visit(from, graph.gpu(graph.channels - 1, 0), 0, plan(Order.REPLAY), budget);
            return;
        }
        if (graph.channels == 0 && !field.hasSwitch()) {
            Budget own = new Budget(PCI_ORDER_STEPS);
            visit(from, 0, 0, plan(Order.PCI), own);
            if (own.isPerfect()) {
                budget.end();
            }
        }
        int local = field.ports().localGpu(net);
        if (local >= 0) {
            visit(from, local, 0, plan(Order.FREE), budget);
        }
        for (int gpu : field.ports().closest(net)) {
            if (gpu != local) {
                visit(from, gpu, 0, plan(Order.FREE), budget);
            }
        }
    }

    /** Goes to a GPU, on from there, and back. */
    private void visit(Optional<? extends Node> from, int gpu, int step, Plan plan, Budget budget) {
        Gpu to = field.gpus().get(gpu);
        if (from.isPresent() && !field.traffic().take(graph, from.get(), to, 1)) {
            return;
        }
        boolean[] row = used[graph.channels];
        row[gpu] ^= true;
        go(gpu, step, plan, budget);
        row[gpu] ^= true;
        from.ifPresent(f -> field.traffic().take(graph, f, to, -1));
    }

    private void go(int gpu, int step, Plan plan, Budget budget) {
        if (!budget.step()) {
            return;
        }
        if (step == gpus()) {
            finish(budget);
            return;
        }
        graph.put(step, gpu);
        if (step == plan.exitAt()) {
            leave(gpu, step, plan, budget);
        } else if (graph.pattern.hasHeads()) {
            meetAll(gpu, budget);
        } else if (step < gpus() - 1) {
            for (int next : next(gpu, step, plan)) {
                visit(Optional.of(field.gpus().get(gpu)), next, step + 1, plan, budget);
            }
        } else if (step == plan.closeAt()) {
            close(gpu, step, plan, budget);
        } else {
            go(gpu, gpus(), new Plan(NOWHERE, NOWHERE, plan.order()), budget);
        }
    }

    private void close(int gpu, int step, Plan plan, Budget budget) {
        int first = graph.gpu(graph.channels, 0);
        Gpu from = field.gpus().get(gpu);
        Gpu to = field.gpus().get(first);
        if (field.traffic().take(graph, from, to, 1)) {
            go(first, step + 1, new Plan(plan.exitAt(), NOWHERE, plan.order()), budget);
            field.traffic().take(graph, from, to, -1);
        }
    }

    private int[] next(int gpu, int step, Plan plan) {
        return switch (plan.order()) {
            case PCI -> new int[] {step + 1};
            case REPLAY -> new int[] {graph.gpu(graph.channels - 1, step + 1)};
            case FREE -> {
                NextGpus.Care care = plan.exitAt() == NOWHERE
                        ? NextGpus.Care.NONE
                        : plan.exitAt() == step + 1 ? NextGpus.Care.NOW : NextGpus.Care.LATER;
                int entry = graph.entries[graph.channels];
                yield field.order().after(gpu, graph.pattern, used[graph.channels], care, entry);
            }
        };
    }

    /** Goes to the network and on from the same GPU; a balanced tree does so at its first two GPUs, half each. */
    private void leave(int gpu, int step, Plan plan, Budget budget) {
        boolean isBalanced = graph.pattern == Pattern.BALANCED_TREE;
        Plan rest = new Plan(isBalanced && step == 0 ? 1 : NOWHERE, plan.closeAt(), plan.order());
        Gpu from = field.gpus().get(gpu);
        float whole = graph.inter;
        for (int net : field.ports().forGpu(gpu, graph.interType)) {
            if (!mayLeave(net, step)) {
                continue;
            }
            Net to = field.ports().net(net);
            graph.inter = isBalanced ? whole / 2 : whole;
            boolean isTaken = field.traffic().take(graph, from, to, 1);
            graph.inter = whole;
            if (isTaken) {
                graph.exits[graph.channels] = net;
                go(gpu, step, rest, budget);
                graph.inter = isBalanced ? whole / 2 : whole;
                field.traffic().take(graph, from, to, -1);
                graph.inter = whole;
            }
        }
    }

    private boolean mayLeave(int net, int step) {
        int entry = graph.entries[graph.channels];
        if (field.ports().arePlanesApart(net, entry) || graph.pattern == Pattern.TREE && net != entry) {
            return false;
        }
        if (graph.pattern == Pattern.RING && graph.crossNic == 2) {
            if (graph.channels % 2 == 1 && net != graph.entries[graph.channels - 1]) {
                return false;
            }
        } else if (graph.crossNic == 0 && !field.ports().isSameRail(net, entry)) {
            return false;
        }
        return graph.pattern != Pattern.BALANCED_TREE || step == 0 || net == graph.exits[graph.channels];
    }

    private void meetAll(int head, Budget budget) {
        Exchange exchange = new Exchange(field, graph, head);
        if (exchange.take()) {
            if (graph.pattern == Pattern.COLLNET_DIRECT) {
                int step = 1;
                for (int gpu = 0; gpu < gpus(); gpu++) {
                    if (gpu != head) {
                        graph.put(step++, gpu);
                    }
                }
            }
            go(head, gpus(), new Plan(NOWHERE, NOWHERE, Order.FREE), budget);
        }
        exchange.giveBack();
    }

    private void finish(Budget budget) {
        graph.channels++;
        if (graph.beats(best)) {
            best.set(graph);
            if (graph.channels == graph.mostChannels) {
                budget.end();
            }
        }
        if (graph.channels < graph.mostChannels) {
            run(budget);
        }
        graph.channels--;
    }
}
