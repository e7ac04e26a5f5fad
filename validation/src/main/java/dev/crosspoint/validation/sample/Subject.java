package dev.crosspoint.validation.sample;

import dev.crosspoint.model.collective.Collective;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a set of times is about.
 *
 * @param source the file, or what stands for it
 * @param collective what was computed, where known
 * @param label which algorithm, and how that is known
 * @param group who took part
 */
public record Subject(String source, Optional<Collective> collective, AlgorithmLabel label, Group group) {
    /** p, where known. */
    public OptionalInt ranks() {
        return group.ranks();
    }

    /** For people: {@code nccl-ring allreduce among 8 ranks}. */
    public String describe() {
        return label.name()
                + collective.map(c -> " " + c.id()).orElse("")
                + (ranks().isPresent() ? " among " + ranks().getAsInt() + " ranks" : "");
    }

    /** The same under another label. */
    public Subject withLabel(AlgorithmLabel other) {
        return new Subject(source, collective, other, group);
    }
}
