package dev.crosspoint.model.machine;

import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;

/**
 * The LogGP model: a message of k bytes takes {@code L + 2o + (k-1) G}, and the next one of the same sender starts
 * {@code max(g, o + (k-1) G)} after it. Where rounds wait for each other it is Hockney's model with
 * {@code alpha = L + 2o} and {@code B = 1/G}; where one rank sends many messages in a row it is kinder.
 *
 * @param latency L, time on the wire
 * @param overhead o, time that a processor is busy sending or receiving
 * @param gap g, least time between two messages of a sender
 * @param perByte G, above zero
 * @see "Alexandrov, Ionescu, Schauser, Scheiman: LogGP: incorporating long messages into the LogP model, SPAA 1995"
 */
public record LogGp(Seconds latency, Seconds overhead, Seconds gap, SecondsPerByte perByte) {
    public LogGp {
        if (!(perByte.value() > 0)) {
            throw new IllegalArgumentException("a byte takes time: perByte=" + perByte);
        }
    }

    /** The parameters of Hockney's model. */
    public LinkParameters hockney() {
        return new LinkParameters(new Seconds(startUp()), new BytesPerSecond(1 / perByte.value()));
    }

    /** One message. */
    public Seconds message(Bytes size) {
        return rounds(new CostTerms(1, size.value(), 0));
    }

    /**
     * Rounds that wait for each other: {@code n (L + 2o) + (v - n) G}. The first byte of a message is part of its
     * start-up; messages of less than a byte count as one.
     */
    public Seconds rounds(CostTerms terms) {
        double bytes = Math.max(0, terms.criticalBytes() - terms.startUps());
        return new Seconds(terms.startUps() * startUp() + bytes * perByte.value());
    }

    /**
     * Broadcast by a root that sends the whole message to every other rank, not waiting for one to arrive before it sends
     * the next: {@code L + 2o + (M-1) G + (p-2) max(g, o + (M-1) G)}.
     *
     * @param ranks p, at least 1
     */
    public Seconds flatBroadcast(int ranks, Bytes size) {
        if (ranks == 1) {
            return Seconds.ZERO;
        }
        double bytes = Math.max(0, size.value() - 1) * perByte.value();
        double untilNext = Math.max(gap.value(), overhead.value() + bytes);
        return new Seconds(message(size).value() + (ranks - 2) * untilNext);
    }

    private double startUp() {
        return latency.value() + 2 * overhead.value();
    }
}
