package dev.crosspoint.topology;

import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.read.ClusterFile;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Clusters for tests, read from text as a user's would be. */
public final class Clusters {
    /** Where the examples of the project are. */
    public static final Path EXAMPLES = Path.of("..", "examples");

    private Clusters() {}

    /** A cluster written out in a test. */
    public static Cluster parse(String text) {
        try {
            return ClusterFile.read("test.yaml", new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of one of the project's examples. */
    public static String exampleText(String name) {
        try {
            return Files.readString(EXAMPLES.resolve(name + ".yaml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One of the project's examples. */
    public static Cluster example(String name) {
        return parse(exampleText(name));
    }

    /** The names of all examples. */
    public static List<String> exampleNames() {
        return files(EXAMPLES).stream()
                .map(p -> p.getFileName().toString().replace(".yaml", ""))
                .toList();
    }

    /** The cluster files in a folder. */
    public static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** So many GPUs on one switch, where a message costs 10us and travels at 10GB/s. */
    public static Cluster oneSwitch(int gpus) {
        return parse("""
                name: one switch
                nodes: {count: 1, type: only}
                types:
                  only:
                    gpus: {count: %d}
                    links: [{between: [gpu*, switch0], bandwidth: 10GB/s, alpha: 5us}]
                gamma: 1ps/B
                """.formatted(gpus));
    }

    /** So many nodes of so many GPUs; each GPU has a NIC of its own, or all of a node share one. */
    public static Cluster nodes(int nodes, int gpus, boolean sharedNic, String placement) {
        StringBuilder nics = new StringBuilder();
        for (int nic = 0; nic < (sharedNic ? 1 : gpus); nic++) {
            nics.append("      - {name: nic%d, serves: [gpu%s], bandwidth: 100Gb/s, alpha: 5us}\n"
                    .formatted(nic, sharedNic ? "*" : nic));
        }
        return parse("""
                name: nodes
                nodes: {count: %d, type: node}
                types:
                  node:
                    gpus: {count: %d}
                    links: [{between: [gpu*, switch0], bandwidth: 200GB/s, alpha: 1.5us}]
                    nics:
                %sfabric: {shape: switch}
                placement: %s
                """.formatted(nodes, gpus, nics, placement));
    }
}
