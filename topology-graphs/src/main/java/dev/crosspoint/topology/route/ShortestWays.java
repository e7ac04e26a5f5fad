package dev.crosspoint.topology.route;

import dev.crosspoint.topology.graph.Link;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/**
 * All shortest ways from one switch to another, found from both ends at once: by alpha, then by number of links. A search
 * goes only as far as half the way around either end, so its work does not grow with the machine.
 */
final class ShortestWays {
    private static final double HOPS_PER_PICOSECOND = 1024;

    private final List<Link> links;
    private final Neighbours out;
    private final int to;
    /** How far it is to the destination, from every switch that may matter. */
    private final Map<Integer, Long> rest = new HashMap<>();

    private ShortestWays(List<Link> links, Neighbours out, int to) {
        this.links = links;
        this.out = out;
        this.to = to;
    }

    /**
     * Finds them.
     *
     * @param links by number
     * @return nothing where no way leads there
     */
    static Optional<ShortestWays> find(List<Link> links, Neighbours out, Neighbours in, int from, int to) {
        Wave forwards = new Wave(out, link -> weight(links.get(link)), from);
        Wave backwards = new Wave(in, link -> weight(links.get(link)), to);
        long best = Long.MAX_VALUE;
        while (forwards.reach() != Long.MAX_VALUE
                && backwards.reach() != Long.MAX_VALUE
                && forwards.reach() + backwards.reach() < best) {
            boolean isForwards = forwards.waiting() <= backwards.waiting();
            best = Math.min(best, isForwards ? forwards.advance(backwards) : backwards.advance(forwards));
        }
        if (best == Long.MAX_VALUE) {
            return Optional.empty();
        }
        ShortestWays ways = new ShortestWays(links, out, to);
        ways.rest.putAll(backwards.exact());
        ways.completeTo(best, forwards.exact());
        return Optional.of(ways);
    }

    /**
     * Whole numbers, whose sums are exact, so that equal ways are seen to be equal: alpha in picoseconds times 1024, and 1
     * for the hop, which decides only where alphas are equal.
     */
    static long weight(Link link) {
        return (long) (Math.rint(link.alpha().value() * 1e12) * HOPS_PER_PICOSECOND) + 1;
    }

    /** What is near the source lies on a shortest way if its distances to both ends add up; farthest from it first. */
    private void completeTo(long best, Map<Integer, Long> nearSource) {
        List<Map.Entry<Integer, Long>> early = new ArrayList<>(nearSource.entrySet());
        early.sort(Map.Entry.<Integer, Long>comparingByValue().reversed());
        for (Map.Entry<Integer, Long> entry : early) {
            if (!rest.containsKey(entry.getKey())) {
                leastBeyond(entry.getKey()).stream()
                        .filter(least -> least + entry.getValue() == best)
                        .forEach(least -> rest.put(entry.getKey(), least));
            }
        }
    }

    private OptionalLong leastBeyond(int vertex) {
        long least = Long.MAX_VALUE;
        for (int i = out.first(vertex); i < out.first(vertex + 1); i++) {
            Long beyond = rest.get(out.vertex(i));
            if (beyond != null) {
                least = Math.min(least, beyond + weight(links.get(out.link(i))));
            }
        }
        return least == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(least);
    }

    /** What a message does to links, from the source on. */
    Spread spread(int from, Routing routing) {
        List<Integer> crossed = new ArrayList<>();
        List<Double> shares = new ArrayList<>();
        double rate = Double.POSITIVE_INFINITY;
        Map<Integer, Double> parts = new HashMap<>(Map.of(from, 1.0));
        // A switch is dealt with once all that comes through it has: the farthest from the destination first.
        PriorityQueue<Integer> open = new PriorityQueue<>((a, b) ->
                rest.get(a).equals(rest.get(b)) ? Integer.compare(a, b) : Long.compare(rest.get(b), rest.get(a)));
        open.add(from);
        while (open.peek() != to) {
            int vertex = open.poll();
            int[] hops = hops(vertex, routing);
            double share = parts.get(vertex) / hops.length;
            for (int hop : hops) {
                crossed.add(out.link(hop));
                shares.add(share);
                rate = Math.min(rate, links.get(out.link(hop)).capacity().value() / share);
                if (!parts.containsKey(out.vertex(hop))) {
                    open.add(out.vertex(hop));
                }
                parts.merge(out.vertex(hop), share, Double::sum);
            }
        }
        return new Spread(
                alpha(from, routing),
                rate,
                crossed.stream().mapToInt(Integer::intValue).toArray(),
                shares.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private double alpha(int from, Routing routing) {
        double alpha = 0;
        for (int vertex = from; vertex != to; ) {
            int hop = hops(vertex, routing)[0];
            alpha += links.get(out.link(hop)).alpha().value();
            vertex = out.vertex(hop);
        }
        return alpha;
    }

    /** The places of the next links on shortest ways. */
    private int[] hops(int vertex, Routing routing) {
        long distance = rest.get(vertex);
        int[] hops = new int[out.first(vertex + 1) - out.first(vertex)];
        int count = 0;
        for (int i = out.first(vertex); i < out.first(vertex + 1); i++) {
            Long beyond = rest.get(out.vertex(i));
            if (beyond != null && beyond + weight(links.get(out.link(i))) == distance) {
                hops[count++] = i;
            }
        }
        return Arrays.copyOf(hops, routing == Routing.SINGLE ? 1 : count);
    }
}
