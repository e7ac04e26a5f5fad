package dev.crosspoint.model.training.layer;

/**
 * Parameters that are stored, and whose gradient becomes ready, as one.
 *
 * @param name for people
 * @param parameters how many numbers, at least 1
 * @param isExpert whether it belongs to the experts of a mixture, which expert parallelism spreads over ranks
 */
public record Tensor(String name, long parameters, boolean isExpert) {
    public Tensor {
        if (parameters < 1) {
            throw new IllegalArgumentException(
                    "tensor has at least 1 parameter: name=%s, parameters=%d".formatted(name, parameters));
        }
    }

    /** A tensor that every rank of a data-parallel group holds. */
    public static Tensor of(String name, long parameters) {
        return new Tensor(name, parameters, false);
    }
}
