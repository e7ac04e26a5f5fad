package dev.crosspoint.cli;

import dev.crosspoint.cli.compare.CompareCommand;
import dev.crosspoint.cli.fit.FitCommand;
import dev.crosspoint.cli.io.Converters;
import dev.crosspoint.cli.io.ExitCode;
import dev.crosspoint.cli.io.StandardOutput;
import dev.crosspoint.cli.measure.MeasureCommand;
import dev.crosspoint.cli.measure.ValidateCommand;
import dev.crosspoint.cli.nccl.NcclCommand;
import dev.crosspoint.cli.predict.PredictCommand;
import dev.crosspoint.cli.read.ImportCommand;
import dev.crosspoint.cli.scale.ScaleCommand;
import dev.crosspoint.cli.topology.TopologyCommand;
import dev.crosspoint.validation.measure.BackendUnavailable;
import dev.crosspoint.validation.measure.RankFailure;
import dev.crosspoint.validation.measure.WrongResult;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/** The command line. {@link #run} is the whole of it, so that tests call it in their own process. */
@Command(
        name = "crosspoint",
        description =
                "Which AllReduce algorithm wins, at which message size, on which links; and was the prediction right?",
        subcommands = {
            PredictCommand.class,
            MeasureCommand.class,
            ImportCommand.class,
            FitCommand.class,
            CompareCommand.class,
            ValidateCommand.class,
            NcclCommand.class,
            ScaleCommand.class,
            TopologyCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:right",
            "1:a check failed",
            "2:usage or bad input",
            "3:no usable GPU or library",
            "4:a collective gave a wrong result",
            "130:interrupted"
        })
public final class Main {
    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    private boolean debug;

    private Main() {}

    /** Runs and leaves the process with the exit code. */
    public static void main(String[] args) {
        System.setProperty("java.awt.headless", "true");
        // A result is the same bytes wherever it is printed.
        Locale.setDefault(Locale.ROOT);
        StandardOutput standard = new StandardOutput();
        PrintWriter out = new PrintWriter(standard, false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int exit = run(out, err, args);
        if (standard.loss().isPresent()) {
            err.println("crosspoint: the result could not be written: "
                    + standard.loss().get());
            exit = ExitCode.BAD_INPUT;
        }
        System.exit(exit);
    }

    /** Runs one command and returns its exit code. Results go to {@code out}, all else to {@code err}. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        Main main = new Main();
        CommandLine commandLine = new CommandLine(main)
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setAbbreviatedOptionsAllowed(false)
                .setUsageHelpWidth(110)
                .setParameterExceptionHandler((e, arguments) -> refuse(e))
                .setExecutionExceptionHandler((e, command, parsed) -> main.fail(e, err));
        Converters.register(commandLine);
        try {
            return args.length == 0 ? usage(commandLine, err) : commandLine.execute(args);
        } catch (OutOfMemoryError e) {
            err.println("crosspoint: this needs more memory than Java was given: choose fewer ranks or smaller inputs");
            return ExitCode.DEFECT;
        } catch (NoClassDefFoundError e) {
            err.println(
                    "crosspoint: this Java runtime lacks a part that is needed here, for charts java.desktop: missing="
                            + e.getMessage());
            return ExitCode.BAD_INPUT;
        } finally {
            out.flush();
            err.flush();
        }
    }

    private static int usage(CommandLine commandLine, PrintWriter err) {
        commandLine.usage(err);
        return ExitCode.BAD_INPUT;
    }

    private static int refuse(ParameterException e) {
        CommandLine command = e.getCommandLine();
        command.getErr()
                .println("crosspoint: %s (see %s --help)"
                        .formatted(
                                e.getMessage().lines().findFirst().orElse("wrong usage"),
                                command.getCommandSpec().qualifiedName()));
        return ExitCode.BAD_INPUT;
    }

    private int fail(Exception e, PrintWriter err) {
        int exit = exit(e);
        err.println("crosspoint: "
                + (exit == ExitCode.DEFECT
                        ? "defect: " + e + ". Run again with --debug and report it"
                        : e.getMessage()));
        if (debug) {
            e.printStackTrace(err);
        }
        return exit;
    }

    private static int exit(Exception e) {
        if (e instanceof IllegalArgumentException || e instanceof UncheckedIOException) {
            return ExitCode.BAD_INPUT;
        } else if (e instanceof BackendUnavailable) {
            return ExitCode.UNAVAILABLE;
        } else if (e instanceof WrongResult) {
            return ExitCode.WRONG_RESULT;
        }
        return e instanceof RankFailure ? ExitCode.CHECK_FAILED : ExitCode.DEFECT;
    }

    /** The version that the build wrote into the jar. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"crosspoint " + (version == null ? "(not packaged)" : version)};
        }
    }
}
