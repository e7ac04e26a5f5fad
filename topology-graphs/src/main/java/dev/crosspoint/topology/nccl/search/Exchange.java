package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Node;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The traffic of a head with all GPUs: through the NVSwitch that reduces, or directly.
 *
 * @see "NCCL 2.30.7, src/graph/search.cc, ncclTopoSearchTryNvls, ncclTopoSearchTryCollnetDirect"
 */
final class Exchange {
    private record Step(Node from, Node to, float times) {}

    private final Field field;
    private final Draft graph;
    private final int head;
    private final Deque<Step> taken = new ArrayDeque<>();

    Exchange(Field field, Draft graph, int head) {
        this.field = field;
        this.graph = graph;
        this.head = head;
    }

    /** Takes the bandwidth of both directions; false if some of it is not there. */
    boolean take() {
        boolean isSwitched = graph.pattern == Pattern.NVLS;
        Node hub = isSwitched ? field.nvSwitch() : field.gpus().get(head);
        return takeAll(hub, isSwitched, true) && takeAll(hub, isSwitched, false);
    }

    private boolean takeAll(Node hub, boolean isSwitched, boolean isOutward) {
        for (Gpu gpu : field.gpus()) {
            float times = isSwitched
                    ? gpu.index() == head ? 2 : 1
                    : 1.0f / (field.gpus().size() - 1);
            Step step = isOutward ? new Step(hub, gpu, times) : new Step(gpu, hub, times);
            if (!field.traffic().take(graph, step.from, step.to, step.times)) {
                return false;
            }
            taken.push(step);
        }
        return true;
    }

    /** Gives back what was taken, the last first. */
    void giveBack() {
        while (!taken.isEmpty()) {
            Step step = taken.pop();
            field.traffic().take(graph, step.from, step.to, -step.times);
        }
    }
}
