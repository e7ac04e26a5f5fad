package dev.crosspoint.cli.topology;

import dev.crosspoint.cli.io.OutputFile;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.read.ClusterFile;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A cluster file from the shape of its fabric and the type of its nodes. */
@Command(
        name = "shape",
        mixinStandardHelpOptions = true,
        description = "Write the cluster file of so many nodes of one type, connected by a fabric of some shape.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  crosspoint topology shape fat-tree --nodes 64 --catalogue dgx-h100 --nics-per-leaf 32 --spines 16 -o pod.yaml",
            "  crosspoint topology shape rail --nodes 32 --gpus 8 --nvlink 450GB/s --nvlink-alpha 0.5us --nic 400Gb/s"
                    + " --nic-alpha 2us --nodes-per-group 16 --spines 8",
            "  crosspoint topology shape switch --gpus 72 --nvlink 900GB/s --nvlink-alpha 1us       (one NVLink domain)"
        })
final class TopologyShapeCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            paramLabel = "SHAPE",
            description = "switch, fat-tree, rail, dragonfly or torus. Its parameters are options with the keys of a"
                    + " cluster file.")
    private String shape;

    @Mixin
    private ShapeOptions fabric;

    @Option(names = "--nodes", paramLabel = "N", defaultValue = "1", description = "How many nodes (default 1).")
    private int nodes;

    @Option(names = "--catalogue", paramLabel = "NAME", description = "Type of the nodes, as topology list names it.")
    private Optional<String> catalogue;

    @Option(names = "--gpus", paramLabel = "N", description = "Without --catalogue: GPUs of a node, on one switch.")
    private Optional<Integer> gpus;

    @Option(
            names = "--nvlink",
            paramLabel = "RATE",
            description = "Rate of each GPU towards that switch, one direction.")
    private Optional<BytesPerSecond> nvlink;

    @Option(names = "--nvlink-alpha", paramLabel = "TIME", description = "Alpha of that link; a message crosses two.")
    private Optional<Seconds> nvlinkAlpha;

    @Option(names = "--nic", paramLabel = "RATE", description = "Rate of a NIC, one direction.")
    private Optional<BytesPerSecond> nic;

    @Option(names = "--nic-alpha", paramLabel = "TIME", description = "Alpha of a NIC; a message crosses two.")
    private Optional<Seconds> nicAlpha;

    @Option(
            names = "--nics",
            paramLabel = "N",
            description = "NICs of a node, shared evenly (default: one for each GPU).")
    private Optional<Integer> nics;

    @Option(
            names = "--name",
            paramLabel = "TEXT",
            description = "Name of the cluster (default: shape and number of nodes).")
    private Optional<String> name;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write there; standard output without it.")
    private Optional<Path> output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        requireNode();
        String body = "name: %s%nnodes: {count: %d, type: node}%ntypes:%n%s%s"
                .formatted(
                        name.map(n -> "'" + n.replace("'", "''") + "'")
                                .orElse("%s of %d nodes".formatted(shape, nodes).replaceAll("[^\\w .-]", "_")),
                        nodes,
                        catalogue
                                .map(c -> "  node: {catalogue: %s}%n".formatted(c.replaceAll("[^\\w.-]", "_")))
                                .orElseGet(this::type),
                        fabric.fabric(shape));
        String text = head(cluster(body)) + body;
        if (output.isPresent()) {
            OutputFile.write(output.get(), text.getBytes(StandardCharsets.UTF_8));
            spec.commandLine().getErr().println("Wrote " + output.get());
        } else {
            spec.commandLine().getOut().print(text);
        }
        return 0;
    }

    /** What is written can be read: whatever is wrong with the numbers is said here. */
    private static Cluster cluster(String text) {
        try {
            return ClusterFile.read("the cluster file that would be written", new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String head(Cluster cluster) {
        long switches = cluster.machine().devices().stream()
                .filter(d -> d.kind() == Device.Kind.FABRIC)
                .count();
        return "# %d GPUs in %d nodes, %d fabric switches, %d directed links. Written by crosspoint topology shape.%n"
                .formatted(
                        cluster.placement().ranks(),
                        cluster.machine().nodes(),
                        switches,
                        cluster.machine().links().size());
    }

    /** Said here by the names of the options; the file that would be written has other words. */
    private void requireNode() {
        boolean isDescribed =
                List.of(gpus, nics, nvlink, nvlinkAlpha, nic, nicAlpha).stream().anyMatch(Optional::isPresent);
        if (catalogue.isPresent()) {
            require(!isDescribed, "--catalogue tells all of a node: leave --gpus, --nvlink, --nic and --nics out");
            return;
        }
        int count = gpus.orElseThrow(() -> wrong("say what a node is, with --catalogue or --gpus"));
        require(count >= 1 && count <= 1024, "a node has 1 to 1024 GPUs: --gpus=" + count);
        require(nodes >= 1 && nodes <= 1_000_000, "a cluster has 1 to 1000000 nodes: --nodes=" + nodes);
        require(
                nvlink.isPresent() == nvlinkAlpha.isPresent() && nic.isPresent() == nicAlpha.isPresent(),
                "a link has a rate and an alpha: --nvlink with --nvlink-alpha, --nic with --nic-alpha");
        require(count == 1 || nvlink.isPresent(), "GPUs of a node are linked: add --nvlink and --nvlink-alpha");
        require(nodes == 1 || nic.isPresent(), "several nodes are linked by NICs: add --nic and --nic-alpha");
        require(nics.isEmpty() || nic.isPresent(), "--nics shares out what --nic and --nic-alpha describe: add them");
    }

    private void require(boolean holds, String rule) {
        if (!holds) {
            throw wrong(rule);
        }
    }

    private String type() {
        int count = gpus.orElseThrow();
        StringBuilder text = new StringBuilder("  node:%n    gpus: {count: %d}%n".formatted(count));
        nvlink.ifPresent(rate ->
                text.append("    links: [{between: [gpu*, nvswitch0], bandwidth: %s, alpha: %s, kind: nvlink}]%n"
                        .formatted(rate, nvlinkAlpha.get())));
        nic.ifPresent(rate -> text.append("    nics:%n".formatted()).append(nics(count, rate)));
        return text.toString();
    }

    private String nics(int count, BytesPerSecond rate) {
        int many = nics.orElse(count);
        if (many < 1 || count % many != 0) {
            throw wrong("NICs are shared evenly: --nics=%d, --gpus=%d".formatted(many, count));
        }
        int each = count / many;
        return IntStream.range(0, many)
                .mapToObj(n -> "      - {name: nic%d, serves: [%s], bandwidth: %s, alpha: %s}%n"
                        .formatted(
                                n,
                                IntStream.range(n * each, (n + 1) * each)
                                        .mapToObj(gpu -> "gpu" + gpu)
                                        .collect(Collectors.joining(", ")),
                                rate,
                                nicAlpha.orElseThrow()))
                .collect(Collectors.joining());
    }

    private ParameterException wrong(String rule) {
        return new ParameterException(spec.commandLine(), rule);
    }
}
