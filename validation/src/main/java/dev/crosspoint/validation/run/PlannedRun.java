package dev.crosspoint.validation.run;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import java.util.List;

/**
 * What a run measures when it is complete: every algorithm at every size, so many iterations in each of so many launches.
 *
 * @param collective what is computed
 * @param algorithms their names, each once
 * @param sizes message sizes M, each once
 * @param repetitions how often
 * @param seed what the order of the cells and the random inputs come from
 */
public record PlannedRun(
        Collective collective, List<String> algorithms, List<Bytes> sizes, Repetitions repetitions, long seed) {
    public PlannedRun {
        algorithms = List.copyOf(algorithms);
        sizes = List.copyOf(sizes);
        if (algorithms.isEmpty() || sizes.isEmpty()) {
            throw new IllegalArgumentException(
                    "a run measures at least one algorithm at one size: algorithms=" + algorithms + ", sizes=" + sizes);
        } else if (algorithms.stream().distinct().count() < algorithms.size()
                || sizes.stream().distinct().count() < sizes.size()) {
            throw new IllegalArgumentException(
                    "a run names each algorithm and each size once: algorithms=" + algorithms + ", sizes=" + sizes);
        }
    }

    /** How many iterations all launches take together. */
    public long iterations() {
        return (long) algorithms.size() * sizes.size() * repetitions.launches() * repetitions.iterations();
    }
}
