package dev.crosspoint.topology.route;

import dev.crosspoint.topology.graph.Link;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Messages as fluids that share links max-min fairly, rates being set anew whenever a message ends: what a round takes
 * if nothing else delays it. Written from the definition, message by message and link by link, to judge {@link FluidRound} by.
 *
 * @see "Bertsekas, Gallager: Data Networks, 2nd edition, 1992, section 6.5 (progressive filling)"
 */
final class Fluid {
    private Fluid() {}

    /** When the last message has arrived, in seconds: message i crosses {@code routes.get(i)} with {@code bytes.get(i)}. */
    static double makespan(List<Route> routes, List<Double> bytes) {
        double[] left = bytes.stream().mapToDouble(Double::doubleValue).toArray();
        Set<Integer> going = new HashSet<>();
        for (int i = 0; i < left.length; i++) {
            if (left[i] > 0) {
                going.add(i);
            }
        }
        double now = 0;
        while (!going.isEmpty()) {
            Map<Integer, Double> rates = maxMinRates(routes, going);
            double step = going.stream()
                    .mapToDouble(i -> left[i] / rates.get(i))
                    .min()
                    .orElseThrow();
            now += step;
            for (int i : List.copyOf(going)) {
                left[i] -= step * rates.get(i);
                if (left[i] <= 1e-12 * bytes.get(i)) {
                    going.remove(i);
                }
            }
        }
        return now;
    }

    /** All rates rise together until a link is full; those that cross it keep theirs, the others rise on. */
    static Map<Integer, Double> maxMinRates(List<Route> routes, Set<Integer> going) {
        Map<Integer, Double> rates = new HashMap<>();
        List<Integer> rising = new ArrayList<>(going);
        while (!rising.isEmpty()) {
            Link fullest = null;
            double level = Double.POSITIVE_INFINITY;
            for (int i : rising) {
                for (Link link : routes.get(i).links()) {
                    double share = free(link, routes, rates) / crossing(link, routes, rising);
                    if (share < level) {
                        level = share;
                        fullest = link;
                    }
                }
            }
            for (int i : List.copyOf(rising)) {
                if (routes.get(i).links().contains(fullest)) {
                    rates.put(i, level);
                    rising.remove((Integer) i);
                }
            }
        }
        return rates;
    }

    private static double free(Link link, List<Route> routes, Map<Integer, Double> rates) {
        double taken = rates.entrySet().stream()
                .filter(e -> routes.get(e.getKey()).links().contains(link))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        return link.capacity().value() - taken;
    }

    private static long crossing(Link link, List<Route> routes, List<Integer> rising) {
        return rising.stream().filter(i -> routes.get(i).links().contains(link)).count();
    }
}
