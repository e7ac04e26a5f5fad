package dev.crosspoint.model.machine;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;

/**
 * The max-rate model: k senders of a node share its card, {@code T = alpha + k n / min(R_N, k R_C)} for n bytes each.
 *
 * @param alpha start-up cost
 * @param card R_N, what the card of the node carries
 * @param sender R_C, what one sender gets out
 * @see "Gropp, Olson, Samfass: Modeling MPI communication performance on SMP nodes: is it time to retire the ping pong
 *     test, EuroMPI 2016"
 */
public record MaxRate(Seconds alpha, BytesPerSecond card, BytesPerSecond sender) {
    /**
     * Time until all senders are done.
     *
     * @param senders k, at least 1
     * @param each n
     */
    public Seconds time(int senders, Bytes each) {
        if (senders < 1) {
            throw new IllegalArgumentException("somebody sends: senders=" + senders);
        }
        double rate = Math.min(card.value(), senders * sender.value());
        return new Seconds(alpha.value() + senders * (double) each.value() / rate);
    }

    /** How many senders fill the card; not whole. */
    public double sendersThatFillTheCard() {
        return card.value() / sender.value();
    }
}
