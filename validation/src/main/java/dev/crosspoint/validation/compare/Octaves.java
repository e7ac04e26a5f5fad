package dev.crosspoint.validation.compare;

/** Sizes on a scale where each doubling is one step. */
final class Octaves {
    private Octaves() {}

    static double of(double bytes) {
        return Math.log(bytes) / Math.log(2);
    }

    static double toBytes(double octaves) {
        return Math.pow(2, octaves);
    }

    /** How many doublings lead from one size to another; negative if it is smaller. */
    static double between(double from, double to) {
        return of(to) - of(from);
    }
}
