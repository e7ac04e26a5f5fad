package dev.crosspoint.topology;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.arbitraries.ListArbitrary;

/** Small clusters of all kinds: nodes that differ, shared and private NICs, any numbers, any placement, spare GPUs. */
public final class RandomClusters {
    private record Node(int gpus, boolean mesh, boolean sharedNic, List<Double> rates, List<Double> micros) {
        String type(String name) {
            StringBuilder text = new StringBuilder("  %s:\n    gpus: {count: %d}\n".formatted(name, gpus));
            if (gpus > 1) {
                text.append(
                        "    links: [{between: [gpu*, %s], %s}]\n".formatted(mesh ? "gpu*" : "switch0", numbers(0)));
            }
            String nics = IntStream.range(0, sharedNic ? 1 : gpus)
                    .mapToObj(
                            n -> "{name: nic%d, serves: [gpu%s], %s}".formatted(n, sharedNic ? "*" : n, numbers(n + 1)))
                    .collect(Collectors.joining(", "));
            return text.append("    nics: [%s]\n".formatted(nics)).toString();
        }

        private String numbers(int n) {
            return String.format(Locale.ROOT, "bandwidth: %.2fGB/s, alpha: %.2fus", rates.get(n), micros.get(n));
        }
    }

    private RandomClusters() {}

    private static final List<String> FABRICS = List.of(
            "shape: switch",
            "shape: switch",
            "shape: fat-tree, nics-per-leaf: 4, spines: 2, oversubscription: 2.5, alpha: 0.4us",
            "shape: fat-tree, nics-per-leaf: 5, spines: 2, leaves-per-pod: 1, cores: 2, core-oversubscription: 3",
            "shape: rail, nodes-per-group: 2, spines: 3, oversubscription: 4, alpha: 1us",
            "shape: dragonfly, nics-per-router: 4, routers-per-group: 2, global-links: 1, bandwidth: 9GB/s, alpha: 2us",
            "shape: torus, sizes: [2, 3], bandwidth: 30GB/s, alpha: 0.7us");

    /** Clusters of one to three nodes with one to four GPUs each, on a fabric of any shape. */
    public static Arbitrary<Cluster> any() {
        ListArbitrary<Double> rates =
                Arbitraries.doubles().between(1, 400).ofScale(2).list().ofSize(5);
        ListArbitrary<Double> micros =
                Arbitraries.doubles().between(0, 50).ofScale(2).list().ofSize(5);
        Arbitrary<Node> node = Combinators.combine(
                        Arbitraries.integers().between(1, 4),
                        Arbitraries.of(true, false),
                        Arbitraries.of(true, false),
                        rates,
                        micros)
                .as(Node::new);
        return node.list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .flatMap(nodes -> Arbitraries.of(FABRICS).map(fabric -> text(nodes, fabric)))
                .flatMap(text -> {
                    Cluster cluster = Clusters.parse(text);
                    List<Device> gpus = cluster.machine().gpus();
                    return Combinators.combine(
                                    Arbitraries.shuffle(gpus),
                                    Arbitraries.integers().between(1, gpus.size()))
                            .as((order, ranks) -> cluster.place(new Placement(order).first(ranks)));
                })
                .withoutEdgeCases();
    }

    private static String text(List<Node> nodes, String fabric) {
        String counts = IntStream.range(0, nodes.size())
                .mapToObj(n -> "{count: 1, type: t%d}".formatted(n))
                .collect(Collectors.joining(", "));
        String types = IntStream.range(0, nodes.size())
                .mapToObj(n -> nodes.get(n).type("t" + n))
                .collect(Collectors.joining());
        return "name: random\nnodes: [%s]\nfabric: {%s}\ngamma: 1ps/B\ntypes:\n%s".formatted(counts, fabric, types);
    }

    /** The cluster with one link changed, counted from 0 and beyond the last from the first again. */
    public static Cluster withLink(Cluster cluster, int number, UnaryOperator<Link> change) {
        List<Link> links = cluster.machine().links();
        Link chosen = links.get(number % links.size());
        MachineGraph machine = new MachineGraph(
                cluster.machine().devices(),
                links.stream().map(l -> l.equals(chosen) ? change.apply(l) : l).toList());
        return new Cluster(
                cluster.name(),
                cluster.description(),
                machine,
                cluster.placement(),
                cluster.baseCost(),
                cluster.gamma());
    }

    /** The link with its capacity multiplied. */
    public static Link scaled(Link link, double factor) {
        return new Link(
                link.from(),
                link.to(),
                link.alpha(),
                new BytesPerSecond(link.capacity().value() * factor),
                link.kind(),
                Optional.empty());
    }
}
