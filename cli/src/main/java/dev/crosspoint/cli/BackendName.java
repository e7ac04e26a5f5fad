package dev.crosspoint.cli;

import dev.crosspoint.validation.measure.Backend;
import dev.crosspoint.validation.measure.host.EmulatedNetwork;
import dev.crosspoint.validation.measure.host.HostBackend;
import dev.crosspoint.validation.measure.process.LocalStarter;
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
     * @throws IllegalArgumentException if a network is to be emulated that is real
     */
    Backend backend(Optional<EmulatedNetwork> network) {
        if (this == HOST) {
            return new HostBackend(new LocalStarter(), network);
        }
        network.ifPresent(n -> {
            throw new IllegalArgumentException(
                    "only the host backend emulates a network: backend=%s, emulate=%s".formatted(id(), n));
        });
        return new MissingNccl();
    }

    /** The backend with that id. */
    static BackendName of(String id) {
        return valueOf(id.toUpperCase(Locale.ROOT));
    }
}
