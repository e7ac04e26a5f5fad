package dev.crosspoint.cli.nccl;

import dev.crosspoint.cli.io.InputFile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What NCCL's own model is computed from, beside measurements. */
public final class NcclBesideOptions {
    @Option(
            names = "--nccl",
            paramLabel = "FILE",
            description =
                    "Topology XML, graph XML or log of the machine, for what NCCL's own model says of the measured"
                            + " calls (default: the measured log itself, which tells enough if it was written with NCCL_DEBUG=INFO"
                            + " NCCL_DEBUG_SUBSYS=INIT,ENV,GRAPH,TUNING).")
    private Optional<String> file;

    @Option(
            names = "--nccl-version",
            paramLabel = "V",
            description = "Release of NCCL, such as 2.30.7 (default: the one that wrote the log).")
    private Optional<String> version;

    @Option(
            names = "--env",
            paramLabel = "NAME=VALUE",
            description = "Environment variable of the measured calls, such as NCCL_PROTO=LL; may be repeated.")
    private Map<String, String> environment = new LinkedHashMap<>();

    @Mixin
    private NcclMachineOptions machine;

    public NcclBeside beside() {
        return new NcclBeside(file.map(InputFile::new), version, environment, machine);
    }
}
