package dev.crosspoint.topology.wiring;

import dev.crosspoint.topology.wiring.Part.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which NICs serve which GPU, as NCCL chooses: those that the GPU reaches at the highest rate, among these the nearest,
 * dealt out among the GPUs that find them equally good. A GPU may get several, which then share its messages.
 *
 * @see "NCCL 2.30.7, src/graph/topo.cc, ncclTopoGetLocalNet"
 */
public final class NicChoice {
    private final Wiring wiring;
    private final Map<Part, Map<Part, Distance>> distances = new HashMap<>();
    private final Map<Part, Double> ports = new HashMap<>();

    private NicChoice(Wiring wiring) {
        this.wiring = wiring;
        wiring.parts(Kind.GPU).forEach(gpu -> distances.put(gpu, Distance.from(gpu, wiring)));
        wiring.parts(Kind.NIC).forEach(nic -> ports.put(nic, port(nic)));
    }

    private double port(Part nic) {
        return wiring.wiresAt(nic).stream()
                .filter(w -> w.kind().equals(Wire.PORT))
                .flatMap(w -> w.out().value().stream())
                .mapToDouble(r -> r.gigabytes())
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** The NICs of each GPU, at least one where the machine has any that it reaches. */
    public static Map<Part, List<Part>> of(Wiring wiring) {
        NicChoice choice = new NicChoice(wiring);
        Map<Part, List<Part>> chosen = new LinkedHashMap<>();
        List<Part> gpus = wiring.parts(Kind.GPU);
        for (int n = 0; n < gpus.size(); n++) {
            chosen.put(gpus.get(n), choice.nics(gpus.get(n), number(gpus.get(n), n)));
        }
        return chosen;
    }

    private static int number(Part gpu, int otherwise) {
        String digits = gpu.name().replaceFirst(".*/", "").replaceAll("\\D", "");
        return digits.length() > 0 && digits.length() < 9 ? Integer.parseInt(digits) : otherwise;
    }

    private List<Part> nics(Part gpu, int number) {
        List<Part> local = best(wiring.parts(Kind.NIC), nic -> way(gpu, nic));
        if (local.isEmpty()) {
            return List.of();
        }
        int sharers =
                best(wiring.parts(Kind.GPU), other -> way(other, local.get(0))).size();
        int each = (local.size() + sharers - 1) / sharers;
        int start = number % sharers;
        if (Integer.bitCount(local.size()) == 1) {
            start = reversed(start, Integer.numberOfTrailingZeros(local.size()));
        }
        Set<Part> nics = new LinkedHashSet<>();
        for (int channel = 0; channel < each; channel++) {
            nics.add(local.get((start + channel) % local.size()));
        }
        return List.copyOf(nics);
    }

    private static int reversed(int number, int bits) {
        return bits == 0 ? 0 : Integer.reverse(number << (Integer.SIZE - bits));
    }

    /** The way from a GPU to a NIC and out of it; none if there is no way. */
    private List<Distance> way(Part gpu, Part nic) {
        Distance way = distances.get(gpu).get(nic);
        if (way == null) {
            return List.of();
        }
        return List.of(new Distance(way.cpus(), way.switches(), Math.min(way.gigabytes(), ports.get(nic))));
    }

    private interface Way {
        List<Distance> to(Part part);
    }

    private static List<Part> best(List<Part> parts, Way ways) {
        List<Part> best = new ArrayList<>();
        Distance least = null;
        Comparator<Distance> better =
                Comparator.comparingDouble((Distance d) -> -d.gigabytes()).thenComparing(Distance::type);
        for (Part part : parts) {
            for (Distance way : ways.to(part)) {
                int comparison = least == null ? -1 : better.compare(way, least);
                if (comparison < 0) {
                    best.clear();
                    least = way;
                }
                if (comparison <= 0) {
                    best.add(part);
                }
            }
        }
        return best;
    }
}
