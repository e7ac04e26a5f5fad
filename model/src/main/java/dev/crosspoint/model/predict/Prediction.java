package dev.crosspoint.model.predict;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;

/**
 * What the model expects of one algorithm.
 *
 * @param collective what is computed
 * @param algorithm id of the algorithm
 * @param ranks p
 * @param curve time for every size, base cost included
 * @param bottleneck link that limits large messages; empty where none is known
 * @param contention how many times as long the bytes of large messages take as they would if no message shared a link
 */
public record Prediction(
        Collective collective, String algorithm, int ranks, Curve curve, String bottleneck, double contention) {
    /** A prediction without contention, or of which none is known. */
    public Prediction(Collective collective, String algorithm, int ranks, Curve curve, String bottleneck) {
        this(collective, algorithm, ranks, curve, bottleneck, 1);
    }

    /** Time at a size. */
    public Seconds time(Bytes size) {
        return new Seconds(curve.at(size.value()));
    }

    /** {@code M / T} in bytes per second; zero for an empty message or no time at all. */
    public double algbw(Bytes size) {
        double seconds = curve.at(size.value());
        return seconds > 0 ? size.value() / seconds : 0;
    }

    /** algbw times the bus bandwidth factor of the collective. */
    public double busbw(Bytes size) {
        return algbw(size) * collective.busFactor(ranks);
    }
}
