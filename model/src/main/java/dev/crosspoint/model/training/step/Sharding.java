package dev.crosspoint.model.training.step;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What replicas keep a share of instead of a copy.
 *
 * @see "Rajbhandari et al.: ZeRO: memory optimizations toward training trillion parameter models, SC 2020"
 */
public enum Sharding {
    /** Nothing: gradients are AllReduced. */
    DDP("ddp"),
    /** What the optimiser keeps: gradients are ReduceScattered, updated parameters AllGathered. */
    ZERO_1("zero1"),
    /** The gradients as well. */
    ZERO_2("zero2"),
    /** The parameters as well, gathered before each use: ZeRO-3, FSDP. */
    FSDP("fsdp");

    private final String id;

    Sharding(String id) {
        this.id = id;
    }

    /** Stable name in files and on the command line. */
    public String id() {
        return id;
    }

    /**
     * Bytes of parameters, gradients and optimiser on each replica.
     *
     * @param parameters Psi
     * @param replicas p
     */
    public double stateBytes(double parameters, Precision precision, int replicas) {
        double weights = precision.parameterBytes() * parameters;
        double gradients = precision.gradientBytes() * parameters;
        double optimiser = precision.optimiserBytes() * parameters;
        double p = replicas;
        return switch (this) {
            case DDP -> weights + gradients + optimiser;
            case ZERO_1 -> weights + gradients + optimiser / p;
            case ZERO_2 -> weights + (gradients + optimiser) / p;
            case FSDP -> (weights + gradients + optimiser) / p;
        };
    }

    /**
     * Bytes that each replica sends in a step: {@code 2 (p-1)/p Psi w}, with sharded parameters half as much again.
     *
     * @param bytes {@code Psi w}
     * @param replicas p
     */
    public double sentBytes(double bytes, int replicas) {
        double share = (replicas - 1.0) / replicas;
        return (this == FSDP ? 3 : 2) * share * bytes;
    }

    /**
     * The sharding with that id.
     *
     * @throws IllegalArgumentException if there is none; the message lists the ids
     */
    public static Sharding parse(String id) {
        return Arrays.stream(values())
                .filter(s -> s.id.equals(id))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("unknown sharding: text='%s'. Known: %s"
                        .formatted(id, Arrays.stream(values()).map(Sharding::id).collect(Collectors.joining(", ")))));
    }
}
