package dev.crosspoint.model.fabric;

/**
 * One message of a round, its size given as a share of the message size M, so that the time of a round is known for
 * every M at once.
 *
 * @param source rank that sends
 * @param destination rank that receives
 * @param share bytes of this message divided by M, zero or more
 */
public record Transfer(int source, int destination, double share) {
    public Transfer {
        if (source < 0 || destination < 0 || source == destination) {
            throw new IllegalArgumentException(
                    "message goes from one rank to another: source=%d, destination=%d".formatted(source, destination));
        }
        if (!(share >= 0) || Double.isInfinite(share)) {
            throw new IllegalArgumentException("share of the message must be finite and >= 0: share=" + share);
        }
    }

    /** The same message with so many times the bytes. */
    public Transfer times(double factor) {
        return new Transfer(source, destination, share * factor);
    }
}
