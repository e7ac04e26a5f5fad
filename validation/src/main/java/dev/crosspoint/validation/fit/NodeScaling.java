package dev.crosspoint.validation.fit;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How times change with the number of nodes, size by size, whatever algorithm the library chose. A time has two parts:
 * what the bytes take at the rate of the largest message, {@code M * b}, which grows with {@code (p-1)/p} only, and the
 * rest, start-ups and pipelines that fill, which grows by the same step with every start-up more: with {@code log2} of
 * the nodes in a tree, with the nodes in a ring.
 *
 * <p>A library changes protocol at other sizes on other numbers of nodes. No size is taken to need more time than a
 * larger one: what it costs more is a protocol that the library gives up just above.
 *
 * @param growth how start-ups grow
 * @param ranksPerNode the same on all nodes
 * @param measured times by number of nodes, at least two numbers
 */
public record NodeScaling(Growth growth, int ranksPerNode, SortedMap<Integer, Medians> measured) {
    /** With fewer, none can be left out to tell how start-ups grow. */
    private static final int ENOUGH_TO_CHOOSE = 3;

    /**
     * From times on at least two numbers of nodes. With three or more, start-ups grow in the way that foretells the
     * largest from the others.
     *
     * @param measured by number of nodes; a single node says nothing of the network and is left out
     * @throws MissingExperiment if there are fewer
     */
    public static NodeScaling of(Collective collective, Map<Integer, Medians> measured, int ranksPerNode) {
        SortedMap<Integer, Medians> several = new TreeMap<>(measured).tailMap(2);
        if (several.size() < 2) {
            throw new MissingExperiment(
                    ("how times grow with the nodes takes at least 2 numbers of nodes, each 2 or more:"
                                    + " %s of %d ranks a node was measured on %s. Measure it on another number of nodes")
                            .formatted(collective.id(), ranksPerNode, new TreeSet<>(measured.keySet())));
        }
        Growth growth = several.size() < ENOUGH_TO_CHOOSE
                ? Growth.likely(collective).get(0)
                : Growth.likely(collective).stream()
                        .min(Comparator.comparingDouble(g -> errorAtLargest(g, ranksPerNode, several)))
                        .orElseThrow();
        return new NodeScaling(growth, ranksPerNode, several);
    }

    private static double errorAtLargest(Growth growth, int ranksPerNode, SortedMap<Integer, Medians> measured) {
        SortedMap<Bytes, Seconds> left = measured.get(measured.lastKey()).bySize();
        SortedMap<Bytes, Seconds> foretold =
                new NodeScaling(growth, ranksPerNode, measured.headMap(measured.lastKey())).at(measured.lastKey());
        double[] errors = foretold.entrySet().stream()
                .filter(e -> left.containsKey(e.getKey()))
                .mapToDouble(e -> Math.abs(
                        Math.log(e.getValue().value() / left.get(e.getKey()).value())))
                .toArray();
        return errors.length == 0 ? Double.POSITIVE_INFINITY : Quantiles.median(errors);
    }

    /** The largest number of nodes that was measured. */
    public int mostNodes() {
        return measured.lastKey();
    }

    /** Times on so many nodes, at the sizes that the two largest numbers of nodes were measured at. */
    public SortedMap<Bytes, Seconds> at(int nodes) {
        SortedMap<Bytes, Seconds> times = new TreeMap<>();
        for (Bytes size : sizes()) {
            List<Double> startUps = new ArrayList<>();
            List<Double> rests = new ArrayList<>();
            for (int known : measured.keySet()) {
                SortedMap<Bytes, Seconds> bySize = measured.get(known).bySize();
                if (size.compareTo(bySize.firstKey()) >= 0 && size.compareTo(bySize.lastKey()) <= 0) {
                    startUps.add(growth.startUps(known));
                    rests.add(Math.max(0, envelope(bySize, size) - perByte(known) * size.value()));
                }
            }
            if (rests.size() >= 2) {
                double more = growth.startUps(nodes) - growth.startUps(mostNodes());
                double rest = Math.max(0, rests.get(rests.size() - 1) + Math.max(0, slope(startUps, rests)) * more);
                double transfer = perByte(mostNodes()) * size.value() * share(nodes) / share(mostNodes());
                times.put(size, new Seconds(rest + transfer));
            }
        }
        return times;
    }

    private TreeSet<Bytes> sizes() {
        TreeSet<Bytes> sizes = new TreeSet<>();
        measured.values().forEach(medians -> sizes.addAll(medians.bySize().keySet()));
        return sizes;
    }

    /** Time per byte of the largest message. */
    private double perByte(int nodes) {
        SortedMap<Bytes, Seconds> bySize = measured.get(nodes).bySize();
        return bySize.get(bySize.lastKey()).value() / bySize.lastKey().value();
    }

    private double share(int nodes) {
        double ranks = (double) nodes * ranksPerNode;
        return (ranks - 1) / ranks;
    }

    /** The least time of this or any larger size; between two sizes, straight on logarithmic scales. */
    static double envelope(SortedMap<Bytes, Seconds> bySize, Bytes size) {
        double above = bySize.tailMap(size).values().stream()
                .mapToDouble(Seconds::value)
                .min()
                .orElseThrow();
        if (bySize.containsKey(size)) {
            return above;
        }
        Bytes smaller = bySize.headMap(size).lastKey();
        Bytes larger = bySize.tailMap(size).firstKey();
        double below = Math.min(above, bySize.get(smaller).value());
        double share =
                Math.log(size.value() / (double) smaller.value()) / Math.log(larger.value() / (double) smaller.value());
        return below * Math.pow(above / below, share);
    }

    private static double slope(List<Double> x, List<Double> y) {
        double meanX = x.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        double meanY = y.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        double xx = 0;
        double xy = 0;
        for (int i = 0; i < x.size(); i++) {
            xx += (x.get(i) - meanX) * (x.get(i) - meanX);
            xy += (x.get(i) - meanX) * (y.get(i) - meanY);
        }
        return xy / xx;
    }
}
