package dev.crosspoint.benchmark;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.Forecast;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.read.ClusterFile;
import dev.crosspoint.topology.route.GraphFabric;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Locale;

/**
 * One machine of the scale table: a three-tier fat tree, read from its cluster file, ranks placed, and AllReduce by ring,
 * two-level ring and double tree predicted with the load of every link. Prints one row; {@code benchmarks/fabric-scale}
 * runs it for 1,024 to 131,072 GPUs, each in a Java of its own.
 */
public final class FabricScale {
    private static final List<String> ALGORITHMS = List.of("ring", "hierarchical", "double-binary-tree");
    private static final int GPUS_PER_NODE = 8;

    private FabricScale() {}

    /** Takes the number of GPUs, a multiple of 8. */
    public static void main(String[] args) throws IOException {
        int gpus = Integer.parseInt(args[0]);
        long start = System.nanoTime();
        Cluster cluster = ClusterFile.read("scale.yaml", new StringReader(text(gpus / GPUS_PER_NODE)));
        long placed = System.nanoTime();
        GraphFabric fabric = new GraphFabric(cluster);
        long routed = System.nanoTime();
        StringBuilder row = new StringBuilder(String.format(
                Locale.ROOT,
                "%7d %9d %7.2f %7.2f",
                gpus,
                cluster.machine().links().size(),
                seconds(start, placed),
                seconds(placed, routed)));
        Forecast forecast = Forecast.on(
                fabric,
                cluster.placement().nodeMajorOrder(),
                Collective.ALL_REDUCE,
                cluster.baseCost(),
                ALGORITHMS.stream()
                        .map(id -> Algorithms.named(id, cluster.placement().ranksPerNode()))
                        .toList());
        row.append(String.format(Locale.ROOT, " %7.2f", seconds(routed, System.nanoTime())));
        row.append(String.format(Locale.ROOT, " %7.2f", seconds(start, System.nanoTime())));
        for (Prediction prediction : forecast.predictions()) {
            row.append(String.format(
                    Locale.ROOT,
                    " %9.3f",
                    1e3 * prediction.time(Bytes.ofMiB(1024)).value()));
        }
        System.out.println(row);
    }

    private static double seconds(long from, long to) {
        return (to - from) / 1e9;
    }

    /** Nodes of eight GPUs with a NIC each; leaves of 64 ports, pods of 64 leaves, nothing oversubscribed. */
    private static String text(int nodes) {
        StringBuilder nics = new StringBuilder();
        for (int nic = 0; nic < GPUS_PER_NODE; nic++) {
            nics.append("      - {name: nic%1$d, serves: [gpu%1$d], bandwidth: 400Gb/s, alpha: 1us}\n".formatted(nic));
        }
        return """
                name: three-tier fat tree
                nodes: {count: %d, type: node}
                types:
                  node:
                    gpus: {count: %d}
                    links: [{between: [gpu*, nvswitch0], bandwidth: 450GB/s, alpha: 0.5us}]
                    nics:
                %sfabric:
                  {shape: fat-tree, nics-per-leaf: 64, spines: 64, leaves-per-pod: 64, cores: 16, alpha: 0.3us}
                """.formatted(nodes, GPUS_PER_NODE, nics);
    }
}
