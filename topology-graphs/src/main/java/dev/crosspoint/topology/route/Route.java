package dev.crosspoint.topology.route;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The links that a message crosses, in order.
 *
 * @param links at least one, each starting where the one before ends
 */
public record Route(List<Link> links) {
    public Route {
        links = List.copyOf(links);
        if (links.isEmpty()) {
            throw new IllegalArgumentException("route crosses at least 1 link: links=0");
        }
        for (int i = 1; i < links.size(); i++) {
            if (!links.get(i - 1).to().equals(links.get(i).from())) {
                throw new IllegalArgumentException("links of a route follow each other: first=%s, next=%s"
                        .formatted(links.get(i - 1).name(), links.get(i).name()));
            }
        }
    }

    /** Where it starts. */
    public Device from() {
        return links.get(0).from();
    }

    /** Where it ends. */
    public Device to() {
        return links.get(links.size() - 1).to();
    }

    /** Start-up cost of a message: the sum over the links. */
    public Seconds alpha() {
        return links.stream().map(Link::alpha).reduce(Seconds.ZERO, Seconds::plus);
    }

    /** Rate of a message that has the route to itself: that of the narrowest link. */
    public BytesPerSecond rate() {
        return links.stream().map(Link::capacity).min(Comparator.naturalOrder()).orElseThrow();
    }

    /** This route, then another that starts where it ends. */
    public Route then(Route next) {
        return new Route(Stream.concat(links.stream(), next.links.stream()).toList());
    }
}
