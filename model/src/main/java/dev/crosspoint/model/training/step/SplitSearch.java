package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.split.AxisOrder;
import dev.crosspoint.model.training.split.FabricTimes;
import dev.crosspoint.model.training.split.Layout;
import dev.crosspoint.model.training.split.Site;
import dev.crosspoint.model.training.split.Split;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Every DP x TP x PP of all ranks of a site, in every order of the axes, with experts shared by replicas and not.
 *
 * @param candidates all of them, with a step or the reason why there is none; the fastest first, those without a step
 *     last
 */
public record SplitSearch(List<Candidate> candidates) {
    private static final int LARGEST_MICRO_BATCH = 16;

    /**
     * A split in an order.
     *
     * @param layout which ranks share what
     * @param step with the micro-batch that makes it shortest
     * @param refusal why there is none, else blank
     */
    public record Candidate(Layout layout, Optional<Step> step, String refusal) {
        private double seconds() {
            return step.map(Step::seconds).orElse(Double.POSITIVE_INFINITY);
        }
    }

    public SplitSearch {
        candidates = List.copyOf(candidates);
    }

    /**
     * Looks at all.
     *
     * @param workload where it names no micro-batch, powers of two up to 16 are tried
     * @param expert EP to look at besides 1; 1 where there is none
     * @param algorithms as for {@link FabricTimes}
     */
    public static SplitSearch of(Site site, Workload workload, Strategy strategy, int expert, List<String> algorithms) {
        List<Candidate> candidates = new ArrayList<>();
        for (Split split : Split.all(site.ranks(), expert)) {
            for (AxisOrder order : AxisOrder.values()) {
                candidates.add(candidate(site, workload, strategy, new Layout(split, order), algorithms));
            }
        }
        candidates.sort(Comparator.comparingDouble(Candidate::seconds));
        return new SplitSearch(candidates);
    }

    private static Candidate candidate(
            Site site, Workload workload, Strategy strategy, Layout layout, List<String> algorithms) {
        FabricTimes times = new FabricTimes(site, layout, algorithms);
        Optional<Step> best = Optional.empty();
        String refusal = "";
        for (Workload variant : variants(workload, layout.split())) {
            Plan.Outcome outcome = Plan.of(variant, strategy, layout);
            // The smallest micro-batch needs least memory: its reason is the one that no other overcomes.
            refusal = refusal.isEmpty() ? outcome.refusal() : refusal;
            if (outcome.plan().isPresent()) {
                Step step = StepModel.of(outcome.plan().get(), times);
                best = best.filter(b -> b.seconds() <= step.seconds()).or(() -> Optional.of(step));
            }
        }
        return new Candidate(layout, best, best.isPresent() ? "" : refusal);
    }

    private static List<Workload> variants(Workload workload, Split split) {
        Batch batch = workload.batch();
        int each = batch.global(split.data()) / split.data();
        if (batch.microBatch().isPresent() || each == 0) {
            return List.of(workload);
        }
        List<Workload> variants = IntStream.iterate(1, b -> b <= Math.min(LARGEST_MICRO_BATCH, each), b -> 2 * b)
                .filter(b -> each % b == 0)
                .mapToObj(b -> workload.with(batch.inMicroBatchesOf(b)))
                .toList();
        return variants.isEmpty() ? List.of(workload) : variants;
    }

    /** The fastest, if any fits. */
    public Optional<Candidate> best() {
        return candidates.stream().filter(c -> c.step().isPresent()).findFirst();
    }

    /** How many splits were looked at, whatever their order of axes. */
    public long splits() {
        return candidates.stream().map(c -> c.layout().split()).distinct().count();
    }

    /** How many candidates have a step. */
    public long fitting() {
        return candidates.stream().filter(c -> c.step().isPresent()).count();
    }

    /** How many orders of axes each split was looked at in. */
    public static int orders() {
        return AxisOrder.values().length;
    }
}
