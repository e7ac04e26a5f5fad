package dev.crosspoint.cli.topology;

import dev.crosspoint.cli.io.OutputFile;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.read.ClusterWiring;
import dev.crosspoint.topology.read.ToldCluster;
import dev.crosspoint.topology.read.TopologyFile;
import dev.crosspoint.topology.wiring.Wiring;
import dev.crosspoint.topology.write.ClusterText;
import dev.crosspoint.topology.write.GraphText;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** From one description of a machine to another. */
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        description = "Convert a machine to a cluster file, GraphML or DOT; what gets lost is told on standard error.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  crosspoint topology convert topo.xml --nodes 4 -o cluster.yaml",
            "  crosspoint topology convert topo.txt --compute-capability 8.0 --pcie gen4x16 --nic-rate 200Gb/s -o node.yaml",
            "  crosspoint topology convert dgx-a100 --to dot"
        })
final class TopologyConvertCommand implements Callable<Integer> {
    /** What can be written. */
    enum Target {
        CLUSTER,
        GRAPHML,
        DOT
    }

    @Mixin
    private TopologyInput input;

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            description =
                    "cluster (default), graphml or dot; without it the ending of the output says: .yaml, .graphml, .dot.")
    private Optional<Target> target;

    @Option(names = "--nodes", paramLabel = "N", description = "So many nodes like the one of the file, on one switch.")
    private Optional<Integer> nodes;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write there; standard output without it.")
    private Optional<Path> output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Target wanted =
                target.or(() -> output.map(TopologyConvertCommand::byEnding)).orElse(Target.CLUSTER);
        String text = text(input.read(), wanted);
        if (output.isPresent()) {
            OutputFile.write(output.get(), text.getBytes(StandardCharsets.UTF_8));
        } else {
            spec.commandLine().getOut().print(text);
        }
        return 0;
    }

    private static Target byEnding(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".graphml")
                ? Target.GRAPHML
                : name.endsWith(".dot") || name.endsWith(".gv") ? Target.DOT : Target.CLUSTER;
    }

    private String text(TopologyFile file, Target wanted) {
        if (file instanceof TopologyFile.OfCluster cluster) {
            requireOneNode("a cluster file has its own nodes: leave --nodes out");
            return wanted == Target.CLUSTER
                    ? ofCluster(cluster.cluster())
                    : graph(cluster.wiring(), wanted, List.of("placement, base cost, gamma: a graph has none"));
        }
        Wiring wiring = input.wiring(file);
        if (wanted == Target.CLUSTER || nodes.isPresent()) {
            ToldCluster told = ToldCluster.of(wiring, count());
            if (wanted == Target.CLUSTER) {
                told.lost().forEach(this::tell);
                return ClusterText.of(told.cluster());
            }
            return graph(ClusterWiring.of(told.cluster()), wanted, told.lost());
        }
        return graph(wiring, wanted, List.of("lines of the file, speed of PCIe lanes"));
    }

    private String ofCluster(Cluster cluster) {
        tell("names of node types and comments: types are named anew, equal nodes share one");
        return ClusterText.of(cluster);
    }

    private String graph(Wiring wiring, Target wanted, List<String> lost) {
        lost.forEach(this::tell);
        return wanted == Target.DOT ? GraphText.dot(wiring) : GraphText.graphMl(wiring);
    }

    private int count() {
        int count = nodes.orElse(1);
        if (count < 1 || count > 100_000) {
            throw new ParameterException(spec.commandLine(), "a cluster has 1 to 100000 nodes: --nodes=" + count);
        }
        return count;
    }

    private void requireOneNode(String rule) {
        if (nodes.isPresent()) {
            throw new ParameterException(spec.commandLine(), rule);
        }
    }

    private void tell(String lost) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("lost: " + lost);
    }
}
