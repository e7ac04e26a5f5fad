package dev.crosspoint.cli.measure;

import dev.crosspoint.validation.measure.nccl.NcclOptions;
import dev.crosspoint.validation.measure.nccl.Sharing;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How NCCL is run. */
final class NcclRunOptions {
    @Option(
            names = "--ranks-per-gpu",
            paramLabel = "N",
            description = "Let N ranks share a GPU: a test of the whole path on one GPU, not a cluster (nccl backend).")
    private Optional<Integer> ranksPerGpu;

    @Option(
            names = "--gpu-sharing",
            paramLabel = "HOW",
            description =
                    "hostid: as nodes of one GPU, through sockets (default). multi-rank: inside the GPU (NCCL 2.30.3).")
    private Optional<String> sharing;

    @Option(names = "--one-process", description = "Run all ranks in one process, not one in each (nccl backend).")
    private boolean oneProcess;

    NcclOptions options() {
        NcclOptions otherwise = NcclOptions.DEFAULT;
        return new NcclOptions(
                ranksPerGpu.orElse(otherwise.ranksPerDevice()),
                sharing.map(Sharing::named).orElse(otherwise.sharing()),
                oneProcess,
                otherwise.environment());
    }

    /**
     * As in a run that is resumed.
     *
     * @throws IllegalArgumentException if an option says something else
     */
    NcclOptions resumed(NcclOptions was) {
        MeasureOptions.requireSame("ranks-per-gpu", ranksPerGpu, was.ranksPerDevice());
        MeasureOptions.requireSame("gpu-sharing", sharing, was.sharing().id());
        MeasureOptions.requireSame("one-process", oneProcess ? Optional.of(true) : Optional.empty(), was.oneProcess());
        return was;
    }
}
