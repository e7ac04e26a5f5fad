package dev.crosspoint.cli.measure;

import dev.crosspoint.validation.measure.Backend;
import dev.crosspoint.validation.measure.host.EmulatedNetwork;
import dev.crosspoint.validation.measure.host.HostBackend;
import dev.crosspoint.validation.measure.nccl.NcclBackend;
import dev.crosspoint.validation.measure.nccl.NcclOptions;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What can measure. */
enum BackendName {
    /** Processes that send over TCP; needs no GPU. */
    HOST,
    /** NCCL on GPUs. */
    NCCL;

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The backend.
     *
     * @param places where ranks run
     * @param network the network to emulate; empty for a real one
     * @param nccl how NCCL is run, if it is
     *
     * @throws IllegalArgumentException if an option is of the other backend
     */
    Backend backend(RankPlaces places, Optional<EmulatedNetwork> network, NcclOptions nccl) {
        if (this == HOST) {
            if (!nccl.equals(NcclOptions.DEFAULT)) {
                throw new IllegalArgumentException(
                        "--ranks-per-gpu, --gpu-sharing and --one-process are for the nccl backend: backend=" + id());
            }
            return new HostBackend(places.starter(), network);
        }
        network.ifPresent(n -> {
            throw new IllegalArgumentException(
                    "only the host backend emulates a network: backend=%s, emulate=%s".formatted(id(), n));
        });
        return new NcclBackend(nccl, places.starter());
    }

    /**
     * The backend with that id.
     *
     * @throws IllegalArgumentException if this version has none
     */
    static BackendName of(String id) {
        return Arrays.stream(values())
                .filter(backend -> backend.id().equals(id))
                .findAny()
                .orElseThrow(() ->
                        new IllegalArgumentException("unknown backend: text='%s'. Known: host, nccl".formatted(id)));
    }
}
