package dev.crosspoint.validation.measure.nccl;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.validation.measure.nccl.rank.NcclRelease;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What NCCL is told to do, as far as it is told. NCCL reads it when a communicator is made, so ranks that are told
 * different things are different processes.
 *
 * @param algorithm the only one that is left; empty if NCCL chooses
 * @param protocol the only one that is left; empty if NCCL chooses
 */
record Forcing(Optional<NcclAlgorithm> algorithm, Optional<NcclProtocol> protocol) {
    /** Name under which NCCL chooses freely. */
    static final String FREE = "nccl";

    private static final Forcing NOTHING = new Forcing(Optional.empty(), Optional.empty());

    /**
     * By name: {@code nccl-ring}, {@code nccl-tree/ll128}, or {@code nccl} for NCCL's own choice.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    static Forcing named(String name) {
        if (name.equals(FREE)) {
            return NOTHING;
        }
        int slash = name.indexOf('/');
        String id = slash < 0 ? name : name.substring(0, slash);
        NcclAlgorithm algorithm = Arrays.stream(NcclAlgorithm.values())
                .filter(a -> a.id().equals(id))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown algorithm of NCCL: text='%s'. Known: %s, each with /ll, /ll128 or /simple"
                                .formatted(name, known())));
        return new Forcing(
                Optional.of(algorithm), slash < 0 ? Optional.empty() : Optional.of(protocol(name, slash + 1)));
    }

    private static NcclProtocol protocol(String name, int from) {
        return Arrays.stream(NcclProtocol.values())
                .filter(p -> p.ncclName().toLowerCase(Locale.ROOT).equals(name.substring(from)))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown protocol of NCCL: text='%s'. Known: ll, ll128, simple".formatted(name)));
    }

    private static String known() {
        return Stream.concat(
                        Stream.of(FREE), Arrays.stream(NcclAlgorithm.values()).map(NcclAlgorithm::id))
                .collect(Collectors.joining(", "));
    }

    /**
     * Refuses what NCCL does not have: before 2.24 it takes another algorithm without a word, from then on it fails.
     *
     * @throws IllegalArgumentException if it has no such algorithm for the function
     */
    void requireFor(NcclFunction function) {
        if (!algorithm.map(a -> exists(a, function)).orElse(true)) {
            throw new IllegalArgumentException("NCCL has this algorithm for the collective: algorithm=%s, collective=%s"
                    .formatted(algorithm.get().id(), function.collective().id()));
        }
    }

    /** As NCCL 2.30.7 src/graph/tuning.cc (ncclTopoTuneModel) has them. */
    private static boolean exists(NcclAlgorithm algorithm, NcclFunction function) {
        boolean ofBlocks = function.isOfBlocks();
        return switch (algorithm) {
            case RING -> true;
            case TREE, COLLNET_CHAIN, NVLS_TREE -> function == NcclFunction.ALL_REDUCE;
            case COLLNET_DIRECT, NVLS -> function == NcclFunction.ALL_REDUCE || ofBlocks;
            case PAT -> ofBlocks;
        };
    }

    /**
     * The variables that say it. Where the release knows functions only the one that is measured is forced, and what else
     * NCCL does stays as it is.
     */
    Map<String, String> environment(NcclFunction function, NcclRelease release) {
        String prefix = release.isAtLeast(NcclRelease.FORCES_BY_FUNCTION)
                ? function.ncclName().toLowerCase(Locale.ROOT) + ":"
                : "";
        Map<String, String> variables = new TreeMap<>();
        algorithm.ifPresent(
                a -> variables.put("NCCL_ALGO", prefix + a.ncclName().toLowerCase(Locale.ROOT)));
        protocol.ifPresent(
                p -> variables.put("NCCL_PROTO", prefix + p.ncclName().toLowerCase(Locale.ROOT)));
        return variables;
    }
}
