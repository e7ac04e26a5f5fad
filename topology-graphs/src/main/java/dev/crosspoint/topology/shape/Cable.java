package dev.crosspoint.topology.shape;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import java.util.List;
import java.util.Optional;

/** Links between switches, always both directions. */
final class Cable {
    private static final String KIND = "fabric";

    private Cable() {}

    /** Two switches joined. */
    static void add(List<Link> links, Device a, Device b, BytesPerSecond rate, Seconds alpha) {
        links.add(new Link(a, b, alpha, rate, KIND, Optional.empty()));
        links.add(new Link(b, a, alpha, rate, KIND, Optional.empty()));
    }

    /** All rates of some NICs together. */
    static double sum(List<BytesPerSecond> rates) {
        return rates.stream().mapToDouble(BytesPerSecond::value).sum();
    }
}
