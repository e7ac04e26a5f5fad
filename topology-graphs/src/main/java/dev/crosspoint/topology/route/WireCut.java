package dev.crosspoint.topology.route;

import dev.crosspoint.model.fabric.Cut;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.graph.Link;
import java.util.List;

/**
 * Links that separate some ranks from the others.
 *
 * @param name what is cut off
 * @param ranksInside how many ranks
 * @param holdsRoot whether rank 0 is among them
 * @param out links from the inside to the rest
 * @param in links from the rest to the inside
 */
public record WireCut(String name, int ranksInside, boolean holdsRoot, List<Link> out, List<Link> in) {
    public WireCut {
        out = List.copyOf(out);
        in = List.copyOf(in);
    }

    /** What the model needs to know of it. */
    Cut cut() {
        return new Cut(name, ranksInside, holdsRoot, capacity(out), capacity(in));
    }

    static BytesPerSecond capacity(List<Link> links) {
        return new BytesPerSecond(
                links.stream().mapToDouble(l -> l.capacity().value()).sum());
    }
}
