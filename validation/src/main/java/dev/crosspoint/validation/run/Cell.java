package dev.crosspoint.validation.run;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.sample.Buffer;
import java.util.Optional;

/**
 * One algorithm at one size.
 *
 * @param collective what is computed; empty where unknown
 * @param algorithm name under which it was asked for: an algorithm id, with NCCL's protocol behind a slash where it was
 *     chosen too, as in {@code nccl-ring/ll128}
 * @param size message size M, above zero
 * @param buffer whether the result overwrote the input
 */
public record Cell(Optional<Collective> collective, String algorithm, Bytes size, Buffer buffer) {
    /** An algorithm at a size, the result in another buffer than the input. */
    public static Cell of(Collective collective, String algorithm, Bytes size) {
        return new Cell(Optional.of(collective), algorithm, size, Buffer.OUT_OF_PLACE);
    }
}
