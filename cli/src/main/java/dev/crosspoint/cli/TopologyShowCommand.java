package dev.crosspoint.cli;

import dev.crosspoint.topology.read.TopologyFile;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
            "  crosspoint topology show topo.xml --drawing machine.svg"
        })
final class TopologyShowCommand implements Callable<Integer> {
    @Mixin
    private TopologyInput input;

    @Mixin
    private OutputOptions output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        TopologyFile file = input.read();
        if (file instanceof TopologyFile.Found found) {
            output.print(
                    new GraphsResult(input.name(), found.graphs()),
                    spec.commandLine().getOut());
            return 0;
        }
        output.print(new WiringResult(input.wiring(file)), spec.commandLine().getOut());
        return 0;
    }
}
