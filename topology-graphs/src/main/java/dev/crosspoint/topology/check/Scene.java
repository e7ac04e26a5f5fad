package dev.crosspoint.topology.check;

import dev.crosspoint.topology.wiring.Distance;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A machine, and how far everything is from each GPU.
 *
 * @param distances of each GPU to what it reaches
 */
record Scene(Wiring wiring, Map<Part, Map<Part, Distance>> distances) {
    static Scene of(Wiring wiring) {
        Map<Part, Map<Part, Distance>> distances = new LinkedHashMap<>();
        wiring.parts(Kind.GPU).forEach(gpu -> distances.put(gpu, Distance.from(gpu, wiring)));
        return new Scene(wiring, distances);
    }

    /** GB/s of the slower direction; 0 where that is not told. */
    double port(Part nic) {
        return wiring.wiresAt(nic).stream()
                .filter(w -> w.kind().equals(Wire.PORT))
                .mapToDouble(Scene::slower)
                .findFirst()
                .orElse(0);
    }

    /** Whether no CPU lies between it and some GPU. */
    boolean isBesideGpu(Part nic) {
        return distances.values().stream()
                .flatMap(d -> Optional.ofNullable(d.get(nic)).stream())
                .anyMatch(d -> d.cpus() == 0);
    }

    /** GB/s of the slower direction. */
    static double slower(Wire wire) {
        return Math.min(
                wire.out().value().map(r -> r.gigabytes()).orElse(0.0),
                wire.back().value().map(r -> r.gigabytes()).orElse(0.0));
    }

    /** A number without a fraction where it has none. */
    static String format(String format, double value) {
        return format.contains("%s")
                ? format.formatted(value == Math.rint(value) ? String.valueOf((long) value) : value)
                : format.formatted(value);
    }
}
