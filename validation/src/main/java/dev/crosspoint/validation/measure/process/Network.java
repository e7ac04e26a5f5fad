package dev.crosspoint.validation.measure.process;

import dev.crosspoint.model.fabric.LinkParameters;

/**
 * How long messages take. The real network takes what it takes. An emulated one is shaped at both ends: a message occupies
 * the port of its sender and that of its receiver for {@code alpha + bytes/B} each, and is released when the later of the
 * two is through; ports send and receive at the same time. Sender and receiver read one clock, so all ranks are on one host.
 */
public final class Network {
    /** What the kernel's network does. */
    public static final Network REAL = new Network(0, 0);

    /** A sleep of a thread ends later than asked for by about so much (Linux: 50 us of timer slack, and the wake-up). */
    static final long OVERSLEEP_NANOS = 80_000;

    private final double alphaNanos;
    private final double nanosPerByte;
    private long sendPortFree = System.nanoTime();
    private long receivePortFree = System.nanoTime();

    private Network(double alphaNanos, double nanosPerByte) {
        this.alphaNanos = alphaNanos;
        this.nanosPerByte = nanosPerByte;
    }

    /** A network whose links are all alike. */
    public static Network of(LinkParameters link) {
        return new Network(link.alpha().value() * 1e9, 1e9 / link.bandwidth().value());
    }

    private boolean isReal() {
        return this == REAL;
    }

    /** When a message that is handed over now begins to be sent: a stamp for its receiver. */
    long stamp(long now, int bytes) {
        if (isReal()) {
            return now;
        }
        long begin = Math.max(now, sendPortFree);
        sendPortFree = begin + duration(bytes);
        return begin;
    }

    /** Takes note of a message that has arrived, with its sender's stamp. */
    void arrives(long stamp, int bytes) {
        if (!isReal()) {
            receivePortFree = Math.max(stamp, receivePortFree) + duration(bytes);
        }
    }

    /** When all messages that have arrived are released. */
    long arrival() {
        return receivePortFree;
    }

    private long duration(int bytes) {
        return Math.round(alphaNanos + bytes * nanosPerByte);
    }
}
