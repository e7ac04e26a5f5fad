package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;

/** Logarithms of group sizes, in integers: {@code Math.log} misses powers of two by rounding. */
public final class Logarithm {
    private Logarithm() {}

    /** {@code L = ceil(log2 p)} for p >= 1. */
    public static int ceilLog2(int p) {
        return 32 - Integer.numberOfLeadingZeros(Collective.requireRanks(p) - 1);
    }

    /** {@code ceil(log_base p)} for p >= 1: rounds until p ranks know what one knew, each of them telling base - 1 more. */
    public static int ceilLog(int base, int p) {
        if (base < 2) {
            throw new IllegalArgumentException("base of a logarithm is 2 or more: base=" + base);
        }
        int rounds = 0;
        for (long reached = 1; reached < Collective.requireRanks(p); reached *= base) {
            rounds++;
        }
        return rounds;
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
