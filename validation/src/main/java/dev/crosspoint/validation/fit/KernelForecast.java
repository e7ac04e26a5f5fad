package dev.crosspoint.validation.fit;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.Optional;

/** What a library is expected to run on some number of nodes of one machine, and how long that takes. */
@FunctionalInterface
public interface KernelForecast {
    /** What runs at a size; empty where nothing is known of it. */
    Optional<Expected> at(int nodes, Bytes size);

    /**
     * What is expected of one call.
     *
     * @param kernel algorithm and protocol, in whatever words tell them apart
     * @param time what it takes: only its ratio between numbers of nodes counts
     */
    record Expected(String kernel, Seconds time) {}
}
