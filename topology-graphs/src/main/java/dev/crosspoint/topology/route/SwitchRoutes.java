package dev.crosspoint.topology.route;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Device.Kind;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The ways between the switches that connect nodes, by numbers. A pair of switches is looked at when it is first asked
 * for, and only as far around both as half the way between them: in a fat tree of a hundred thousand ports that is a pod.
 */
final class SwitchRoutes {
    /** How much the kept ways may hold in all, in links; beyond, all are forgotten and found again. */
    private static final int MOST_KEPT = 20_000_000;

    private final List<Link> links;
    private final Routing routing;
    private final List<Device> switches = new ArrayList<>();
    private final Map<Device, Integer> numbers = new HashMap<>();
    private final Neighbours out;
    private final Neighbours in;
    private final Map<Long, Spread> kept = new HashMap<>();
    private int keptLinks;

    SwitchRoutes(MachineGraph machine, Routing routing) {
        this.links = machine.links();
        this.routing = routing;
        for (Device device : machine.devices()) {
            if (device.kind() == Kind.FABRIC) {
                numbers.put(device, switches.size());
                switches.add(device);
            }
        }
        List<int[]> ends = new ArrayList<>();
        for (int link = 0; link < links.size(); link++) {
            Device from = links.get(link).from();
            Device to = links.get(link).to();
            if (from.kind() == Kind.FABRIC && to.kind() == Kind.FABRIC) {
                ends.add(new int[] {numbers.get(from), numbers.get(to), link});
            }
        }
        out = Neighbours.of(switches.size(), ends, 0, 1);
        in = Neighbours.of(switches.size(), ends, 1, 0);
    }

    /** The number of a switch. */
    int number(Device fabricSwitch) {
        return numbers.get(fabricSwitch);
    }

    /** One number for two switches, in order. */
    long pair(int from, int to) {
        return (long) from * switches.size() + to;
    }

    /**
     * From one switch to another.
     *
     * @throws NoRoute if no way leads there
     */
    synchronized Spread between(int from, int to) {
        if (from == to) {
            return Spread.NOTHING;
        }
        long pair = pair(from, to);
        Spread known = kept.get(pair);
        if (known == null) {
            known = ShortestWays.find(links, out, in, from, to)
                    .map(ways -> ways.spread(from, routing))
                    .orElseThrow(() -> NoRoute.between(switches.get(from), switches.get(to)));
            keptLinks += known.links().length;
            if (keptLinks > MOST_KEPT) {
                kept.clear();
                keptLinks = known.links().length;
            }
            kept.put(pair, known);
        }
        return known;
    }
}
