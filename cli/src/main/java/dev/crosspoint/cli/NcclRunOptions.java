package dev.crosspoint.cli;

import dev.crosspoint.validation.measure.nccl.NcclOptions;
import dev.crosspoint.validation.measure.nccl.Sharing;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** How NCCL is run. */
final class NcclRunOptions {
    @Option(
            names = "--ranks-per-gpu",
            paramLabel = "N",
            defaultValue = "1",
            description = "Let N ranks share a GPU: a test of the whole path on one GPU, not a cluster (nccl backend).")
    private int ranksPerGpu;

    @Option(
            names = "--gpu-sharing",
            paramLabel = "HOW",
            defaultValue = "hostid",
            description =
                    "hostid: as nodes of one GPU, through sockets (default). multi-rank: inside the GPU (NCCL 2.30.3).")
    private String sharing;

    @Option(names = "--one-process", description = "Run all ranks in one process, not one in each (nccl backend).")
    private boolean oneProcess;

    NcclOptions options() {
        Sharing how = Arrays.stream(Sharing.values())
                .filter(s -> s.id().equals(sharing))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("unknown way to share a GPU: text='%s'. Known: %s"
                        .formatted(
                                sharing,
                                Arrays.stream(Sharing.values()).map(Sharing::id).collect(Collectors.joining(", ")))));
        return new NcclOptions(ranksPerGpu, how, oneProcess, Map.of());
    }
}
