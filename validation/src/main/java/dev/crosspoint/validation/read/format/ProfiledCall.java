package dev.crosspoint.validation.read.format;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.read.text.NcclName;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Protocol;
import java.util.List;
import java.util.Optional;

/** What NCCL's profilers have in common: sizes as the call counts them, and the algorithm that NCCL says it took. */
final class ProfiledCall {
    private ProfiledCall() {}

    /** How many times M holds what a call counts: p where it counts one rank's block. */
    static int blocks(Collective collective, int ranks) {
        return switch (collective) {
            case ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL, SCATTER, GATHER -> ranks;
            case ALL_REDUCE, REDUCE, BROADCAST, SEND_RECV, BARRIER -> 1;
        };
    }

    /** The label of a call; {@code unknown} where NCCL did not say. */
    static AlgorithmLabel label(String algorithm, String protocol) {
        Optional<String> id = NcclName.algorithm(algorithm);
        Optional<Protocol> how = NcclName.protocol(protocol);
        List<String> evidence = id.isPresent() ? List.of("said by NCCL's profiler of each call") : List.of();
        return new AlgorithmLabel(id.orElse(AlgorithmLabel.LIBRARY_DEFAULT), how, evidence);
    }
}
