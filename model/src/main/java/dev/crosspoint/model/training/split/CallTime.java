package dev.crosspoint.model.training.split;

/**
 * What a call takes.
 *
 * @param seconds its time
 * @param algorithm by which
 * @param bottleneck link that limits it; empty where none is known
 */
public record CallTime(double seconds, String algorithm, String bottleneck) {
    /** A group of one rank has nothing to send. */
    public static final CallTime NONE = new CallTime(0, "", "");
}
