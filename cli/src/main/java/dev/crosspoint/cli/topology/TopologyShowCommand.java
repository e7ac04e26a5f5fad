package dev.crosspoint.cli.topology;

import dev.crosspoint.cli.drawing.MachineDrawing;
import dev.crosspoint.cli.drawing.Overlay;
import dev.crosspoint.cli.io.OutputFile;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.read.TopologyFile;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Wiring;
import dev.crosspoint.topology.write.GraphText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a file says of a machine. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description = "Show a machine: devices, links, rates and where each number comes from.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  crosspoint topology show dgx-a100",
            "  crosspoint topology show topo.txt --compute-capability 8.0 --pcie gen4x16 --nic-rate 200Gb/s",
            "  crosspoint topology show topo.xml --drawing machine.svg --overlay ring"
        })
final class TopologyShowCommand implements Callable<Integer> {
    @Mixin
    private TopologyInput input;

    @Mixin
    private OutputOptions output;

    @Option(
            names = "--drawing",
            paramLabel = "FILE",
            description = "Draw the machine into FILE.svg, FILE.pdf, FILE.png or FILE.dot.")
    private Optional<Path> drawing;

    @Option(
            names = "--overlay",
            paramLabel = "WHAT",
            description = "Draw a ring or a binomial tree over the ranks: ring, tree.")
    private Optional<Overlay> overlay;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        require(overlay.isEmpty() || drawing.isPresent(), "--overlay is drawn: name the file with --drawing");
        TopologyFile file = input.read();
        if (file instanceof TopologyFile.Found found && drawing.isEmpty()) {
            output.print(
                    new GraphsResult(input.name(), found.graphs()),
                    spec.commandLine().getOut());
            return 0;
        }
        Wiring wiring = input.wiring(file);
        drawing.ifPresent(picture -> OutputFile.write(picture, draw(file, wiring, picture)));
        output.print(new WiringResult(wiring), spec.commandLine().getOut());
        return 0;
    }

    private byte[] draw(TopologyFile file, Wiring wiring, Path picture) {
        if (picture.toString().endsWith(".dot")) {
            require(overlay.isEmpty(), "DOT has no place for --overlay: draw into a .svg, .pdf or .png file");
            return GraphText.dot(wiring).getBytes(StandardCharsets.UTF_8);
        }
        List<String> ranks = file instanceof TopologyFile.OfCluster cluster
                ? cluster.cluster().placement().gpus().stream()
                        .map(Device::name)
                        .toList()
                : byNumber(wiring);
        return MachineDrawing.encode(wiring, ranks, overlay, picture);
    }

    private static List<String> byNumber(Wiring wiring) {
        return wiring.parts(Part.Kind.GPU).stream()
                .map(Part::name)
                .sorted(Comparator.comparing(name -> Integer.parseInt(name.substring("gpu".length()))))
                .toList();
    }

    private void require(boolean holds, String rule) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), rule);
        }
    }
}
