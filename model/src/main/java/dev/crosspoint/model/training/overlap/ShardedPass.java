package dev.crosspoint.model.training.overlap;

import java.util.ArrayList;
import java.util.List;

/**
 * Forward and backward pass over units whose parameters are sharded. A unit waits for its parameters; while it computes,
 * those of the next are gathered. Going back, parameters are gathered again, and gradients are scattered when their unit
 * has ended. All calls share one queue, in the order in which they are asked for.
 *
 * @param endSeconds when all has ended
 * @param computing forward units in order, then backward units in theirs
 * @param calls when each call runs
 * @see "Zhao et al.: PyTorch FSDP: experiences on scaling fully sharded data parallel, PVLDB 16(12), 2023 (one unit
 *     prefetched, one communication stream)"
 */
public record ShardedPass(double endSeconds, List<Span> computing, List<Span> calls) {
    public ShardedPass {
        computing = List.copyOf(computing);
        calls = List.copyOf(calls);
    }

    /** One micro-batch. */
    public static ShardedPass of(List<ShardedUnit> units) {
        Walk walk = new Walk();
        for (int i = 0; i < units.size(); i++) {
            walk.gather(i == 0 ? 0 : walk.lastStart(), units.get(i).gatherSeconds());
            walk.compute(units.get(i).forwardSeconds());
        }
        for (int i = units.size() - 1; i >= 0; i--) {
            walk.gather(walk.lastStart(), units.get(i).regatherSeconds());
            if (i < units.size() - 1) {
                walk.call(walk.now, units.get(i + 1).scatterSeconds());
            }
            walk.compute(units.get(i).backwardSeconds());
        }
        walk.call(walk.now, units.get(0).scatterSeconds());
        return new ShardedPass(Math.max(walk.now, walk.busyUntil), walk.computing, walk.calls);
    }

    /** What the step sees of the communication: all that the computing waits for, and what runs on after it. */
    public double exposedSeconds() {
        return endSeconds - computing.stream().mapToDouble(Span::seconds).sum();
    }

    private static final class Walk {
        private final List<Span> computing = new ArrayList<>();
        private final List<Span> calls = new ArrayList<>();
        private double now;
        private double busyUntil;
        private double gathered;

        /** When the unit that ran last had started: the next is asked for then. */
        double lastStart() {
            return computing.get(computing.size() - 1).startSeconds();
        }

        void gather(double from, double seconds) {
            call(from, seconds);
            gathered = busyUntil;
        }

        void call(double from, double seconds) {
            if (seconds == 0) {
                return;
            }
            double start = Math.max(from, busyUntil);
            busyUntil = start + seconds;
            calls.add(new Span(start, busyUntil));
        }

        void compute(double seconds) {
            double start = Math.max(now, gathered);
            now = start + seconds;
            computing.add(new Span(start, now));
        }
    }
}
