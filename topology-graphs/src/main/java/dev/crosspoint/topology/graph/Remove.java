package dev.crosspoint.topology.graph;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Links that are gone.
 *
 * @param pattern which links
 */
public record Remove(LinkPattern pattern) implements Change {
    @Override
    public MachineGraph applyTo(MachineGraph machine) {
        Set<Link> meant = new HashSet<>(pattern.in(machine));
        return machine.withLinks(link -> Optional.of(link).filter(l -> !meant.contains(l)));
    }
}
