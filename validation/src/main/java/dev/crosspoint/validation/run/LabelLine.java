package dev.crosspoint.validation.run;

import dev.crosspoint.validation.sample.AlgorithmLabel;
import java.util.Optional;

/**
 * What is known about the algorithm behind a name. Written once the evidence is there, after the first calls; of several
 * for one name the last one holds.
 *
 * @param launch number of the launch
 * @param algorithm name under which the samples stand
 * @param forced how it was forced, as in {@code NCCL_ALGO=allreduce:ring}; empty if the library was free to choose
 * @param label what ran, with evidence; {@link AlgorithmLabel#LIBRARY_DEFAULT} where there is none
 */
public record LabelLine(int launch, String algorithm, Optional<String> forced, AlgorithmLabel label)
        implements RunLine {}
