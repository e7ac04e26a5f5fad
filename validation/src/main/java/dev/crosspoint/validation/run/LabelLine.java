package dev.crosspoint.validation.run;

import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Simulated;
import java.util.List;
import java.util.Optional;

/**
 * What is known about the algorithm behind a name. Written once the evidence is there, after the first calls; of several
 * for one name the last one holds.
 *
 * @param launch number of the launch
 * @param algorithm name under which the samples stand
 * @param forced how it was forced, as in {@code NCCL_ALGO=allreduce:ring}; empty if the library was free to choose
 * @param label what ran, with evidence; {@link AlgorithmLabel#LIBRARY_DEFAULT} where there is none
 * @param simulated what the library itself expected, by size; empty where it was not asked
 */
public record LabelLine(
        int launch, String algorithm, Optional<String> forced, AlgorithmLabel label, List<Simulated> simulated)
        implements RunLine {
    public LabelLine {
        simulated = List.copyOf(simulated);
    }

    /** Of a library that was not asked what it expects. */
    public LabelLine(int launch, String algorithm, Optional<String> forced, AlgorithmLabel label) {
        this(launch, algorithm, forced, label, List.of());
    }
}
