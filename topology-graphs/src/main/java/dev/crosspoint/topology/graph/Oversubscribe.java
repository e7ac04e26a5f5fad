package dev.crosspoint.topology.graph;

import dev.crosspoint.topology.graph.Device.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Switches with fewer or slower links upwards: those that NICs are plugged into send up, all links together, what their
 * NICs bring in divided by the ratio, and receive as much. Switches above them keep their links to each other.
 *
 * @param ratio above 0; 1 blocks nothing
 */
public record Oversubscribe(double ratio) implements Change {
    public Oversubscribe {
        if (!(ratio > 0) || Double.isInfinite(ratio)) {
            throw new IllegalArgumentException("oversubscription is a number above 0: ratio=" + ratio);
        }
    }

    @Override
    public MachineGraph applyTo(MachineGraph machine) {
        Map<Device, Double> below = new HashMap<>();
        for (Link link : machine.links()) {
            if (link.from().kind() == Kind.NIC && link.to().kind() == Kind.FABRIC) {
                below.merge(link.to(), link.capacity().value(), Double::sum);
            }
        }
        Map<Device, Double> above = new HashMap<>();
        Set<Link> upwards = new HashSet<>();
        for (Link link : machine.links()) {
            if (below.containsKey(link.from()) && link.to().kind() == Kind.FABRIC && !below.containsKey(link.to())) {
                above.merge(link.from(), link.capacity().value(), Double::sum);
                upwards.add(link);
            }
        }
        if (upwards.isEmpty()) {
            throw new IllegalArgumentException("oversubscription is that of switches below others: links upwards=0."
                    + " Describe the fabric as a fat-tree or rail");
        }
        return machine.withLinks(link -> {
            Device lower = upwards.contains(link) ? link.from() : link.to();
            boolean changes = upwards.contains(link)
                    || above.containsKey(lower) && link.from().kind() == Kind.FABRIC && !below.containsKey(link.from());
            return Optional.of(changes ? link.faster(below.get(lower) / ratio / above.get(lower)) : link);
        });
    }
}
