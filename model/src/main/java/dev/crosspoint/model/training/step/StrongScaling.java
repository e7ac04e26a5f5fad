package dev.crosspoint.model.training.step;

import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.Bytes;
import java.util.OptionalDouble;

/**
 * One step on one device against the same step, the same batch, on p.
 *
 * @param oneSeconds T(1)
 * @param seconds T(p)
 * @param ranks p
 */
public record StrongScaling(double oneSeconds, double seconds, int ranks) {
    public StrongScaling {
        if (!(oneSeconds > 0) || !(seconds > 0) || ranks < 1) {
            throw new IllegalArgumentException("steps take time, on 1 device or more: one=%s, all=%s, ranks=%d"
                    .formatted(oneSeconds, seconds, ranks));
        }
    }

    /**
     * Computing that divides evenly, then a ring AllReduce of all gradients at once.
     *
     * @param gradients M
     */
    public static StrongScaling withoutOverlap(double oneSeconds, Bytes gradients, LinkParameters link, int ranks) {
        double reduction = new Ring()
                .cost(Collective.ALL_REDUCE, ranks, gradients)
                .on(link)
                .value();
        return new StrongScaling(oneSeconds, oneSeconds / ranks + reduction, ranks);
    }

    /**
     * The p with the shortest step of {@link #withoutOverlap}, {@code sqrt((T_1 - 2M/B) / (2 alpha))}; empty where more
     * devices never help.
     */
    public static OptionalDouble bestRanksWithoutOverlap(double oneSeconds, Bytes gradients, LinkParameters link) {
        double left = oneSeconds - 2.0 * gradients.value() / link.bandwidth().value();
        return left > 0 ? OptionalDouble.of(Math.sqrt(left / (2 * link.alpha().value()))) : OptionalDouble.empty();
    }

    /** No more is gained, on however many devices, where every step takes at least so long. */
    public static double ceiling(double oneSeconds, double floorSeconds) {
        return oneSeconds / floorSeconds;
    }

    /** How much faster a step gets when the exposed part of it shrinks from one share to another. */
    public static double gain(double fromExposedShare, double toExposedShare) {
        return (1 - toExposedShare) / (1 - fromExposedShare);
    }

    /** S = T(1) / T(p). */
    public double speedUp() {
        return oneSeconds / seconds;
    }

    /** E = S / p. */
    public double efficiency() {
        return speedUp() / ranks;
    }

    /** What the run costs on p devices over what it costs on one: 1/E. */
    public double costRatio() {
        return 1 / efficiency();
    }

    /** T(1)/T(p), where the batch grows with p: efficiency of weak scaling without overlap. */
    public static double weakEfficiency(double oneSeconds, Bytes gradients, LinkParameters link, int ranks) {
        double reduction = new Ring()
                .cost(Collective.ALL_REDUCE, ranks, gradients)
                .on(link)
                .value();
        return oneSeconds / (oneSeconds + reduction);
    }
}
