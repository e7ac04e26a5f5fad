package dev.crosspoint.cli.topology;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the machine looks like: the parent of the commands about topology. */
@Command(
        name = "topology",
        mixinStandardHelpOptions = true,
        description = "Machines: show and draw one, find what is wrong with it, convert its files.",
        subcommands = {
            TopologyListCommand.class,
            TopologyShowCommand.class,
            TopologyCheckCommand.class,
            TopologyShapeCommand.class,
            TopologyConvertCommand.class
        },
        synopsisSubcommandLabel = "COMMAND")
public final class TopologyCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "say what to do: " + String.join(", ", spec.subcommands().keySet()));
    }
}
