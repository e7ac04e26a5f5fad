package dev.crosspoint.topology.shape;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A folded Clos network of two or three tiers. All NICs of a node are plugged into one leaf; leaves fill up in the order
 * of the nodes. Each leaf has a link to every spine (of its pod), and the spines of one number in all pods, a plane, have
 * a link to every core of the plane. Uplinks are as fast as the oversubscription says, from what comes in below.
 *
 * @param nicsPerLeaf ports of a leaf towards nodes
 * @param spines spines, of each pod where there are pods
 * @param pods the third tier, if there is one
 * @see "Leiserson: Fat-trees: universal networks for hardware-efficient supercomputing, IEEE Transactions on Computers
 *     C-34(10), 1985; Al-Fares, Loukissas, Vahdat: A scalable, commodity data center network architecture, SIGCOMM 2008"
 */
public record FatTree(int nicsPerLeaf, Tier spines, Optional<Pods> pods) implements Shape {
    /**
     * The third tier.
     *
     * @param leaves leaves of a pod
     * @param cores cores of each plane; the oversubscription is that of a spine
     */
    public record Pods(int leaves, Tier cores) {
        public Pods {
            Shape.require(leaves, "leaves-per-pod");
        }
    }

    public FatTree {
        Shape.require(nicsPerLeaf, "nics-per-leaf");
    }

    @Override
    public Interconnect connect(List<List<BytesPerSecond>> nics) {
        List<Device> leaves = new ArrayList<>();
        List<Double> below = new ArrayList<>();
        List<List<Device>> ports = new ArrayList<>();
        int free = 0;
        for (int node = 0; node < nics.size(); node++) {
            int needed = requireFitting(node, nics.get(node).size());
            if (leaves.isEmpty() || needed > free) {
                leaves.add(Device.fabric("leaf" + leaves.size()));
                below.add(0.0);
                free = nicsPerLeaf;
            }
            int leaf = leaves.size() - 1;
            free -= needed;
            below.set(leaf, below.get(leaf) + Cable.sum(nics.get(node)));
            ports.add(Collections.nCopies(needed, leaves.get(leaf)));
        }
        List<Device> switches = new ArrayList<>(leaves);
        List<Link> links = new ArrayList<>();
        upwards(leaves, below, switches, links);
        return new Interconnect(switches, links, ports);
    }

    private int requireFitting(int node, int nics) {
        if (nics > nicsPerLeaf) {
            throw new IllegalArgumentException(
                    "all NICs of a node are plugged into one leaf: node=%d, NICs=%d, nics-per-leaf=%d"
                            .formatted(node, nics, nicsPerLeaf));
        }
        return nics;
    }

    private void upwards(List<Device> leaves, List<Double> below, List<Device> switches, List<Link> links) {
        if (pods.isEmpty()) {
            List<Device> all = named("spine", spines.switches());
            switches.addAll(all);
            join(leaves, below, all, spines, links);
            return;
        }
        Tier cores = pods.get().cores();
        List<List<Device>> planes = new ArrayList<>();
        for (int plane = 0; plane < spines.switches(); plane++) {
            planes.add(named("plane" + plane + "/core", cores.switches()));
        }
        int each = pods.get().leaves();
        for (int first = 0; first < leaves.size(); first += each) {
            int end = Math.min(first + each, leaves.size());
            List<Device> own = named("pod" + first / each + "/spine", spines.switches());
            switches.addAll(own);
            join(leaves.subList(first, end), below.subList(first, end), own, spines, links);
            double intoSpine = below.subList(first, end).stream()
                    .mapToDouble(b -> spines.uplink(b).value())
                    .sum();
            for (int plane = 0; plane < own.size(); plane++) {
                join(List.of(own.get(plane)), List.of(intoSpine), planes.get(plane), cores, links);
            }
        }
        planes.forEach(switches::addAll);
    }

    /** Every lower switch with every upper one. */
    private static void join(List<Device> lower, List<Double> below, List<Device> upper, Tier tier, List<Link> links) {
        for (int i = 0; i < lower.size(); i++) {
            BytesPerSecond rate = tier.uplink(below.get(i));
            for (Device above : upper) {
                Cable.add(links, lower.get(i), above, rate, tier.alpha());
            }
        }
    }

    private static List<Device> named(String prefix, int count) {
        return IntStream.range(0, count)
                .mapToObj(n -> Device.fabric(prefix + n))
                .toList();
    }

    @Override
    public long links(List<List<BytesPerSecond>> nics) {
        long leaves = 1 + 2 * nics.stream().mapToLong(List::size).sum() / nicsPerLeaf;
        long up = 2 * leaves * spines.switches();
        return up
                + pods.map(p -> 2
                                * (leaves / p.leaves() + 1)
                                * spines.switches()
                                * p.cores().switches())
                        .orElse(0L);
    }
}
