package dev.crosspoint.cli.nccl;

import dev.crosspoint.cli.io.InputFile;
import dev.crosspoint.model.nccl.NcclExpectation;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.validation.fit.LibraryForecast;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The machine behind a calibration, as NCCL's own model needs it: what NCCL runs on more of its nodes. */
public final class NcclForecastOptions {
    @Option(
            names = "--nccl",
            paramLabel = "FILE",
            description =
                    "With --calibration: topology XML, graph XML or log of the machine. What NCCL chose by itself is then"
                            + " carried to more nodes by what its own model says runs there.")
    private Optional<String> file;

    @Option(
            names = "--nccl-version",
            paramLabel = "V",
            description =
                    "Release of NCCL, such as 2.30.7 (default: the one that wrote the log, or else the newest known).")
    private Optional<String> version;

    @Option(
            names = "--env",
            paramLabel = "NAME=VALUE",
            description = "Environment variable of the calls, such as NCCL_PROTO=LL; may be repeated.")
    private Map<String, String> environment = new LinkedHashMap<>();

    @Mixin
    private NcclMachineOptions machine;

    /**
     * What NCCL's model says on any number of nodes; empty if no machine is named.
     *
     * @throws IllegalArgumentException if something is missing, or stated of no machine
     */
    public Optional<LibraryForecast> forecast() {
        if (file.isEmpty() && !isEmpty()) {
            throw new IllegalArgumentException(
                    "the options of NCCL's model go with the machine that it is of: name it with --nccl FILE");
        }
        return file.map(name -> NcclCase.of(
                        NcclInput.read(new InputFile(name)),
                        machine,
                        Optional.empty(),
                        environment,
                        version.map(NcclVersion::parse))
                .kernels(machine.networkAlpha().orElse(NcclExpectation.INFINIBAND)));
    }

    /** Whether nothing is stated. */
    public boolean isEmpty() {
        return file.isEmpty()
                && version.isEmpty()
                && environment.isEmpty()
                && machine.isEmpty()
                && machine.networkAlpha().isEmpty();
    }
}
