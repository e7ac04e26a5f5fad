package dev.crosspoint.validation.sample;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How NCCL moves data between two GPUs: the second half of its choice, beside the algorithm. */
public enum Protocol {
    /** Low latency: a flag in every 8 bytes. */
    LL,
    /** Low latency, a flag in every 128 bytes. */
    LL128,
    /** Plain copies with separate flags. */
    SIMPLE;

    /** Stable name in files and on the command line. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The protocol with that name in any case, as NCCL_PROTO takes it; empty if there is none. */
    public static Optional<Protocol> named(String name) {
        return Arrays.stream(values())
                .filter(p -> p.name().equalsIgnoreCase(name.strip()))
                .findAny();
    }
}
