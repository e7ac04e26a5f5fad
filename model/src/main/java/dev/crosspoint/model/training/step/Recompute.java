package dev.crosspoint.model.training.step;

import java.util.Arrays;

/** Whether the backward pass computes activations again instead of keeping them. */
public enum Recompute {
    /** All are kept. */
    NONE,
    /** Each block keeps its input and runs its forward pass again. */
    FULL;

    /** Stable name. */
    public String id() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /**
     * By id.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Recompute parse(String id) {
        return Arrays.stream(values())
                .filter(r -> r.id().equals(id))
                .findAny()
                .orElseThrow(() ->
                        new IllegalArgumentException("unknown recompute: text='%s'. Known: none, full".formatted(id)));
    }
}
