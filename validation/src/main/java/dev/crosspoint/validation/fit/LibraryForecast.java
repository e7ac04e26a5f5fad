package dev.crosspoint.validation.fit;

import dev.crosspoint.validation.sample.Subject;
import java.util.Optional;

/** What is known of the library that was measured, on any number of nodes of the machine. */
public interface LibraryForecast {
    /** Whose forecast it is, for people: {@code the model of NCCL 2.23.4 on alps.xml}. */
    String describe();

    /**
     * What runs, and how its time grows, on other numbers of nodes with as many ranks each.
     *
     * @param measured collective, algorithm, ranks and nodes of one measurement
     * @return empty if nothing is known of that collective or algorithm
     * @throws IllegalArgumentException if the machine that is described is not the one that was measured
     */
    Optional<KernelForecast> about(Subject measured);
}
