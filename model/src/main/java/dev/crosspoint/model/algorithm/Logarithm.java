package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;

/** Logarithms of group sizes, in integers: {@code Math.log} misses powers of two by rounding. */
public final class Logarithm {
    private Logarithm() {}

    /** {@code L = ceil(log2 p)} for p >= 1. */
    public static int ceilLog2(int p) {
        return 32 - Integer.numberOfLeadingZeros(Collective.requireRanks(p) - 1);
    }

    /** {@code floor(log2 p)} for p >= 1. */
    public static int floorLog2(int p) {
        return 31 - Integer.numberOfLeadingZeros(Collective.requireRanks(p));
    }

    /** Whether p >= 1 is 1, 2, 4, 8, … */
    public static boolean isPowerOfTwo(int p) {
        return Integer.bitCount(Collective.requireRanks(p)) == 1;
    }
}
