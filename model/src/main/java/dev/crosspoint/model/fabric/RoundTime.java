package dev.crosspoint.model.fabric;

/**
 * Time of the messages of one round, which start together: {@code alphaSeconds + M * secondsPerByte}.
 *
 * @param alphaSeconds largest start-up cost among the messages
 * @param secondsPerByte seconds for each byte of the message size M: largest {@code load / capacity} over the links,
 *     where a load is a sum of shares of M; more where messages of different sizes share links
 * @param bottleneck name of the link with that largest quotient; empty when nothing is transferred
 * @param aloneSecondsPerByte what secondsPerByte would be if each message had its way to itself: the rest is contention
 */
public record RoundTime(double alphaSeconds, double secondsPerByte, String bottleneck, double aloneSecondsPerByte) {
    /** A round in which no message waits for another. */
    public RoundTime(double alphaSeconds, double secondsPerByte, String bottleneck) {
        this(alphaSeconds, secondsPerByte, bottleneck, secondsPerByte);
    }

    /** The same round whose bytes take so long, for each byte of M. */
    public RoundTime lasting(double seconds) {
        return new RoundTime(alphaSeconds, seconds, bottleneck, aloneSecondsPerByte);
    }
}
