package dev.crosspoint.benchmark.scaling;

import dev.crosspoint.model.training.split.Site;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.read.ClusterFile;
import dev.crosspoint.topology.route.GraphFabric;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;

/**
 * A node by its accelerators, with the links that NCCL gets out of it. All numbers are assumptions: bus bandwidths that
 * nccl-tests reports on such machines, and NICs at nine tenths of their rate.
 *
 * @param name of the node
 * @param gpus in a node
 * @param insideGigabytes GB/s of a GPU inside a node
 * @param nics in a node, each shared by neighbours
 * @param nicGigabytes GB/s of a NIC
 */
record Hardware(String name, int gpus, double insideGigabytes, int nics, double nicGigabytes) {
    private static final double INSIDE_MICROS = 3;
    private static final double NIC_MICROS = 6;

    /** The node that a text of a table means, if it is known here. */
    static Optional<Hardware> of(String text, int gpusPerNode) {
        String words = text.toLowerCase(Locale.ROOT);
        if (words.contains("tpu") || words.contains("ipu") || words.contains("gaudi") || words.contains("ascend")) {
            return Optional.empty();
        } else if (words.contains("pcie") || words.contains("a30")) {
            return Optional.of(new Hardware("PCIe", gpusPerNode, 18, 1, 11.2));
        } else if (words.contains("h100") || words.contains("h200") || words.contains("b200")) {
            return Optional.of(new Hardware("HGX H100", gpusPerNode, 360, gpusPerNode, 45));
        } else if (words.contains("mi355x")) {
            return Optional.of(new Hardware("MI355X", gpusPerNode, 300, gpusPerNode, 45));
        } else if (words.contains("a100")) {
            boolean isSmall = gpusPerNode <= 4;
            return Optional.of(new Hardware("DGX A100", gpusPerNode, 230, isSmall ? 2 : gpusPerNode, 22.5));
        } else if (words.contains("dgx-2") || words.contains("sxm3")) {
            return Optional.of(new Hardware("DGX-2", gpusPerNode, 120, 8, 11.2));
        } else if (words.contains("v100") || words.contains("dgx-1")) {
            return Optional.of(new Hardware("DGX-1", gpusPerNode, 130, Math.min(4, gpusPerNode), 11.2));
        }
        return Optional.empty();
    }

    /** The same with one NIC for the whole node. */
    Hardware withOneNic(double gigabytes) {
        return new Hardware(name, gpus, insideGigabytes, 1, gigabytes);
    }

    /** Nodes for so many ranks, the last perhaps not full. */
    Site site(int ranks) {
        int nodes = (ranks + gpus - 1) / gpus;
        try {
            Cluster cluster =
                    ClusterFile.read(name, new StringReader(yaml(nodes))).first(ranks);
            return new Site(
                    name,
                    new GraphFabric(cluster),
                    cluster.placement().gpus().stream()
                            .map(Device::node)
                            .map(node -> node.orElse(0))
                            .toList(),
                    cluster.baseCost());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String yaml(int nodes) {
        StringBuilder yaml =
                new StringBuilder("name: %s%nnodes: {count: %d, type: node}%ntypes:%n  node:%n    gpus: {count: %d}%n"
                        .formatted(name, nodes, gpus));
        if (gpus > 1) {
            yaml.append(String.format(
                    Locale.ROOT,
                    "    links:%n      - {between: [gpu*, switch0], bandwidth: %sGB/s, alpha: %sus}%n",
                    insideGigabytes,
                    INSIDE_MICROS / 2));
        }
        int used = Math.min(nics, gpus);
        yaml.append("    nics:\n");
        for (int nic = 0; nic < used; nic++) {
            StringBuilder served = new StringBuilder();
            for (int gpu = 0; gpu < gpus; gpu++) {
                if (gpu * used / gpus == nic) {
                    served.append(served.isEmpty() ? "" : ", ").append("gpu").append(gpu);
                }
            }
            yaml.append(String.format(
                    Locale.ROOT,
                    "      - {name: nic%d, serves: [%s], bandwidth: %sGB/s, alpha: %sus}%n",
                    nic,
                    served,
                    nicGigabytes,
                    NIC_MICROS / 2));
        }
        return yaml + "fabric: {shape: switch}\n";
    }
}
