package dev.crosspoint.model.predict;

import dev.crosspoint.model.algorithm.Logarithm;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.Cut;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.NonBlockingSwitch;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The least time that any algorithm of rank-to-rank messages can take when a rank sends one message and receives one at
 * a time. It is the largest of three bounds (their sum is not proven); in-network reduction may beat it.
 *
 * <p>Latency: {@code ceil(log2 p) * alpha}. Bandwidth: {@code 2(p-1)/p * M/B} for AllReduce, {@code (p-1)/p * M/B} for
 * ReduceScatter, AllGather, AllToAll, Scatter and Gather, {@code M/B} for Broadcast, Reduce and SendRecv. Computation:
 * {@code (p-1)/p * M * gamma} where data are reduced.
 *
 * @param baseSeconds base cost of the call, paid before anything else
 * @param latencySeconds bound from start-ups
 * @param secondsPerByte bound from bandwidth and computation, for each byte of M
 * @param limit what the bandwidth bound comes from, as in {@code links of node1}
 * @see "Chan, Heimlich, Purkayastha, van de Geijn: Collective communication: theory, practice, and experience,
 *     Concurrency and Computation 19(13), 2007"
 * @see "Patarasuk, Yuan: Bandwidth optimal all-reduce algorithms for clusters of workstations, JPDC 69(2), 2009"
 */
public record LowerBound(double baseSeconds, double latencySeconds, double secondsPerByte, String limit) {
    /** Bound on links that are all alike. */
    public static LowerBound of(Collective collective, int ranks, LinkParameters link) {
        return of(collective, new NonBlockingSwitch(ranks, link));
    }

    /**
     * Bound on links that are all alike, where a rank sends and receives on several at a time: with k of them it tells k
     * others in a round, and moves k times the bytes.
     *
     * @param ports k, at least 1
     * @see "Bruck, Ho, Kipnis, Upfal, Weathersby: Efficient algorithms for all-to-all communications in multiport
     *     message-passing systems, IEEE TPDS 8(11), 1997"
     */
    public static LowerBound of(Collective collective, int ranks, LinkParameters link, int ports) {
        BytesPerSecond together = new BytesPerSecond(ports * link.bandwidth().value());
        LowerBound wide = of(collective, ranks, new LinkParameters(link.alpha(), together, link.gamma()));
        int rounds = collective == Collective.SEND_RECV ? Math.min(1, ranks - 1) : Logarithm.ceilLog(ports + 1, ranks);
        return new LowerBound(0, rounds * link.alpha().value(), wide.secondsPerByte, wide.limit);
    }

    /** Bound on any fabric: also what must cross each of its cuts. */
    public static LowerBound of(Collective collective, Fabric fabric) {
        int p = fabric.ranks();
        if (p == 1) {
            return new LowerBound(0, 0, 0, "");
        }
        int rounds = collective == Collective.SEND_RECV ? 1 : Logarithm.ceilLog2(p);
        double perByte = collective.reduces() ? (p - 1.0) / p * fabric.gamma().value() : 0;
        String limit = perByte > 0 ? "reduction" : "";
        double average = meanShare(collective, p) / fabric.meanRate().value();
        if (average > perByte) {
            perByte = average;
            limit = "all links together";
        }
        for (Cut cut : fabric.cuts()) {
            double out = shareAcross(collective, p, cut.ranksInside(), cut.holdsRoot());
            double in = shareAcross(collective, p, p - cut.ranksInside(), !cut.holdsRoot());
            double seconds = Math.max(out / cut.out().value(), in / cut.in().value());
            if (seconds > perByte) {
                perByte = seconds;
                limit = "links of " + cut.name();
            }
        }
        return new LowerBound(0, rounds * fabric.leastAlpha().value(), perByte, limit);
    }

    /** What all ranks together must send at least, divided by p and by M. */
    private static double meanShare(Collective collective, int p) {
        return switch (collective) {
            case ALL_REDUCE -> 2 * (p - 1.0) / p;
            case REDUCE_SCATTER, ALL_GATHER, ALL_TO_ALL, BROADCAST, REDUCE -> (p - 1.0) / p;
            case SEND_RECV -> 1;
            case BARRIER, SCATTER, GATHER -> 0;
        };
    }

    /** What k of p ranks must send to the others at least, divided by M. */
    private static double shareAcross(Collective collective, int p, double k, boolean holdsRoot) {
        return switch (collective) {
            case ALL_REDUCE, SEND_RECV -> 1;
            case REDUCE_SCATTER -> (p - k) / p;
            case ALL_GATHER -> k / p;
            case ALL_TO_ALL -> k * (p - k) / p;
            case BROADCAST -> holdsRoot ? 1 : 0;
            case REDUCE -> holdsRoot ? 0 : 1;
            case SCATTER -> holdsRoot ? (p - k) / p : 0;
            case GATHER -> holdsRoot ? 0 : k / p;
            case BARRIER -> 0;
        };
    }

    /** The bound when a call costs something before it begins. */
    public LowerBound after(Seconds baseCost) {
        return new LowerBound(baseSeconds + baseCost.value(), latencySeconds, secondsPerByte, limit);
    }

    /** Seconds at a size. */
    public double at(double bytes) {
        return baseSeconds + Math.max(latencySeconds, secondsPerByte * bytes);
    }

    /**
     * How many times the bound something takes; 1 is optimal. Empty where nothing has to take any time.
     *
     * @param time of an algorithm of rank-to-rank messages, base cost included
     */
    public OptionalDouble gap(Curve time, double bytes) {
        return at(bytes) > 0 ? OptionalDouble.of(time.at(bytes) / at(bytes)) : OptionalDouble.empty();
    }

    /** The bound as a curve: flat, then rising. */
    public Curve curve() {
        double bend = latencySeconds / secondsPerByte;
        AffineTime flat = new AffineTime(baseSeconds + latencySeconds, 0);
        AffineTime rising = new AffineTime(baseSeconds, secondsPerByte);
        if (!(bend > 0)) {
            return Curve.of(rising);
        } else if (Double.isInfinite(bend)) {
            return Curve.of(flat);
        }
        return new Curve(
                List.of(new Curve.Piece(0, bend, flat), new Curve.Piece(bend, Double.POSITIVE_INFINITY, rising)));
    }
}
