package dev.crosspoint.topology.shape;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups of routers: inside a group every two routers have a link, and every two groups have the same number of global
 * links, which are dealt to the routers of a group in turn. Nodes fill up routers in their order. Messages take shortest
 * ways; those of adaptive routing over a third group are not modelled.
 *
 * @param nicsPerRouter ports of a router towards nodes
 * @param routersPerGroup a, routers of a group
 * @param globalLinks h, global links of a router: {@code a h} must reach all other groups
 * @param local links inside a group
 * @param global links between groups
 * @see "Kim, Dally, Scott, Abts: Technology-driven, highly-scalable dragonfly topology, ISCA 2008"
 */
public record Dragonfly(int nicsPerRouter, int routersPerGroup, int globalLinks, Lane local, Lane global)
        implements Shape {
    /** A link: its rate and the start-up cost of crossing it. */
    public record Lane(BytesPerSecond rate, Seconds alpha) {}

    public Dragonfly {
        Shape.require(nicsPerRouter, "nics-per-router");
        Shape.require(routersPerGroup, "routers-per-group");
        Shape.require(globalLinks, "global-links");
    }

    @Override
    public Interconnect connect(List<List<BytesPerSecond>> nics) {
        List<List<Device>> ports = new ArrayList<>();
        int router = 0;
        int free = nicsPerRouter;
        for (int node = 0; node < nics.size(); node++) {
            int needed = nics.get(node).size();
            if (needed > nicsPerRouter) {
                throw new IllegalArgumentException(
                        "all NICs of a node are plugged into one router: node=%d, NICs=%d, nics-per-router=%d"
                                .formatted(node, needed, nicsPerRouter));
            }
            if (needed > free) {
                router++;
                free = nicsPerRouter;
            }
            free -= needed;
            ports.add(Collections.nCopies(needed, router(router)));
        }
        int groups = router / routersPerGroup + 1;
        List<Device> switches = new ArrayList<>();
        List<Link> links = new ArrayList<>();
        for (int r = 0; r < groups * routersPerGroup; r++) {
            switches.add(router(r));
        }
        for (int group = 0; group < groups; group++) {
            inside(group, links);
        }
        between(groups, links);
        return new Interconnect(switches, links, ports);
    }

    private Device router(int number) {
        return Device.fabric("group%d/router%d".formatted(number / routersPerGroup, number % routersPerGroup));
    }

    private void inside(int group, List<Link> links) {
        int first = group * routersPerGroup;
        for (int a = first; a < first + routersPerGroup; a++) {
            for (int b = a + 1; b < first + routersPerGroup; b++) {
                Cable.add(links, router(a), router(b), local.rate(), local.alpha());
            }
        }
    }

    /** The k-th link of a group leads from its router k div h; links between the same two routers are one link. */
    private void between(int groups, List<Link> links) {
        if (groups == 1) {
            return;
        }
        int each = routersPerGroup * globalLinks / (groups - 1);
        if (each == 0) {
            throw new IllegalArgumentException(
                    "global links reach every other group: groups=%d, routers-per-group=%d, global-links=%d"
                            .formatted(groups, routersPerGroup, globalLinks));
        }
        for (int a = 0; a < groups; a++) {
            for (int b = a + 1; b < groups; b++) {
                Map<List<Device>, Integer> copies = new LinkedHashMap<>();
                for (int k = 0; k < each; k++) {
                    Device from = router(a * routersPerGroup + ((b - 1) * each + k) / globalLinks);
                    Device to = router(b * routersPerGroup + (a * each + k) / globalLinks);
                    copies.merge(List.of(from, to), 1, Integer::sum);
                }
                copies.forEach((ends, n) -> Cable.add(
                        links,
                        ends.get(0),
                        ends.get(1),
                        new BytesPerSecond(n * global.rate().value()),
                        global.alpha()));
            }
        }
    }

    @Override
    public long links(List<List<BytesPerSecond>> nics) {
        long routers = 1 + 2 * nics.stream().mapToLong(List::size).sum() / nicsPerRouter;
        long groups = routers / routersPerGroup + 1;
        return groups * routersPerGroup * (routersPerGroup + 2L * globalLinks);
    }
}
