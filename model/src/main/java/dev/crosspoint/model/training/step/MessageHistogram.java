package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.split.GroupTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The calls of a step by size: what each class costs, and what it would cost with the best algorithm for each call.
 *
 * @param classes by size
 */
public record MessageHistogram(List<SizeClass> classes) {
    /**
     * Calls of M from a power of two up to the next.
     *
     * @param fromBytes the power of two
     * @param calls how many in a step
     * @param bytes of all together
     * @param seconds all together
     * @param bestSeconds the same if each call took the best of the algorithms that were offered
     */
    public record SizeClass(long fromBytes, double calls, double bytes, double seconds, double bestSeconds) {
        private SizeClass plus(Call call, double best) {
            return new SizeClass(
                    fromBytes,
                    calls + call.count(),
                    bytes + call.count() * call.bytes(),
                    seconds + call.seconds(),
                    bestSeconds + Math.min(call.seconds(), call.count() * best));
        }
    }

    public MessageHistogram {
        classes = List.copyOf(classes);
    }

    /**
     * The classes of a step.
     *
     * @param best times of the algorithms to choose from, on the same layout
     */
    public static MessageHistogram of(Step step, GroupTimes best) {
        Map<Long, SizeClass> classes = new TreeMap<>();
        for (Call call : step.calls()) {
            long from = Long.highestOneBit(Math.max(1, (long) call.bytes()));
            double bestSeconds = best.time(call.exchange(), call.bytes()).seconds();
            classes.merge(
                    from,
                    new SizeClass(from, 0, 0, 0, 0).plus(call, bestSeconds),
                    (old, fresh) -> old.plus(call, bestSeconds));
        }
        return new MessageHistogram(new ArrayList<>(classes.values()));
    }

    /** Time of all calls. */
    public double seconds() {
        return classes.stream().mapToDouble(SizeClass::seconds).sum();
    }

    /** Time of all calls with the best algorithm for each. */
    public double bestSeconds() {
        return classes.stream().mapToDouble(SizeClass::bestSeconds).sum();
    }
}
