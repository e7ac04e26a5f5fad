package dev.crosspoint.topology.shape;

import dev.crosspoint.model.units.BytesPerSecond;
import java.util.List;

/** A way to connect nodes. */
public sealed interface Shape permits OneSwitch, FatTree, RailOptimised, Dragonfly, Torus {
    /**
     * Connects some nodes.
     *
     * @param nics for each node the rates of its NICs, in their order
     * @throws IllegalArgumentException if they do not fit the shape
     */
    Interconnect connect(List<List<BytesPerSecond>> nics);

    /** Links that connecting them would make, at most: asked before anything is built. */
    long links(List<List<BytesPerSecond>> nics);

    /** Refuses a count below one. */
    static int require(int count, String name) {
        if (count < 1) {
            throw new IllegalArgumentException("a fabric needs at least 1 of these: %s=%d".formatted(name, count));
        }
        return count;
    }
}
