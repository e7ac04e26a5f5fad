package dev.crosspoint.topology.shape;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;

/**
 * The switches above those of a tier of a tree, to each of which every switch of the tier has one link.
 *
 * @param switches how many, 1 or more
 * @param oversubscription what comes in from below divided by what can go up, above 0: 1 blocks nothing, 4 leaves a
 *     quarter
 * @param alpha start-up cost of a message for each link between switches
 */
public record Tier(int switches, double oversubscription, Seconds alpha) {
    public Tier {
        Shape.require(switches, "switches");
        if (!(oversubscription > 0) || Double.isInfinite(oversubscription)) {
            throw new IllegalArgumentException(
                    "oversubscription is a number above 0: oversubscription=" + oversubscription);
        }
    }

    /** The rate of each link upwards from a switch that so much comes into from below. */
    BytesPerSecond uplink(double bytesPerSecondFromBelow) {
        return new BytesPerSecond(bytesPerSecondFromBelow / oversubscription / switches);
    }
}
